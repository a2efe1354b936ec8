#!/usr/bin/env bash
# Tests of the measuring scripts; those on a server run where OLTP_TEST_SERVER holds the options that
# lead sysbench to one, as root: they make and drop its tables.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lua=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=lua/test/checks.sh
source "$here/checks.sh"

# Checks that a Lua file makes and prints, a line each.
checks_of() { # FILE
   local line
   while IFS= read -r line; do
      case $line in
         ok\ *) ok "${line#ok }" ;;
         FAILED\ *)
            line=${line#FAILED }
            not_ok "${line%%:*}" "${line#*: }"
            ;;
      esac
   done < <(timeout 60 sysbench "$here/$1" 2>&1)
}

histogram_arithmetic() {
   checks_of histogram.lua
   at_least "histogram_arithmetic_was_checked" 8 "$((passed + failed))"
}

known_latencies() {
   local each
   mapfile -t each < <(seq 1 100)
   fake --window=5.06 --latencies="$(joined ';' "${each[@]}");60000"
   equal "known_latencies_run_ends_well" 0 "$status"
   equal "known_latencies_are_all_counted" 100 "$(field transactions)"
   equal "known_min" 1000 "$(field min_us latency)"
   equal "known_mean" 50500.000 "$(field mean_us latency)"
   equal "known_p50_within_0.8_percent" 49920 "$(field p50_us latency)"
   equal "known_p95_within_0.8_percent" 94720 "$(field p95_us latency)"
   equal "known_p99_within_0.8_percent" 98816 "$(field p99_us latency)"
   equal "known_max_is_exact" 100000 "$(field max_us latency)"
}

window_bounds() {
   fake --window=3 --warmup-time=2 --latencies=500
   equal "what_completes_in_the_warm-up_is_thrown_away" 6 "$(field transactions)"
   equal "a_window_is_as_long_as_asked_for" 3 "$(field window_s)"
   equal "a_window_that_needs_no_lengthening_is_not_lengthened" false "$(field window_extended)"
   fake --window=3 --window-limit=10 --min-events-per-client=3 --latencies=2500
   equal "a_window_is_lengthened_for_slow_clients" 8 "$(field window_s)"
   equal "a_lengthened_window_says_so" true "$(field window_extended)"
   equal "a_lengthened_window_holds_the_events_asked_for" 3 "$(field transactions)"
   fake --window=3 --window-limit=6 --min-events-per-client=3 --latencies=2500
   equal "a_window_ends_at_its_limit" 6 "$(field window_s)"
   equal "a_window_at_its_limit_holds_what_it_holds" 2 "$(field transactions)"
   fake --window=3 --latencies=10000
   equal "a_window_without_completions_is_recorded" 0 "$(field transactions)"
   equal "a_window_without_completions_has_no_latency" null "$(field p95_us latency)"
   fake --window=3705 --latencies='3700000;1000;1000;1000;60000'
   equal "a_latency_above_an_hour_is_a_transaction" "4 4" \
      "$(field transactions) $(over_intervals "$work/fake.json" transactions)"
   equal "a_latency_above_an_hour_is_counted_apart" "1 3" \
      "$(field latency_overflow) $(field count latency)"
}

restarts() {
   fake --window=1 --latencies='100r;200;10000'
   equal "a_restarted_event_is_one_transaction" 1 "$(field transactions)"
   equal "its_latency_has_both_attempts" 300000 "$(field max_us latency)"
   equal "its_error_is_counted_by_code" '{"1213": 1}' "$(field errors)"
   equal "its_restart_is_counted" 1 "$(field restarts)"
   fake --window=1 --latencies=100r
   equal "a_window_closes_on_endless_restarts" 0 "$(field transactions)"
   equal "endless_restarts_are_counted_in_the_window" '{"1213": 9}' "$(field errors)"
}

