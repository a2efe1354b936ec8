# shellcheck shell=bash
# Sourced by run.sh: tests of TPC-C that need no server.

: "${here:?the folder of the tests}" "${lua:?the folder of the scripts}" "${work:?a scratch folder}"
: "${status=}" "${passed:?}" "${failed:?}"

# A key of a kind of transaction in a record.
of_kind() { # FILE KIND KEY
   sed -nE "s/^    \{\"name\": \"$2\", .*\"$3\": ([0-9]+).*/\1/p" "$1"
}

# The sum of a key over the kinds.
over_kinds() { # FILE KEY
   local kind sum=0
   for kind in new_order payment order_status delivery stock_level; do
      sum=$((sum + $(of_kind "$1" "$kind" "$2")))
   done
   printf '%d' "$sum"
}

# What clients counted from the load's beginning on.
counted() { # FILE NAME
   value "$1" "$2" counted
}

tpcc_inputs() {
   local before=$((passed + failed))
   checks_of tpcc_inputs.lua
   at_least "tpcc_inputs_were_checked" 30 "$((passed + failed - before))"
}

tpcc_dry() {
   local record=$work/tpcc.json total committed
   dry tpcc --warehouses=3 --threads=4 --window=1 --json="$record"
   equal "tpcc_runs_without_a_server" 0 "$status"
   total=$(value "$record" transactions)
   at_least "tpcc_is_measured" 100 "$total"
   equal "tpcc_is_named" '"tpcc"' "$(value "$record" workload)"
   equal "tpcc_records_its_warehouses" '"3"' "$(value "$record" warehouses options)"
   equal "tpcc_kinds_add_up_to_all" "$total" "$(over_kinds "$record" transactions)"
   # A client may be in the middle of a deck of 23 at either edge of the window.
   within "tpcc_orders_have_their_share" "$((total * 10 / 23 - 46))" "$((total * 10 / 23 + 46))" \
      "$(of_kind "$record" new_order transactions)"
   # Without a server no order is rolled back, and what began in the window may end after it.
   committed=$(counted "$record" committed_stock_level)
   within "tpcc_counts_what_is_committed" "$(of_kind "$record" stock_level transactions)" \
      "$(($(of_kind "$record" stock_level transactions) + 4))" "$committed"
   equal "tpcc_leaves_nothing_in_doubt" "0 0" \
      "$(counted "$record" in_doubt_new_order) $(counted "$record" rolled_back)"
   dry tpcc --events=46 --time=0 --threads=1
   equal "tpcc_runs_without_a_window" 0 "$status"
}

tpcc_refuses() { # NAME MESSAGE COMMAND OPTION...
   status=0
   timeout 60 sysbench "$lua/tpcc.lua" --mysql-dry-run "${@:4}" "$3" >"$work/out" 2>&1 || status=$?
   if ((status == 0)); then
      not_ok "$1" "exit status 0"
   else
      succeeds "$1" grep -qF -e "$2" "$work/out"
   fi
}

tpcc_options() {
   local range="must be a number of whole warehouses from 1 to 65535" command
   for command in run prepare; do
      tpcc_refuses "tpcc_${command}_refuses_no_warehouses" "--warehouses=0: $range" "$command" \
         --warehouses=0
      tpcc_refuses "tpcc_${command}_refuses_what_is_no_number" "--warehouses=two: $range" \
         "$command" --warehouses=two
      tpcc_refuses "tpcc_${command}_refuses_half_a_warehouse" \
         "--warehouses=1.5: must be a number of whole warehouses" "$command" --warehouses=1.5
   done
   tpcc_refuses "tpcc_has_no_table_size" "invalid option: --table-size=10" run --table-size=10
}

# Each transaction is typed for two seconds at least, which no latency has.
tpcc_think() {
   local record=$work/tpcc-think.json
   dry tpcc --tpcc-think --threads=10 --warehouses=1 --window=4 --json="$record"
   equal "tpcc_thinks_in_a_window_of_its_length" "0 4" "$status $(value "$record" window_s)"
   within "tpcc_thinks_between_transactions" 0 30 "$(value "$record" transactions)"
   equal "think_times_are_in_the_record" '"on"' "$(value "$record" tpcc-think options)"
   succeeds "tpmC_is_said_with_its_bound" \
      grep -qE '^tpmC: [0-9.]+, at most 12\.86 \(12\.86 a warehouse\)' "$work/out"
   dry tpcc --window=0.2
   succeeds "without_think_times_it_is_NOPM" grep -qE '^NOPM: [0-9.]+ new orders' "$work/out"
   tpcc_refuses "more_terminals_than_a_warehouse_has_are_refused" \
      "--threads=21: with --tpcc-think each of 2 warehouses has at most 10 terminals, 20 in all" \
      run --tpcc-think --threads=21 --warehouses=2 --window=1
   tpcc_refuses "think_times_without_a_window_are_refused" "--tpcc-think: needs a window" \
      run --tpcc-think
}

tpcc_tests() {
   tpcc_inputs
   tpcc_dry
   tpcc_think
   tpcc_options
}
