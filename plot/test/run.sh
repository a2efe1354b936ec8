#!/usr/bin/env bash
# Tests the plot scripts with the gnuplot of the PATH, or the one that GNUPLOT names.
set -euo pipefail
# shellcheck source=cases.sh
source "$(dirname "${BASH_SOURCE[0]}")/cases.sh"
# shellcheck source=checks.sh
source "$test_dir/checks.sh"
bad=$work_dir/bad.csv refused=$work_dir/refused.svg

make_cases

# Pictures, as they should be and where there is much or little to draw.
for name in $(golden_names); do matches_golden "$name"; done
for picture in "${pictures[@]}"; do
  is_sound "$picture"
  is_png "${picture%%-*}" "${picture#*-}"
done
for case in two single nothing impossible many sixteen thirty cramped capital; do is_sound "throughput-$case"; done
is_sound latency_p95-nothing
for chart in latency_p95 clients context_switches cpu pool waits; do is_sound "$chart-many"; done
for chart in context_switches cpu pool waits; do is_sound "$chart-thirty"; done
is_sound cell-older
is_sound waits-of_one_arm

# What once broke, or was left out.
same "a header longer than 1024 signs, and rows that begin with #" wide
order_is_free
told="controls = ' aa '" same "controls are not drawn" told
told="controls = ' aa '; x_name = 'connections'; x_else = 'threads'; x_label = 'clients'; x_log = 1; apart = ''" \
  same "a word on the axis stands where there are as many clients" told
same "an empty field at the end is empty" last pool
generators_are_lines
for case in sixteen thirty; do inside "$case"; done
for case in many sixteen thirty cramped; do distinct "$case"; done
has_point throughput "a missing number is crossed at the bottom of the axis" "invalid: .*, 999.46 0,"
has_point latency_p95 "a p95 of which all is known is that it is more is an arrow from there" "mariadb-10.11/per-thread: 3808.5 72000 0 43200"
has_point latency_p95 "an arrow begins at its arm's point" "mariadb-10.11/per-thread: 3808.5 72000$"
has_point clients "an arrow of the unluckiest clients begins at the window" "mysql-9.7/per-thread: 4196.6 20000 0 12000"
has_point throughput "what cannot be is written at the axis" "unsupported: 32 .* \"unsupported\""
has_none throughput "what is imported is not crossed where its source has no number" "^invalid:.* 256 0"
says throughput-two "arms are named" "text mysql-9.7/per-thread"
says throughput-two "an underscore in a title stays one" "text A_title"
says throughput-two "UTF-8 in a subtitle comes through" "text host · window · repetitions"
says throughput-impossible "a panel without a row that can be says so" "text unsupported"
says throughput-cramped "a name that is too long is cut" "text our-own.*\.\.\.$"
says throughput-cramped "arms that the legend has no room for are counted" "and 10 more without room"
says_nothing_of throughput-two "marks are explained only where there are some" "invalid\|arrow"
says pool-marked "a panel without a number says so" "text not known"
says_nothing_of cell-older "a cell without counters has no panels of them" "CPUs\|switches\|pool\|waiting\|fsyncs"
quietly "invalid without a throughput" draw latency_p95 without_throughput "$work_dir/latency_p95-without.svg" &&
  says_nothing_of latency_p95-without "a row is not invalid for what another picture shows" "invalid"
nothing_is_at_1
has_all_panels
looks_agree
waits_begin_at_the_left
window_is_bounded
grows
LC_ALL=C is_sound clients-two
LC_ALL=C says clients-two "UTF-8 comes through in the C locale" "text host · window · repetitions"
(cd "$plot_dir" && plot_dir=. numbers throughput marked) >"$work_dir/relative"
equal "the scripts run in their own folder" "$(<"$golden_dir/throughput-marked.numbers")" "$(<"$work_dir/relative")"

# Refusals: what all charts share with one of them, and what is its own with each.
for column in server workload threads valid; do refuses_without "$column" throughput; done
refuses_without tps_lo throughput
refuses_without p50_hi_ms latency_p50
refuses_without p95_hi_ms latency_p95
refuses_without starved_clients_percent clients
refuses_without server_involuntary_cs_per_txn context_switches
refuses_without client_cpu_us_per_txn cpu
refuses_without pool_threads pool
refuses_without wait_ready_threads waits
for chart in throughput latency_p50 latency_p95 clients context_switches cpu pool waits; do
  refuses "$chart with too few arguments" "usage: gnuplot -c $chart.gp" \
    "$gnuplot" -c "$plot_dir/$chart.gp" "$work_dir/two.csv" "$workload" "$refused"
done
for chart in throughput waits; do
  sed -n 1p "$work_dir/two.csv" >"$bad"
  refuses "$chart of a header alone" "no row of workload" draw "$chart" bad "$refused"
  sed 's/read_only/rad_only/' "$work_dir/two.csv" >"$bad"
  refuses "$chart of an unknown workload" "$workload; there are: oltp_rad_only" draw "$chart" bad "$refused"
  refuses "$chart without a summary" "no such file" draw "$chart" absent "$refused"
  refuses "$chart of an unknown kind" "name it .svg or .png" draw "$chart" two "$refused.jpeg"
done
refuses "a picture without a number" "no row of workload $workload has tps" draw throughput without_throughput "$refused"
for chart in clients context_switches cpu pool waits; do
  refuses "$chart without its numbers" "there is nothing to draw" draw "$chart" nothing "$refused"
done
sed -n 1p "$work_dir/whole.csv" >"$bad"
refuses "a cell without a second" "no second has a number" draw cell bad "$refused"
refuses "a summary in place of seconds" "no column end_s" draw cell two "$refused"
sed '1s/fsyncs_per_s/mis_spelt/' "$work_dir/whole.csv" >"$bad"
refuses "a cell without a column" "no column fsyncs_per_s" draw cell bad "$refused"
refuses "a cell with too few arguments" "usage: gnuplot -c cell.gp" \
  "$gnuplot" -c "$plot_dir/cell.gp" "$work_dir/whole.csv" 12 "$refused"
for mark in '<' '|'; do
  runs_nothing "a summary named like a command ($mark)" throughput "${mark}touch $work_dir/pwned" "$workload" "$refused" t s
  runs_nothing "seconds named like a command ($mark)" cell "${mark}touch $work_dir/pwned" 12 "$refused" t s
  for kind in svg png table; do
    runs_nothing "a $kind named like a command ($mark)" throughput \
      "$work_dir/two.csv" "$workload" "${mark}touch $work_dir/pwned.$kind" t s
  done
  runs_nothing "a picture of a cell named like a command ($mark)" cell "$work_dir/whole.csv" 12 "${mark}touch $work_dir/pwned.svg" t s
done
refuses "a chart of standard input" "is no file to gnuplot" \
  "$gnuplot" -c "$plot_dir/throughput.gp" - "$workload" "$refused" title subtitle

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