closed_window() {
   fake --window=1 --latencies='100;1000c'
   equal "a_transaction_goes_on_when_the_window_closes" 0 "$status"
   equal "a_transaction_that_ends_after_the_window_is_not_counted" 1 "$(field transactions)"
   fake --window=1 --latencies='100;1000cr;x'
   equal "a_transaction_is_not_restarted_after_the_window" "0 1 0" \
      "$status $(field transactions) $(field restarts)"
}

failed_runs() {
   printf 'old' >"$work/stale.json"
   run "$here/fake_clock.lua" --window=1 --latencies='100;x' --json="$work/stale.json"
   equal "a_failed_run_exits_1" 1 "$status"
   equal "a_failed_run_leaves_no_record" "" "$(find "$work" -name 'stale*')"
}

intervals() {
   dry oltp_read_only --threads=8 --window=3 --warmup-time=0.5 --report-interval=1 \
      --json="$work/dry.json"
   local sum total
   total=$(value "$work/dry.json" transactions)
   sum=$(over_intervals "$work/dry.json" transactions)
   equal "intervals_add_up_to_the_window" "$total" "$sum"
   equal "coarse_counts_add_up_to_their_intervals" "" "$(unlike_their_interval "$work/dry.json")"
   at_least "there_is_about_one_interval_a_second" 3 "$(grep -c start_s "$work/dry.json")"
   at_least "clients_completed_something" 100 "$total"
   equal "sixteen_statements_a_transaction" "$((16 * total))" \
      "$(value "$work/dry.json" other queries)"
   at_least "intermediate_lines_are_printed" 2 "$(grep -c '^\[ [0-9]s \] thds: 8 tps: ' "$work/out")"
   dry oltp_update_non_index --threads=2 --window=1 --json="$work/dry.json"
   equal "without_report_interval_there_is_one_interval" 1 "$(grep -c start_s "$work/dry.json")"
   equal "the_workload_is_named" '"oltp_update_non_index"' "$(value "$work/dry.json" workload)"
}

refused() { # NAME MESSAGE OPTION...
   dry oltp_read_only "${@:3}"
   if ((status == 0)); then
      not_ok "$1" "exit status 0"
   elif grep -q 'Threads started' "$work/out"; then
      not_ok "$1" "said only after the start"
   elif ! grep -qF -e "$2" "$work/out"; then
      not_ok "$1" "no '$2' in: $(grep FATAL "$work/out")"
   else
      ok "$1"
   fi
}

bad_options() {
   ln -s /dev/null "$work/null"
   printf 'time=3\n' >"$work/short.cnf"
   refused "a_window_by_events_is_refused" "--events=5: cannot be combined" --window=1 --events=5
   refused "a_rate_is_refused" "--rate=5: cannot be combined" --window=1 --rate=5
   refused "idle_clients_that_would_crash_are_refused" "--mysql-ignore-errors=all: not with idle" \
      --window=1 --threads=2 --active-clients=1 --mysql-ignore-errors=1213,all
   refused "a_forced_shutdown_is_refused" "--forced-shutdown: cannot be combined with --window" \
      --window=1 --forced-shutdown=5
   refused "a_time_before_the_window's_end_is_refused" "--time=3: ends before" \
      --window=3 --warmup-time=2 --time=3
   refused "a_time_in_a_file_of_options_is_heeded" "--time=3: ends before" \
      --config-file="$work/short.cnf" --window=4
   refused "a_window_that_is_no_number_is_refused" \
      "--window=abc: must be a number of seconds from 0 to 86400" --window=abc
   refused "a_negative_warm-up_is_refused" "--warmup-time=-1: must be" --window=1 --warmup-time=-1
   refused "a_limit_under_the_window_is_refused" \
      "--window-limit=2: must be a number of seconds from 3 to 86400" --window=3 --window-limit=2
   refused "a_warm-up_limit_under_the_warm-up_is_refused" \
      "--warmup-limit=2: must be a number of seconds from 3 to 86400" \
      --window=1 --warmup-time=3 --warmup-limit=2
   refused "a_time_before_the_end_of_the_longest_run_is_refused" \
      "--time=16: ends before warm-up and window can, 16 s" \
      --window=1 --window-limit=5 --warmup-time=3 --warmup-limit=10 --time=16
   refused "half_an_event_is_refused" "--min-events-per-client=2.5: must be a number of whole events" \
      --window=1 --min-events-per-client=2.5
   refused "a_compiler_neither_on_nor_off_is_refused" "--jit=1: must be on or off" --window=1 --jit=1
   refused "a_compiler_without_a_window_is_refused" "--jit=off: needs a window" --jit=off
   refused "more_active_clients_than_clients_are_refused" \
      "--active-clients=9: must be a number of whole clients from 1 to 8" \
      --window=1 --threads=8 --active-clients=9
   refused "no_active_clients_are_refused" "--active-clients=0: must be" --window=1 \
      --active-clients=0
   refused "active_clients_without_a_window_are_refused" "--active-clients=1: needs a window" \
      --active-clients=1
   refused "json_in_no_folder_is_refused" "--json=$work/none/x.json: cannot be written" \
      --window=1 --json="$work/none/x.json"
   refused "json_that_is_a_folder_is_refused" "--json=$work: cannot be written" \
      --window=1 --json="$work"
   refused "json_that_is_a_device_is_refused" "--json=$work/null: cannot be written" \
      --window=1 --json="$work/null"
   succeeds "a_device_is_left_in_place" test -c "$work/null"
   refused "json_without_a_window_is_refused" "--json=x.json: needs a window" --json=x.json
}

