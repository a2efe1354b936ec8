#!/usr/bin/env bash
# Tests the plot scripts with the gnuplot of the PATH, or the one that GNUPLOT names.
set -euo pipefail
# shellcheck source=cases.sh
source "$(dirname "${BASH_SOURCE[0]}")/cases.sh"
# shellcheck source=checks.sh
source "$test_dir/checks.sh"

matches_golden() {
  local name=$1
  quietly "$name" produce "$name" "$work_dir/$name" || return 0
  if diff "$golden_dir/$name" "$work_dir/$name" >"$work_dir/diff" 2>&1; then
    ok "$name"
  else
    fail "$name" "not as the golden (< golden, > now): $(grep -m 2 '^[<>d]' "$work_dir/diff" | tr '\n' ' ')"
  fi
}

draws() {
  local name=$1-$2.$3
  quietly "$name" draw "$1" "$2" "$work_dir/$name" || return 0
  if is_whole "$work_dir/$name"; then ok "$name"; else fail "$name" "no whole picture"; fi
}

# says NAME CASE TEXT: the case's picture holds the text.
says() {
  quietly "$1" draw throughput "$2" "$work_dir/says.svg" || return 0
  if grep -qF -- "$3" "$work_dir/says.svg"; then ok "$1"; else fail "$1" "the picture lacks '$3'"; fi
}

refusals_of() {
  local chart=$1 interval=$2 column out=$work_dir/refused.svg
  for column in server workload threads valid "$interval"; do
    sed "1s/\b$column,/mis_spelt,/" "$work_dir/two.csv" >"$work_dir/bad.csv"
    refuses "$chart without column $column" "no column $column" draw "$chart" bad "$out"
  done
  sed -n 1p "$work_dir/two.csv" >"$work_dir/bad.csv"
  refuses "$chart of a header alone" "no row of workload" draw "$chart" bad "$out"
  sed 's/read_only/rad_only/' "$work_dir/two.csv" >"$work_dir/bad.csv"
  refuses "$chart of an unknown workload" "$workload; there are: oltp_rad_only" draw "$chart" bad "$out"
  refuses "$chart without a summary" "no such file" draw "$chart" absent "$out"
  refuses "$chart of an unknown kind" "name it .svg or .png" draw "$chart" two "$out.jpeg"
  refuses "$chart with too few arguments" "usage: gnuplot -c $chart.gp" \
    "$gnuplot" -c "$plot_dir/$chart.gp" "$work_dir/two.csv" "$workload" "$out"
}

# runs_nothing NAME DRAW_ARGUMENTS...: a name that gnuplot would run in a shell is refused, and nothing was run.
runs_nothing() {
  local name=$1
  shift
  rm -f "$work_dir"/pwned*
  refuses "$name" "is no file to gnuplot" "$gnuplot" -c "$plot_dir/$1.gp" "${@:2}"
  empty "$name: nothing was run" "$(find "$work_dir" -name 'pwned*')"
}

# controls_are_left_out CHART: a config that measures another one again changes nothing in the picture.
controls_are_left_out() {
  local name="$1 without its controls" out=$work_dir/controls.table
  # shellcheck disable=SC2016 # of awk
  edit again '{ print } NR > 1 { $3 = "again"; print }'
  quietly "$name" "$gnuplot" -e "controls = ' again '" -c "$plot_dir/$1.gp" "$work_dir/again.csv" "$workload" \
    "$out" "A_title" "host · window · repetitions" || return 0
  if diff -q "$golden_dir/$1-two.table" "$out" >"$work_dir/diff"; then
    ok "$name"
  else
    fail "$name" "not as the golden without them"
  fi
}

# words_have_a_place CHART: over a column with a word where there are as many as clients, it is the same picture.
words_have_a_place() {
  local name="$1 over numbers and a word" out=$work_dir/words.table
  # shellcheck disable=SC2016 # of awk
  edit words 'NR == 1 { print $0, "connections" } NR > 1 { print $0, $6 == 4 ? "none" : $6 }'
  quietly "$name" "$gnuplot" -e "x_name = 'connections'; x_else = 'threads'; x_label = 'clients'; x_log = 1; apart = ''" \
    -c "$plot_dir/$1.gp" "$work_dir/words.csv" "$workload" "$out" "A_title" "host · window · repetitions" || return 0
  if diff -q "$golden_dir/$1-two.table" "$out" >"$work_dir/diff"; then
    ok "$name"
  else
    fail "$name" "not as the golden over clients"
  fi
}

# generators_are_lines CHART: of one arm, generators have the same curves as lines as in panels of their own.
generators_are_lines() {
  local name="$1 with generators as lines" panels=$work_dir/panels.table lines=$work_dir/lines.table
  # shellcheck disable=SC2016 # of awk
  edit of_one_arm 'NR == 1 || $1 "/" $2 == "mariadb-10.11/pool"'
  quietly "$name" draw "$1" of_one_arm "$panels" || return 0
  quietly "$name" "$gnuplot" -e "line_name = 'generator'" -c "$plot_dir/$1.gp" "$work_dir/of_one_arm.csv" \
    "$workload" "$lines" "A_title" "host" || return 0
  equal "$name" "$(curves "$panels")" "$(curves "$lines")"
  equal "$name: their names" "java-mariadb sysbench" \
    "$(sed -n 's/^# Curve title: "\(.*\)"/\1/p' "$lines" | sort -u | paste -sd ' ')"
}

