# shellcheck shell=bash
# Sourced by server.sh: tests of TPC-C on a server.

: "${lua:?the folder of the scripts}" "${work:?a scratch folder}" "${status=}"
: "${server[0]:?options that lead sysbench to a server, as root}"

# Runs a command of the script into $work/out; its exit status goes to $status.
tpcc() { # COMMAND OPTION...
   status=0
   timeout 300 sysbench "$lua/tpcc.lua" "${server[@]}" --warehouses=2 --rand-seed=7 "${@:2}" "$1" \
      >"$work/out" 2>&1 || status=$?
}

tpcc_is_consistent() { # NAME
   tpcc check
   equal "$1" "0 The tables of tpcc are consistent." "$status $(tail -n 1 "$work/out")"
}

# The record is of the only run since the tables were loaded.
tpcc_holds_what_was_committed() { # NAME RECORD
   tpcc check --json="$2"
   equal "$1" "0 The tables of tpcc are consistent and hold what clients saw committed." \
      "$status $(tail -n 1 "$work/out")"
}

load_tables() {
   tpcc cleanup
   tpcc prepare --threads=2
}

loaded_tables() {
   load_tables
   equal "tpcc_is_prepared" 0 "$status"
   equal "tpcc_has_the_standard's_numbers_of_rows" "2 20 60000 60000 60000 18000 200000 100000" \
      "$(sql "SELECT (SELECT COUNT(*) FROM warehouse), (SELECT COUNT(*) FROM district),
         (SELECT COUNT(*) FROM customer), (SELECT COUNT(*) FROM history),
         (SELECT COUNT(*) FROM orders), (SELECT COUNT(*) FROM new_order),
         (SELECT COUNT(*) FROM stock), (SELECT COUNT(*) FROM item)" | tr '\t' ' ')"
   tpcc_is_consistent "tpcc_is_consistent_after_loading"
   tpcc prewarm
   equal "tpcc_is_prewarmed" 0 "$status"
}

other_warehouses() {
   tpcc run --warehouses=3 --events=1
   equal "tpcc_refuses_other_warehouses" "1 1" \
      "$status $(grep -cF 'the tables have 2 warehouses, --warehouses=3: pass their number' "$work/out")"
}

# Of each kind so many end as are begun, and the tables hold what clients counted.
ledger_of_a_run() { # NAME OPTION...
   local record=$work/tpcc.json ended measured
   tpcc run --threads=8 --window=3 --json="$record" "${@:2}"
   equal "$1_runs" 0 "$status"
   tpcc_holds_what_was_committed "$1_leaves_what_clients_saw_committed" "$record"
   measured=$(of_kind "$record" new_order transactions)
   ended=$(($(counted "$record" committed_new_order) + $(counted "$record" rolled_back)))
   within "$1_rolled_back_orders_are_transactions" "$measured" "$((measured + 8))" "$ended"
   within "$1_rollbacks_are_told_by_kind" "$(of_kind "$record" new_order rolled_back)" \
      "$(($(of_kind "$record" new_order rolled_back) + 8))" "$(counted "$record" rolled_back)"
   equal "$1_leaves_nothing_in_doubt" 0 "$(counted "$record" in_doubt_new_order)"
}

# Commits that nobody counted, or that are gone.
broken_ledger() {
   local record=$work/tpcc.json held
   held=$(counted "$record" committed_payment)
   sed "s/\"committed_payment\": $held/\"committed_payment\": $((held + 1))/" "$record" \
      >"$work/lost.json"
   tpcc check --json="$work/lost.json"
   equal "a_lost_commit_fails_the_check" 1 "$status"
   succeeds "a_lost_commit_is_named" grep -qF \
      "ledger: payments: the tables hold $held, clients saw $((held + 1)) committed and 0 in doubt" \
      "$work/out"
   tpcc check --json="$work/none.json"
   equal "a_record_that_is_not_there_is_named" "1 1" \
      "$status $(grep -cF -e "--json=$work/none.json: cannot be read" "$work/out")"
}

# The seed has the one terminal ask for items that are not there.
rolled_back_orders() {
   local before after orders
   orders="SELECT SUM(d_next_o_id) FROM district"
   before=$(sql "$orders")
   tpcc run --threads=1 --time=0 --events=2300
   after=$(sql "$orders")
   within "one_order_in_100_is_rolled_back" 976 999 "$((after - before))"
   tpcc_is_consistent "rolled_back_orders_leave_consistent_tables"
}

# Ends the statement that holds a lock, a few timeouts after the first client waits for it.
release_lock() {
   local waits_s=0
   until (($(sql "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'") > 0)); do
      ((waits_s++ < 40)) || break
      sleep 1
   done
   sleep 4
   sql "KILL QUERY $(sql "SELECT id FROM information_schema.processlist
      WHERE info LIKE '%SLEEP(50)%' AND id <> CONNECTION_ID()")"
}

# A warehouse's row is locked for longer than clients wait for it.
lock_waits() {
   local record=$work/tpcc-waits.json holder release
   load_tables
   sql "SET GLOBAL innodb_lock_wait_timeout = 1"
   sql "UPDATE warehouse SET w_ytd = w_ytd + SLEEP(50) WHERE w_id = 1" >"$work/holder" 2>&1 &
   holder=$!
   release_lock >"$work/release" 2>&1 &
   release=$!
   tpcc run --threads=4 --window=8 --json="$record"
   wait "$release" || true
   wait "$holder" || true
   sql "SET GLOBAL innodb_lock_wait_timeout = DEFAULT"
   succeeds "lock_waits_are_counted_by_code" grep -q '^  "errors": {.*"1205": [1-9]' "$record"
   succeeds "lock_waits_are_counted_by_kind" \
      grep -q '^    {"name": "payment", .* "errors": {.*"1205": [1-9]' "$record"
   tpcc_holds_what_was_committed "what_waited_for_a_lock_is_done_once" "$record"
}

remote_stock() {
   at_least "tpcc_takes_stock_of_other_warehouses" 1 "$(sql "SELECT SUM(s_remote_cnt) FROM stock")"
}

broken_tables() {
   sql "UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 2"
   tpcc check
   equal "a_broken_condition_fails_the_check" 1 "$status"
   succeeds "a_broken_condition_is_named_with_its_row" grep -qE \
      'condition 1 \(w_ytd = sum of d_ytd\) does not hold in \(w_id 2, .*\); condition 8 ' \
      "$work/out"
   equal "no_other_condition_is_named" 2 "$(grep -o 'condition [0-9a-z]* (' "$work/out" | wc -l)"
   sql "UPDATE warehouse SET w_ytd = w_ytd - 1 WHERE w_id = 2"
}

no_tables() {
   tpcc cleanup
   equal "tpcc_leaves_no_table" 0 "$(sql "SELECT COUNT(*) FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name IN ('warehouse', 'district', 'customer',
      'history', 'orders', 'new_order', 'order_line', 'stock', 'item', 'tpcc_load')")"
   tpcc run --events=1
   equal "tpcc_says_what_to_do_without_tables" "1 1" \
      "$status $(grep -cF 'run prepare first, with the same --warehouses' "$work/out")"
}

tpcc_on_server() {
   loaded_tables
   other_warehouses
   ledger_of_a_run "tpcc"
   broken_ledger
   rolled_back_orders
   remote_stock
   broken_tables
   load_tables
   ledger_of_a_run "tpcc_as_text" --db-ps-mode=disable
   lock_waits
   no_tables
}