# The stock script has no options: sysbench then takes any, and knows no defaults.
without_own_options() {
   dry bulk_insert --window=abc
   equal "options_are_checked_in_a_script_without_any" 1 "$status"
   succeeds "options_are_explained_in_a_script_without_any" \
      grep -qF -e "--window=abc: must be a number of seconds from 0 to 86400" "$work/out"
   dry bulk_insert --events=5 --time=0
   equal "a_script_without_options_runs_without_ours" 0 "$status"
   dry bulk_insert --table-size=1000 --tables=1 --window=0.2 --json="$work/bulk.json"
   equal "a_script_without_options_takes_any_as_stock" 0 "$status"
   at_least "a_script_without_options_is_measured" 1 "$(value "$work/bulk.json" transactions)"
}

# What was printed, but for what differs from run to run: digits, and how often a line comes.
without_numbers() {
   sed -E 's/[0-9]+(\.[0-9]+)?/N/g; s/ +/ /g' "$work/out" | awk '!seen[$0]++'
}

without_window() {
   # Elsewhere than in our folder: there sysbench would take our script for its own.
   cd "$work"
   run oltp_read_only --mysql-dry-run --threads=2 --time=2 --report-interval=1
   without_numbers >"$work/stock"
   dry oltp_read_only --threads=2 --time=2 --report-interval=1
   equal "without_a_window_all_is_stock" "$(<"$work/stock")" "$(without_numbers)"
   cd "$lua"
   run oltp_read_only.lua --mysql-dry-run --events=10 --time=0
   equal "the_stock_script_is_found_from_our_own_folder" "16 statements" \
      "$(awk '/^ *total: / {print $2 / 10, "statements"}' "$work/out")"
   cd /
   dry oltp_update_non_index --events=10 --time=0
   equal "the_stock_script_is_found_from_elsewhere" "1 statements" \
      "$(awk '/^ *total: / {print $2 / 10, "statements"}' "$work/out")"
}

# Without the padding, which is as wide as the longest name.
help_lines() { # SCRIPT
   { sysbench "$1" help 2>&1 || true; } | sed 's/\.lua//; s/  */ /g'
}