# curves TABLE: the points of its lines, without bars, whose places are their own.
curves() { awk 'NF == 3 && $3 == "i"' "$1" | sort; }

make_cases
for name in $(golden_names); do matches_golden "$name"; done
for chart in "${charts[@]}"; do
  controls_are_left_out "$chart"
  words_have_a_place "$chart"
  generators_are_lines "$chart"
  for case in "${cases[@]}"; do
    for kind in svg png; do draws "$chart" "$case" "$kind"; done
  done
done
for chart in "${counted_charts[@]}"; do
  for case in "${counted_cases[@]}"; do
    for kind in svg png; do draws "$chart" "$case" "$kind"; done
    apart "$case" "$chart"
  done
  refuses "$chart without its numbers" "there is nothing to draw" draw "$chart" nothing "$work_dir/refused.svg"
done
for case in "${cells[@]}"; do
  for kind in svg png; do draws cell "$case" "$kind"; done
  apart "$case" cell
done
for case in "${times[@]}"; do
  for kind in svg png; do draws times "$case" "$kind"; done
  apart "$case" times
done
sed -n 1p "$work_dir/bars.csv" >"$work_dir/bad.csv"
refuses "times of a header alone" "there is nothing to draw" draw times bad "$work_dir/refused.svg"
refuses "a summary in place of times" "no column panel" draw times two "$work_dir/refused.svg"
refuses "times with too few arguments" "usage: gnuplot -c times.gp" \
  "$gnuplot" -c "$plot_dir/times.gp" "$work_dir/bars.csv" "" "$work_dir/refused.svg"
refuses "a summary in place of seconds" "no column end_s" draw cell two "$work_dir/refused.svg"
sed -n 1p "$work_dir/whole.csv" >"$work_dir/bad.csv"
refuses "a cell without a second" "no second has a number" draw cell bad "$work_dir/refused.svg"
refuses "a cell with too few arguments" "usage: gnuplot -c cell.gp" \
  "$gnuplot" -c "$plot_dir/cell.gp" "$work_dir/whole.csv" 12 "$work_dir/refused.svg"
refusals_of context_switches server_involuntary_cs_per_txn
refusals_of cpu client_cpu_us_per_txn
refusals_of pool pool_threads
refusals_of waits wait_ready_threads
refusals_of throughput tps_lo
refusals_of latency_p50 p50_hi_ms
refusals_of latency_p95 p95_hi_ms
refusals_of clients stalled_percent
refuses "text of an unknown generator" "there are: sysbench java-mariadb" \
  "$gnuplot" -c "$plot_dir/terminal.gp" "$work_dir/two.csv" "$workload" syspench throughput
refuses "text of an unknown chart" "p95: unknown chart" \
  "$gnuplot" -c "$plot_dir/terminal.gp" "$work_dir/two.csv" "$workload" sysbench p95
refuses "a picture without a number" "no row of workload $workload has tps" \
  draw throughput without_throughput "$work_dir/refused.svg"
quietly "the same rows over latency" draw latency_p95 without_throughput "$work_dir/latency.svg" &&
  if grep -q "invalid" "$work_dir/latency.svg"; then
    fail "the same rows over latency" "marked as invalid"
  else
    ok "the same rows over latency"
  fi
for chart in throughput cell; do
  of=$workload file=$work_dir/two.csv
  if [[ $chart == cell ]]; then of=$window_s file=$work_dir/whole.csv; fi
  for mark in '<' '|'; do
    runs_nothing "$chart of a file named like a command ($mark)" "$chart" \
      "${mark}touch $work_dir/pwned" "$of" "$work_dir/refused.svg" title subtitle
    for kind in svg png table; do
      runs_nothing "$chart into a $kind named like a command ($mark)" "$chart" \
        "$file" "$of" "${mark}touch $work_dir/pwned.$kind" title subtitle
    done
  done
done
runs_nothing "text of a file named like a command" terminal "<touch $work_dir/pwned" "$workload" sysbench throughput
refuses "a chart of standard input" "is no file to gnuplot" \
  "$gnuplot" -c "$plot_dir/throughput.gp" - "$workload" "$work_dir/refused.svg" title subtitle
for case in sixteen thirty; do inside "$case"; done
for case in many sixteen thirty crowded cramped; do distinct "$case"; done
for case in single two impossible sixteen thirty crowded cramped capital; do apart "$case"; done
says "arms that the legend leaves out are counted" cramped "and 10 more without room"
says "the legend names an arm" two "mysql-9.7/per-thread"
says "an underscore in a title stays one" two "A_title"
says "an invalid point is explained" untrusted "invalid"
says "a panel without a cell that can be says so" impossible ">cannot<"
says_times() {
  quietly "$1" draw times "$2" "$work_dir/says.svg" || return 0
  if grep -qF -- "$3" "$work_dir/says.svg"; then ok "$1"; else fail "$1" "the picture lacks '$3'"; fi
}
says_times "what cannot be stands where its bar would" bars "cannot: it has none"
says_times "what failed stands where its bar would" bars ">failed<"
says_times "what cannot be stands beside the lines" lines "drizzle-of-long-ago bulk cannot"
LC_ALL=C says "UTF-8 in a subtitle comes through in the C locale" two "host · window"
LC_ALL=C draws throughput two png
cd "$plot_dir"
plot_dir=. matches_golden throughput-two.table

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
