# shellcheck shell=bash
# Sourced by server.sh: what a record says of a server that was stopped for seconds under load. All
# follows by arithmetic from when it stood still; times are only bounded by it.

: "${here:?the folder of the tests}" "${lua:?the folder of the scripts}" "${work:?a scratch folder}" "${status=}"

now_ns() {
   sysbench --verbosity=0 "$here/now.lua" print
}

wait_until_ns() {
   until (($(now_ns) >= $1)); do
      sleep 0.1
   done
}

# Pairs of a part of the record, "value count" a line.
pairs_of() { # FILE KEY
   grep -E "^ +\"$2\": " "$1" | grep -oE '\[[0-9]+,[0-9]+\]' | tr -d '[]' | tr ',' ' '
}

count_from() { # FILE KEY LEAST
   pairs_of "$1" "$2" | awk -v least="$3" '$1 >= least {n += $2} END {print n + 0}'
}

sum_of() { # FILE KEY
   pairs_of "$1" "$2" | awk '{n += $1 * $2} END {printf "%.0f", n}'
}

# The time that clients were in transactions inside the window, from what completed and the ages at
# its edges, as thousandths of what the window held for them.
busy_permille() { # FILE CLIENTS
   awk -v n="$(value "$1" transactions)" -v mean_us="$(value "$1" mean_us latency)" \
      -v before_us="$(sum_of "$1" ages_at_start)" -v after_us="$(sum_of "$1" ages_at_end)" \
      -v held_us="$(($2 * $(value "$1" window_s) * 1000000))" \
      'BEGIN {printf "%.0f", (n * mean_us - before_us + after_us) / held_us * 1000}'
}

# Loads the server, and stops it from FROM_S to TO_S after the window's start. Sets $opens_ns,
# $stood_from_ns and $stood_to_ns: between these two it stood still.
load_and_stop() { # FILE CLIENTS WINDOW_S FROM_S TO_S
   local pid load
   pid=$(<"$(sql "SELECT IF(@@pid_file LIKE '/%', @@pid_file, CONCAT(@@datadir, @@pid_file))")")
   : >"$work/out"
   ours oltp_read_only run --threads="$2" --warmup-time=1 --warmup-limit=30 --window="$3" \
      --report-interval=1 --json="$1" &
   load=$!
   until opens_ns=$(sed -n 's/^Window opens at //p' "$work/out") && [[ -n $opens_ns ]]; do
      kill -0 "$load" || return
      sleep 0.1
   done
   wait_until_ns $((opens_ns + $4 * 1000000000))
   kill -STOP "$pid"
   stood_from_ns=$(now_ns)
   wait_until_ns $((opens_ns + $5 * 1000000000))
   stood_to_ns=$(now_ns)
   kill -CONT "$pid"
   wait "$load"
}

stopped_in_the_middle() {
   local record=$work/middle.json clients=64 stood_us
   load_and_stop "$record" "$clients" 8 2 5
   stood_us=$(((stood_to_ns - stood_from_ns) / 1000))
   equal "a_window_opens_when_it_was_said_to" "$opens_ns" "$(value "$record" window_start_monotonic_ns)"
   at_least "a_stop_is_in_the_longest_latency" "$stood_us" "$(value "$record" max_us latency)"
   # A second's grace for clients that were between two transactions and got no CPU.
   at_least "a_stop_is_in_a_latency_of_each_client" "$clients" \
      "$(count_from "$record" histogram "$((stood_us - 1000000))")"
   equal "a_stop_leaves_completions_of_all_clients" "$clients $(value "$record" transactions)" \
      "$(count_from "$record" completions 0) $(sum_of "$record" completions)"
   within "a_stop_leaves_no_time_of_clients_unaccounted" 800 1005 "$(busy_permille "$record" "$clients")"
   equal "a_stop_leaves_coarse_counts_whole" "" "$(unlike_their_interval "$record")"
}

stopped_at_the_end() {
   local record=$work/end.json clients=64 cut_us
   load_and_stop "$record" "$clients" 4 2 6
   cut_us=$((($(value "$record" window_end_monotonic_ns) - stood_from_ns) / 1000))
   equal "a_stopped_server_lengthens_no_window_that_held_enough" 4 "$(value "$record" window_s)"
   equal "a_stop_across_the_end_leaves_all_clients_in_flight" "$clients" \
      "$(count_from "$record" ages_at_end 0)"
   equal "ages_at_the_end_hold_what_was_left_of_the_window" "$clients" \
      "$(count_from "$record" ages_at_end "$((cut_us - 1000000))")"
   at_least "the_greatest_age_holds_all_of_it" 1 \
      "$(count_from "$record" ages_at_end "$((cut_us * 992 / 1000))")"
   within "a_stop_across_the_end_leaves_no_time_of_clients_unaccounted" 800 1005 \
      "$(busy_permille "$record" "$clients")"
}

idle_connections() {
   local record=$work/idle.json
   ours oltp_read_only run --threads=64 --active-clients=4 --window=1 --json="$record"
   equal "idle_connections_run_nothing" "4 0" \
      "$(count_from "$record" completions 0) $status"
}

lost_idle_connections() {
   local record=$work/lost.json
   sql "SET GLOBAL wait_timeout=2"
   ours oltp_read_only run --threads=4 --active-clients=1 --window=5 --json="$record"
   sql "SET GLOBAL wait_timeout=DEFAULT"
   equal "lost_idle_connections_fail_the_run" "1 1" \
      "$status $(grep -c '^FATAL: 3 of 3 idle connections .* raise .* wait_timeout' "$work/out")"
   equal "lost_idle_connections_leave_no_record" "" "$(find "$work" -name 'lost*')"
}

killed_idle_connection() {
   local load id
   ours oltp_read_only run --threads=3 --active-clients=1 --window=4 &
   load=$!
   sleep 2
   id=$(sql "SELECT id FROM information_schema.processlist WHERE db IS NOT NULL AND
      command = 'Sleep' AND time > 0 ORDER BY id LIMIT 1")
   sql "KILL $id"
   wait "$load"
   succeeds "a_killed_idle_connection_is_counted" \
      grep -q '^FATAL: 1 of 2 idle connections were closed' "$work/out"
}

stopped_server() {
   ours oltp_read_only prepare
   stopped_in_the_middle
   stopped_at_the_end
   idle_connections
   lost_idle_connections
   killed_idle_connection
   ours oltp_read_only cleanup
}
