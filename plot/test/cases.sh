# shellcheck shell=bash disable=SC2016 # awk programs hold $1, $2 for awk
# What the tests and the refreshing of goldens have in common; to be sourced.
test_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
plot_dir=$(dirname "$test_dir")
# shellcheck disable=SC2034 # for those who source this
golden_dir=$test_dir/golden
gnuplot=${GNUPLOT:-gnuplot}
work_dir=$(mktemp -d)
trap 'rm -rf "$work_dir"' EXIT

cases=(two three untrusted single nothing many unordered)
charts=(throughput latency_p95)
workload=oltp_read_only

# edit NAME AWK_PROGRAM: the case NAME is the two generators' summary, changed. Fields are those of
# the header: 8 tps, 9-10 its interval, 13 p95, 14-15 its interval, 23 valid, 24 flags.
edit() { awk -F, -v OFS=, "$2" "$work_dir/two.csv" >"$work_dir/$1.csv"; }

make_cases() {
  local example=$test_dir/example.awk
  awk -f "$example" >"$work_dir/two.csv"
  awk -v generators="sysbench java-mariadb java-mysql" -f "$example" >"$work_dir/three.csv"
  # One not valid with its number, one without numbers, one row missing, one interval unknown.
  edit untrusted '
    NR == 4 { $23 = "false"; $24 = "\"client-bound, 97 % of its CPU\"" }
    NR == 10 { for (i = 8; i <= 22; i++) $i = ""; $23 = "false"; $24 = "server did not start" }
    NR == 12 { next }
    NR == 16 { $9 = $10 = $14 = $15 = "" }
    { print }'
  edit single 'NR == 3 { $9 = $10 = $14 = $15 = "" } NR == 1 || NR == 3'
  edit nothing 'NR > 1 { for (i = 8; i <= 22; i++) $i = ""; $23 = "false" } { print }'
  # Servers and an arm that have no looks of their own, and a second config.
  edit many '
    { print }
    NR > 1 { $3 = "flush-log-0"; sub(/mysql-9.7/, "percona-8.4"); sub(/mariadb-10.11/, "mariadb-11.8") }
    NR > 1 { print }
    sub(/,pool/, ",pool-16") { print }'
  {
    sed -n 1p "$work_dir/two.csv"
    sed 1d "$work_dir/two.csv" | sort -t, -k8,8
  } >"$work_dir/unordered.csv"
}

# draw CHART CASE OUT
draw() {
  "$gnuplot" -c "$plot_dir/$1.gp" "$work_dir/$2.csv" "$workload" "$3" "A_title" "host · window · repetitions"
}

# produce GOLDEN_NAME OUT: names are CHART-CASE.table, CHART-CASE.txt and looks.txt.
produce() {
  local stem=${1%.*} kind=${1##*.}
  if [[ $1 == looks.txt ]]; then
    "$gnuplot" -c "$test_dir/looks.gp" "$plot_dir/style.gp" >"$2"
  elif [[ $kind == table ]]; then
    draw "${stem%%-*}" "${stem#*-}" "$2"
  else
    "$gnuplot" -c "$plot_dir/terminal.gp" "$work_dir/${stem#*-}.csv" "$workload" sysbench "${stem%%-*}" >"$2"
  fi
}

golden_names() {
  local chart case
  echo looks.txt
  for chart in "${charts[@]}"; do
    for case in "${cases[@]}"; do printf '%s-%s.table\n%s-%s.txt\n' "$chart" "$case" "$chart" "$case"; done
  done
}
