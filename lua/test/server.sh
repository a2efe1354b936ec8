# shellcheck shell=bash
# Sourced by run.sh: tests on the server that OLTP_TEST_SERVER leads to.

: "${here:?the folder of the tests}" "${lua:?the folder of the scripts}" "${work:?a scratch folder}"
: "${OLTP_TEST_SERVER:?options that lead sysbench to a server, as root}"
read -ra server <<<"$OLTP_TEST_SERVER"
# shellcheck source=lua/test/stopped.sh
source "$here/stopped.sh"
# shellcheck source=lua/test/tpcc_server.sh
source "$here/tpcc_server.sh"

sql() { # STATEMENT
   timeout 60 sysbench --verbosity=0 "$here/sql.lua" "${server[@]}" --sql="$1" query
}

# Runs a script of sysbench's or ours into $work/out; its exit status goes to $status.
sysbench_on_server() { # SCRIPT COMMAND OPTION...
   status=0
   timeout 60 sysbench "$1" "${server[@]}" --table-size=1000 --rand-type=uniform --rand-seed=7 \
      "${@:3}" "$2" >"$work/out" 2>&1 || status=$?
}

ours() { # WORKLOAD COMMAND OPTION...
   sysbench_on_server "$lua/$1.lua" "${@:2}"
}

# SELECTs since the server's start, and all other statements that workloads send.
server_counts() {
   sql "SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_select', 'Com_insert', 'Com_update',
      'Com_delete', 'Com_begin', 'Com_commit')" |
      awk '{n[$1 == "Com_select"] += $2} END {printf "%.0f %.0f\n", n[1], n[0]}'
}

in_histogram() { # FILE
   grep '^  "histogram"' "$1" | grep -o ',[0-9]*\]' | tr -d ',]' | awk '{n += $1} END {print n + 0}'
}

