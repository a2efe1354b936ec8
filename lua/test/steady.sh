# shellcheck shell=bash
# Sourced by run.sh: tests of what tells whether a load was steady, on the fake clock. Its clients
# begin at 1 s; the times in comments are since then.

: "${work:?a scratch folder}" "${status=}"

# A part of the record's "steady".
steady() { # KEY [KEY INSIDE]
   local line
   line=$(sed -nE "s/^    \"$1\": (.*[]}]),?$/\1/p" "$work/fake.json")
   if (($# > 1)); then
      sed -E "s/.*\"$2\": (\[.*\]|[^,}]*).*/\1/; s/\"//g" <<<"$line"
   else
      printf '%s\n' "$line"
   fi
}

# How a phase ended, and how many clients had then completed what it asks for.
ended() { # PHASE
   printf '%s %s' "$(steady "$1" ended_by)" "$(steady "$1" clients)"
}

# When enough clients had completed what the window waits for, in seconds from its start.
done_s() {
   sed -nE 's/^    "clients_done_s": ([0-9.]+)$/\1/p' "$work/fake.json" |
      sed -E 's/0+$//; s/[.]$//'
}

ages() { # EDGE
   steady "ages_at_$1" buckets
}

opens_at() { # the line that says so, and the record
   printf '%s %s' "$(sed -n 's/^Window opens at //p' "$work/out")" \
      "$(field window_start_monotonic_ns)"
}

times() { # COUNT TEXT
   local i
   for ((i = 0; i < $1; i++)); do
      printf '%s' "$2"
   done
}

warmup_by_rule() {
   # Two are complete at 1.4 s; the third from 2.1 to 2.8 s is in flight as the window opens.
   fake --warmup-time=1 --warmup-limit=10 --window=3 --latencies=700
   equal "a_warm-up_lasts_a_second_from_the_clients'_second" "3400000000 3400000000" "$(opens_at)"
   equal "a_warm-up_that_clients_ended_says_so" "clients 1" "$(ended warmup)"
   equal "a_warm-up_has_its_true_length" 2.4 "$(field warmup_s)"
   equal "a_window_after_a_lengthened_warm-up_is_as_long_as_asked_for" "3 4" \
      "$(field window_s) $(field transactions)"
   fake --warmup-time=5 --warmup-limit=10 --window=3 --latencies=700
   equal "a_warm-up_lasts_its_least_time" "6000000000 6000000000" "$(opens_at)"
   equal "a_warm-up_that_its_least_time_ended_says_so" "clock 1" "$(ended warmup)"
   fake --warmup-time=5 --window=3 --latencies=700
   equal "a_warm-up_without_a_rule_is_not_announced" " 6000000000" "$(opens_at)"
   equal "a_warm-up_without_a_rule_asks_for_nothing" "clock 0" \
      "$(steady warmup ended_by) $(steady warmup events)"
   # The clock goes on to 4.4 s after the opening was set to 2.4 s.
   fake --warmup-time=1 --warmup-limit=10 --window=3 --latencies='700;700j3000'
   equal "an_opening_that_is_past_as_it_is_set_is_no_window" "1 1" \
      "$status $(grep -c 'had no CPU for so long that others had passed it' "$work/out")"
   # Two are complete at 0.75 s; all wait for that before somebody looks at 1.4 s.
   fake --threads=20 --warmup-time=1 --warmup-limit=10 --window=3 --min-events-per-client=5 \
      --latencies="$(times 19 '700;50;650w19;800;700;700;100;700;700;700d19/')100000w19d19"
   equal "a_warm-up_waits_for_95_percent_of_the_clients" "3400000000 clients 19" \
      "$(field window_start_monotonic_ns) $(ended warmup)"
   equal "a_window_waits_for_95_percent_of_the_clients" "clock 19" "$(ended window)"
   equal "completions_are_by_client" "[[0,1],[5,19]]" "$(steady completions)"
   equal "ages_at_the_start_are_by_client" "[[199680,19],[2408448,1]]" "$(ages start)"
   equal "ages_at_the_end_are_by_client" "[[301056,19],[5406720,1]]" "$(ages end)"
}

warmup_limit() {
   fake --warmup-time=1 --warmup-limit=3 --window=3 --latencies=2000
   equal "a_warm-up_ends_a_second_after_its_limit" "5000000000 5000000000" "$(opens_at)"
   equal "a_warm-up_at_its_limit_says_so" "limit 0" "$(ended warmup)"
   fake --warmup-time=1 --warmup-limit=3 --window=3 --latencies='1600;1500'
   equal "clients_that_come_after_the_limit_are_counted" "5000000000 limit 1" \
      "$(field window_start_monotonic_ns) $(ended warmup)"
   # Restarts from 0 s on: the window is 4 to 6 s.
   fake --warmup-time=1 --warmup-limit=3 --window=2 --latencies=500r
   equal "a_warm-up_ends_on_endless_restarts" "5000000000 5000000000" "$(opens_at)"
   equal "endless_restarts_are_counted_in_a_late_window" '{"1213": 4}' "$(field errors)"
   equal "a_transaction_of_endless_restarts_has_its_ages" "[[4014080,1]] [[5996544,1]]" \
      "$(ages start) $(ages end)"
   # Nobody comes before 60 s: the window of 4 to 9 s is long past.
   fake --warmup-time=1 --warmup-limit=3 --window=3 --window-limit=5 --min-events-per-client=2 \
      --latencies=60000
   equal "a_window_that_nobody_saw_is_where_its_limits_are" "5000000000 5" \
      "$(field window_start_monotonic_ns) $(field window_s)"
   equal "a_window_that_nobody_saw_ended_by_its_limit" "limit 0 limit 0" \
      "$(ended warmup) $(ended window)"
   equal "a_window_that_nobody_saw_has_its_clients_in_flight" \
      "[[0,1]] [[4014080,1]] [[8978432,1]]" \
      "$(steady completions) $(ages start) $(ages end)"
}

window_by_rule() {
   # The one completes 3 at 7.5 s, the other 30 in the first 3 s; it waits for the one at 7.5 s.
   fake --threads=2 --window=3 --window-limit=10 --min-events-per-client=3 \
      --latencies="$(times 74 '100;')100d2/2500;2600;2400l7000;2500l7700"
   equal "fast_clients_do_not_end_a_window_for_slow_ones" "8 [[3,1],[79,1]]" \
      "$(field window_s) $(steady completions)"
   equal "a_window_that_clients_ended_says_so" "clients 2" "$(ended window)"
   equal "it_says_when_95_percent_of_the_clients_were_through" 7.5 "$(done_s)"
   fake --window=3 --window-limit=6 --min-events-per-client=3 --latencies=2500
   equal "a_window_at_its_limit_says_so" "limit 0" "$(ended window)"
   equal "clients_that_were_not_through_have_no_time" "" "$(done_s)"
   # More than a client keeps before it adds up, and no multiple of it.
   fake --window=1 --window-limit=20 --min-events-per-client=70 --latencies=100
   equal "a_window_is_lengthened_for_many_transactions" "8 clients 1 [[79,1]]" \
      "$(field window_s) $(ended window) $(steady completions)"
   equal "the_time_is_that_of_the_last_one_asked_for" 7 "$(done_s)"
}

ages_at_the_edges() {
   fake --window=3 --latencies=700
   equal "what_begins_with_the_window_has_no_age_at_its_start" "[] [[199680,1]]" \
      "$(ages start) $(ages end)"
   fake --warmup-time=2 --window=2 --latencies=1000
   equal "what_completes_at_an_edge_was_in_flight_there" "[[1003520,1]] [[1003520,1]]" \
      "$(ages start) $(ages end)"
   equal "what_completes_at_the_end_is_not_in_the_window" 2 "$(field transactions)"
   fake --warmup-time=3 --window=2 --latencies=20000
   equal "one_transaction_may_be_in_flight_at_both_edges" "[[2998272,1]] [[5013504,1]]" \
      "$(ages start) $(ages end)"
   # From 0 s on, restarted at 1.5 s; and from 2.5 s on, restarted at 4 s as the window ends.
   fake --warmup-time=1 --window=3 --latencies='1500r;1000'
   equal "restarts_are_counted_from_the_window's_start" '{"1213": 1} 1' \
      "$(field errors) $(field transactions)"
   equal "a_restarted_transaction_has_its_age_from_the_first_attempt" \
      "[[1003520,1]] [[1499136,1]]" "$(ages start) $(ages end)"
   fake --warmup-time=3800 --window=1 --latencies=4000000
   equal "an_age_above_an_hour_is_one" "[[3607101440,1]] [[3607101440,1]]" \
      "$(ages start) $(ages end)"
}

coarse_counts() {
   fake --window=1 --latencies='5;9;100'
   equal "coarse_counts_are_by_the_lowest_latency_of_their_bucket" \
      "[[4096,9],[8192,9],[98304,8]]" \
      "$(grep -oE '"latency_counts": .*\]' "$work/fake.json" | sed 's/.*: //')"
   fake --window=3705 --latencies='3700000;1000;60000'
   equal "a_latency_above_an_hour_is_in_no_bucket" "[[917504,1]]" \
      "$(grep -oE '"latency_counts": .*\]' "$work/fake.json" | sed 's/.*: //')"
}

active_clients() {
   fake --threads=5 --active-clients=2 --window=1 --latencies='100/300'
   equal "idle_clients_run_nothing" "5 [[3,1],[9,1]]" "$(field threads) $(steady completions)"
   equal "the_clients_of_a_phase_are_the_active_ones" "clock 2 clock 2" \
      "$(ended warmup) $(ended window)"
   fake --threads=5 --active-clients=1 --warmup-time=1 --warmup-limit=10 --window=3 --latencies=700
   equal "idle_clients_are_not_waited_for" "3400000000 clients 1" \
      "$(field window_start_monotonic_ns) $(ended warmup)"
   fake --threads=5 --active-clients=1 --window=1 --latencies='100;x'
   equal "idle_clients_end_when_another_fails" "1 " "$status $(find "$work" -name 'fake.json')"
}

steady_tests() {
   warmup_by_rule
   warmup_limit
   window_by_rule
   ages_at_the_edges
   coarse_counts
   active_clients
}