driver_calls_dry() {
   local workload
   for workload in drv_do_1 drv_select_1 drv_select_row; do
      dry "$workload" --window=0.2 --json="$work/call.json"
      at_least "${workload}_is_measured" 100 "$(value "$work/call.json" transactions)"
      equal "${workload}_is_one_statement" "$(value "$work/call.json" transactions)" \
         "$(value "$work/call.json" other queries)"
      dry "$workload" --window=0.2 --table-size=1000
      succeeds "${workload}_has_no_table" grep -qF 'invalid option: --table-size=1000' "$work/out"
   done
}

compiler() {
   local wanted options
   while read -r wanted options; do
      # shellcheck disable=SC2086
      fake --window=1 --latencies='100;100p' $options
      equal "the_compiler_is_${wanted}_with_${options// /_}" "$wanted \"$wanted\"" \
         "$(grep -oE 'compiler: (on|off)' "$work/out" | sort -u | cut -d' ' -f2) $(field jit options)"
   done <<'EOF'
on --threads=4
off --threads=4 --jit=off
off --threads=1024
on --threads=1024 --jit=on
on --threads=1024 --active-clients=4
EOF
}

stock_help() {
   local workload added
   cd "$work"
   for workload in "${ALL_WORKLOADS[@]}"; do
      help_lines "$workload" >"$work/stock"
      help_lines "$lua/$workload.lua" >"$work/ours"
      added=$({ diff "$work/stock" "$work/ours" || true; } |
         sed -n 's/^\([<>]\) \(.*=\).*/\1\2/p' | tr -d '\n')
      if [[ $workload == bulk_insert ]]; then
         equal "${workload}_has_stock_help" "" "$added"
      else
         equal "${workload}_has_stock_help_and_our_options" \
            "$(printf '> --%s=' active_clients jit json min_events_per_client warmup_limit \
               warmup_time window window_limit)" \
            "$added"
      fi
   done
   equal "a_command_is_required_as_in_stock" "$(sysbench oltp_delete 2>&1 | grep FATAL)" \
      "$(sysbench "$lua/oltp_delete.lua" 2>&1 | grep FATAL)"
}

interrupted_runs() {
   local signal
   for signal in INT TERM KILL; do
      printf 'old' >"$work/cut.json"
      timeout --foreground -s "$signal" 2 sysbench "$lua/oltp_read_only.lua" --mysql-dry-run --window=60 \
         --json="$work/cut.json" run >"$work/out" 2>&1 || true
      succeeds "a_run_began_before_SIG$signal" grep -q 'Threads started' "$work/out"
      equal "a_run_that_SIG$signal ends_leaves_no_record" "" "$(find "$work" -name 'cut*')"
   done
}

# Files may have 1 KiB here, less than a record has.
full_disk() {
   (
      trap '' XFSZ
      ulimit -f 1
      timeout 60 sysbench "$lua/oltp_read_only.lua" --mysql-dry-run --window=0.2 \
         --json="$work/full.json" run 2>&1 || printf 'exit status %d\n' "$?"
   ) | cat >"$work/out"
   equal "a_record_that_does_not_fit_fails_the_run" "exit status 1" "$(tail -n 1 "$work/out")"
   succeeds "a_record_that_does_not_fit_is_named" \
      grep -qF -e "--json=$work/full.json: cannot be written: File too large" "$work/out"
   equal "a_record_that_does_not_fit_leaves_nothing" "" "$(find "$work" -name 'full*')"
}

# shellcheck source=lua/test/steady.sh
source "$here/steady.sh"
# shellcheck source=lua/test/tpcc.sh
source "$here/tpcc.sh"

histogram_arithmetic
known_latencies
window_bounds
restarts
closed_window
failed_runs
intervals
steady_tests
bad_options
without_own_options
without_window
driver_calls_dry
compiler
stock_help
interrupted_runs
full_disk
tpcc_tests
if [[ -n ${OLTP_TEST_SERVER:-} ]]; then
   # shellcheck source=lua/test/server.sh
   source "$here/server.sh"
   server_tests
else
   printf 'no tests on a server: OLTP_TEST_SERVER is not set\n'
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