# The bounds leave room for attempts that were restarted, and on the server for what each client
# still did when the window had closed.
measured() { # WORKLOAD READS OTHERS: statements of a transaction, none where they vary
   local record=$work/$1.json clients=2 before after total restarts reads others room
   ours "$1" prepare --threads="$clients"
   read -ra before < <(server_counts)
   ours "$1" run --threads="$clients" --window=1.2 --report-interval=1 --json="$record"
   read -ra after < <(server_counts)
   equal "$1_runs" 0 "$status"
   ours "$1" cleanup --threads="$clients"
   total=$(value "$record" transactions)
   restarts=$(value "$record" restarts)
   reads=$(value "$record" read queries)
   others=$(($(value "$record" write queries) + $(value "$record" other queries)))
   at_least "$1_completes_transactions" 1 "$total"
   equal "$1_has_all_of_them_in_histogram_and_intervals" "$total $total" \
      "$(in_histogram "$record") $(over_intervals "$record" transactions)"
   if (($# > 1)); then
      within "$1_counts_its_reads" "$((total * $2))" "$(((total + restarts) * $2))" "$reads"
      within "$1_counts_its_other_statements" "$((total * $3))" "$(((total + restarts) * $3))" \
         "$others"
   fi
   # One client looks at the sql_mode.
   room=$(((clients + restarts) * (${2:-0} + ${3:-2}) + 1))
   within "$1_reads_are_the_server's" "$reads" "$((reads + room))" "$((after[0] - before[0]))"
   within "$1_other_statements_are_the_server's" "$others" "$((others + room))" \
      "$((after[1] - before[1]))"
}

all_are_measured() {
   measured oltp_read_only 14 2
   measured oltp_read_write 14 6
   measured oltp_write_only 0 6
   measured oltp_point_select 1 0
   measured oltp_update_index 0 1
   measured oltp_update_non_index 0 1
   measured oltp_insert 0 1
   measured oltp_delete 0 1
   measured bulk_insert
   measured select_random_points 1 0
   measured select_random_ranges 1 0
}

# Ours have the session's state set first on each connection; all else is the workload's.
without_session() { # FILE
   grep -vF -e 'SET autocommit=1' -e 'SELECT @@SESSION.sql_mode' "$1"
}

# What a command has the server do, a statement a line.
logged() { # FILE COMMAND...
   sql "TRUNCATE mysql.general_log"
   sql "SET GLOBAL general_log = ON"
   "${@:2}"
   sql "SET GLOBAL general_log = OFF"
   sql "SELECT command_type, REPLACE(argument, '\n', ' ') FROM mysql.general_log
      WHERE command_type IN ('Prepare', 'Execute', 'Query')
      AND argument NOT LIKE 'SET GLOBAL general_log%'" >"$1"
}

made_dropped_made() { # SCRIPT
   local command
   for command in prepare prewarm cleanup prepare; do
      sysbench_on_server "$1" "$command"
   done
}

# The window ends ours somewhere, and its last statement may be bulk_insert's rest.
same_statements() { # WORKLOAD
   local events statements
   logged "$work/all-tables" made_dropped_made "$lua/$1.lua"
   without_session "$work/all-tables" >"$work/tables"
   logged "$work/all-ours" ours "$1" run --window=0.3
   without_session "$work/all-ours" >"$work/ours"
   events=$(awk '/total number of events/ {print $NF}' "$work/out")
   ours "$1" cleanup
   logged "$work/stock-tables" made_dropped_made "$1"
   logged "$work/stock" sysbench_on_server "$1" run --time=0 --events="$((events + 2))"
   sysbench_on_server "$1" cleanup
   statements=$(($(wc -l <"$work/ours") - 1))
   at_least "$1_was_logged" 1 "$statements"
   # The rows of sysbench are other ones each time.
   succeeds "$1_makes_and_drops_its_tables_as_stock" \
      cmp <(sed 's/[0-9][0-9]*/N/g' "$work/tables") <(sed 's/[0-9][0-9]*/N/g' "$work/stock-tables")
   succeeds "$1_sends_the_stock_script's_statements" \
      cmp <(head -n "$statements" "$work/ours") <(head -n "$statements" "$work/stock")
}

all_send_what_stock_sends() {
   local workload
   sql "SET GLOBAL log_output = 'TABLE'"
   # sysbench must take a stock script's name for it, not for a file of ours.
   cd "$work" || return
   for workload in "${ALL_WORKLOADS[@]}"; do
      same_statements "$workload"
   done
   sql "TRUNCATE mysql.general_log"
   sql "SET GLOBAL log_output = 'FILE'"
}

# What one client of a driver's calls has the server do, each kind of statement once.
calls() { # WORKLOAD OPTION...
   logged "$work/calls" timeout 60 sysbench "$lua/$1.lua" "${server[@]}" --window=0.2 \
      --json="$work/calls.json" "${@:2}" run >"$work/out" 2>&1
   at_least "$1_completes_calls" 10 "$(value "$work/calls.json" transactions)"
   without_session "$work/calls" |
      sed -E "s/'[a-z]*'/'LETTERS'/; s/([a-z])[a-z]{98}[a-z]/LETTERS/" | tr '\t' ' ' | sort -u
}

driver_calls() {
   sql "SET GLOBAL log_output = 'TABLE'"
   succeeds "do_1_is_one_statement" grep -qx 'Query DO 1' <(calls drv_do_1)
   equal "select_1_is_one_statement" 'Query SELECT 1' "$(calls drv_select_1 | grep '^Query')"
   equal "a_row_is_prepared_once_and_asked_for_by_execute" \
      "Execute SELECT CAST('LETTERS' AS CHAR)
Prepare SELECT CAST(? AS CHAR)" "$(calls drv_select_row | grep CAST)"
   equal "a_row_is_asked_for_in_text_where_that_is_wanted" \
      "Query SELECT CAST('LETTERS' AS CHAR)" "$(calls drv_select_row --db-ps-mode=disable | grep CAST)"
   sql "TRUNCATE mysql.general_log"
   sql "SET GLOBAL log_output = 'FILE'"
}

sum_of_errors() { # FILE
   value "$1" errors | grep -o ': [0-9]*' | awk '{n += $2} END {print n + 0}'
}

# No more than ten rows find room: all others fail, and are restarted until the window closes.
duplicate_keys() {
   local record=$work/duplicates.json load=(--auto-inc=off --table-size=10 --window=0.5)
   ours oltp_insert prepare "${load[@]}"
   sql "CREATE UNIQUE INDEX one_row_each ON sbtest1 (k)"
   ours oltp_insert run "${load[@]}" --mysql-ignore-errors=1062 --json="$record"
   equal "duplicate_keys_leave_the_transactions_that_succeeded" 10 "$(value "$record" transactions)"
   equal "failed_attempts_are_no_statements" 10 "$(value "$record" write queries)"
   succeeds "duplicate_keys_are_counted_by_code" grep -q '"errors": {"1062": [1-9]' "$record"
   equal "each_duplicate_key_is_a_restart" "$(sum_of_errors "$record")" "$(value "$record" restarts)"
   ours oltp_insert run "${load[@]}" --json="$record"
   equal "an_error_that_is_not_ignored_fails_the_run" 1 "$status"
   equal "an_error_that_is_not_ignored_leaves_no_record" "" "$(find "$work" -name 'duplicates*')"
   ours oltp_insert cleanup
}

deadlocks() {
   local record=$work/deadlocks.json clients=16 stock
   ours oltp_write_only prepare --table-size=10
   ours oltp_write_only run --table-size=10 --threads="$clients" --window=1 --json="$record" \
      --mysql-ignore-errors=1213,1020,1205,1062
   stock=$(awk '/ignored errors/ {print $3}' "$work/out")
   ours oltp_write_only cleanup
   succeeds "deadlocks_are_counted_by_code" grep -q '"errors": {.*"1213": [1-9]' "$record"
   equal "each_error_is_a_restart" "$(sum_of_errors "$record")" "$(value "$record" restarts)"
   within "errors_are_those_that_sysbench_ignored" "$((stock - clients))" "$stock" \
      "$(sum_of_errors "$record")"
}

# A server whose default takes autocommit away, or has a sql_mode that statements do not stand.
inherited_state() {
   local mode before
   ours oltp_insert prepare
   before=$(sql "SELECT COUNT(*) FROM sbtest1")
   sql "SET GLOBAL autocommit = 0"
   ours oltp_insert run --events=100 --time=0
   sql "SET GLOBAL autocommit = 1"
   equal "inserts_are_committed_where_sessions_begin_without_autocommit" "$((before + 100))" \
      "$(sql "SELECT COUNT(*) FROM sbtest1")"
   for mode in NO_AUTO_VALUE_ON_ZERO ORACLE; do
      sql "SET GLOBAL sql_mode = '$mode'"
      ours oltp_insert run --window=0.2
      sql "SET GLOBAL sql_mode = DEFAULT"
      equal "sql_mode_${mode}_is_refused" 1 "$status"
      succeeds "sql_mode_${mode}_is_named" grep -qF "sessions have the sql_mode $mode" "$work/out"
   done
   ours oltp_insert cleanup
}

server_tests() {
   inherited_state
   all_are_measured
   all_send_what_stock_sends
   driver_calls
   duplicate_keys
   deadlocks
   stopped_server
   tpcc_on_server
}
