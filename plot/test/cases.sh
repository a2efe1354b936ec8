# shellcheck shell=bash disable=SC2016 # awk programs hold $1, $2 for awk
# What the tests and the refreshing of goldens have in common; to be sourced.
test_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
plot_dir=$(dirname "$test_dir")
# shellcheck disable=SC2034 # for those who source this
golden_dir=$test_dir/golden
gnuplot=${GNUPLOT:-gnuplot}
work_dir=$(mktemp -d)
trap 'rm -rf "$work_dir"' EXIT

workload=oltp_read_only
# Pictures that have goldens, CHART-CASE, one of each way in: its numbers and what is to be seen in it.
pictures=({throughput,latency_p50,latency_p95,clients,context_switches,cpu,pool,waits}-marked cell-whole)
# Other goldens.
texts=(throughput-rates.numbers looks-{sixteen,thirty}.text)
window_s=12

# edit NAME AWK_PROGRAM: the case NAME is the two generators' summary, changed. Fields are those of
# the header: 8 tps, 9-10 its interval, 13 p95, 14-15 its interval, 23 valid, 24 flags,
# 20 and 21 CPU time, 25 and 26 context switches, 27 and 28 the pool, 29-30 the interval of p50,
# 31 what p95 is more than, 32-34 what clients see, 36-42 the waits.
edit() { awk -F, -v OFS=, "$2" "$work_dir/two.csv" >"$work_dir/$1.csv"; }

# crowd NAME SERVER/ARM...: the case NAME is one generator's summary of these arms at 4 and 32 clients, one of
# them invalid.
crowd() {
  local name=$1
  shift
  awk -F, -v OFS=, -v list="$*" '
    NR == 1 { count = split(list, arms, " "); print }
    NR == 2 || NR == 3 {
      for (i = 1; i <= count; i++) {
        split(arms[i], part, "/"); $1 = part[1]; $2 = part[2]; $8 = 500 + i; $23 = i == 1 ? "false" : "true"
        $25 = 3 + i / 5; $26 = i / 20; $27 = part[2] ~ /^pool/ ? 4 + i : ""; $28 = $27 == "" ? "" : $6 / 2 + i; print
      }
    }' "$work_dir/two.csv" >"$work_dir/$name.csv"
}

# arms SERVER...: both arms of each.
arms() { for server; do echo "$server/per-thread" "$server/pool"; done; }

make_cases() {
  make_cells
  awk -f "$test_dir/example.awk" >"$work_dir/two.csv"
  make_marked
  make_unusual
  make_rates
  edit single 'NR == 3 { $9 = $10 = $14 = $15 = "" } NR == 1 || NR == 3'
  edit nothing 'NR > 1 { for (i = 8; i <= 42; i++) $i = ""; $23 = "false" } { print }'
  # Servers and an arm that have no looks of their own, and a second config, which has no pool.
  edit many '
    { print }
    NR > 1 { $3 = "flush-log-0"; sub(/mysql-9.7/, "percona-8.4"); sub(/mariadb-10.11/, "mariadb-11.8"); $27 = $28 = "" }
    NR > 1 { print }
    NR > 1 && sub(/,pool/, ",pool-16") { print }'
  # One generator cannot at all.
  edit impossible '
    NR == 1 { print $0, "unsupported"; next }
    $5 == "sysbench" { for (i = 8; i <= 42; i++) $i = ""; $23 = "true"; print $0, "never"; next }
    { print $0, "\"\"" }'
  edit without_throughput '
    NR == 1 { print $0, "imported"; next }
    { $8 = $9 = $10 = ""; print $0, "true" }'
  # shellcheck disable=SC2046 # one word an arm
  {
    crowd sixteen $(arms mariadb-{10.1,10.5,10.11,11.4,11.8}) mysql-{5.5,5.6,5.7,8.0,9.7}/per-thread mysql-9.7/pool
    crowd thirty $(arms {mariadb-10.,own-}{1..5} published-{a..d}) mariadb-10.11/pool{+io-capacity-2000,-16}
    crowd cramped our-own-server-with-the-new-discs-in-the-cellar-of-house-{1..30}-behind-the-old-mill-at-the-end-of-the-road-that-leads-to-the-lake-and-the-woods/pool+io-capacity-2000
    crowd capital SERVER-OF-MAMMOTH-WOMEN-{1..9}/pool
  }
  # All arms of one workload, then some of them of another.
  sed s/read_only/write_only/ "$work_dir/thirty.csv" >"$work_dir/workloads.csv"
  sed -n '/^own-[35]\|^published-[bd]/p' "$work_dir/thirty.csv" >>"$work_dir/workloads.csv"
}

# Every mark that a row can have. Of sysbench: mariadb-10.11/per-thread is invalid at 256 clients, its p95 is more
# than what was seen at 4096; its pool failed at 1024, and has no intervals at 32; mysql-9.7/per-thread has no row
# at 4 clients, of 1024 it is not known how many stalled, of 4096 some stalled, and it is invalid; its pool cannot
# at 32. MySQL's pools tell no threads and its servers no switches of one kind. java-mariadb has neither those
# nor waits, no client of its pool stalled, its rows of mysql-9.7/per-thread are imported from a table without throughput, that of 32 failed,
# and it cannot with the pool.
make_marked() {
  edit marked '
    function forget(from, to) { for (i = from; i <= to; i++) $i = "" }
    NR == 1 { print $0, "imported", "unsupported"; next }
    { imported = "false"; why = "" }
    /mysql/ { $26 = $27 = "" }
    NR > 1 && $5 != "sysbench" { $26 = $27 = ""; forget(36, 42) }
    NR == 3 { $20 = $21 = "" }
    NR == 4 { $23 = "false"; $24 = "\"client-bound, 97 % of its CPU\"" }
    NR == 6 { forget(13, 15); $31 = "72000.0"; $34 = "4.0" }
    NR == 8 { $9 = $10 = $14 = $15 = $29 = $30 = "" }
    NR == 10 { forget(8, 42); $23 = "false"; $24 = "server did not start" }
    NR == 12 { next }
    NR == 15 { $33 = $34 = "" }
    NR == 16 { forget(12, 15); $29 = $30 = $31 = $33 = ""; $34 = "17.0"; $23 = "false" }
    $5 != "sysbench" && /mariadb-10.11,pool/ { $34 = 0 }
    NR == 18 || $5 != "sysbench" && /mysql-9.7,pool/ { why = "no pool"; forget(8, 42); $23 = "true" }
    $5 != "sysbench" && /mysql-9.7,per-thread/ {
      imported = "true"; forget(8, 10); $14 = $15 = ""; $1 = "published:" $1
      if ($6 == 32) { $13 = ""; $23 = "false" }
    }
    { print $0, imported, "\"" why "\"" }'
}

# Files that are drawn as the case two is: rows in another order, a header longer than the 1024 signs that gnuplot
# reads of a field, over rows that begin as its comments do, controls with a word in a column for the axis; one with the pool's queue in the last column, empty
# but for a pool; and one of a single arm.
make_unusual() {
  {
    sed -n 1p "$work_dir/two.csv"
    sed 1d "$work_dir/two.csv" | sort -t, -k4,4 -k5,5r -k1,2 -k8,8
  } >"$work_dir/unordered.csv"
  awk -v OFS=, '{
    wide = ""
    for (i = 1; i <= 40; i++) wide = wide (NR == 1 ? "a_column_with_a_long_name_" i : "#" i) ","
    print wide $0
  }' "$work_dir/two.csv" >"$work_dir/wide.csv"
  edit told 'NR == 1 { print $0, "connections"; next } { $43 = $6 == 4 ? "none" : $6; print; $3 = "aa"; print }'
  edit last '{ queue = $28; $28 = "" } NR == 1 { $28 = "elsewhere" } { print $0, queue }'
  edit of_one_arm 'NR == 1 || $1 "/" $2 == "mariadb-10.11/pool"'
}

# MariaDB's rows at rates and two round-trip times; those of 4 clients are of a closed loop, which has no rate,
# and MySQL has no other.
make_rates() {
  edit rates '
    NR == 1 { print $0, "rate", "rtt_ms"; next }
    /java/ || /mysql/ && $6 > 4 { next }
    { $23 = $6 == 256 ? "false" : "true"; rate = $6 == 4 ? "" : $6 / 2; print $0, rate, 0 }
    $6 > 4 { $8 = $8 / 2; $9 = $9 / 2; $10 = $10 / 2; print $0, rate, 5 }'
}

# Fields of a second: 1 end_s, 2-3 throughput and p95, 4-7 CPUs and switches, 8-10 the pool, 11 disk. Load and
# counters have ends of their own; the load has none before the window.
make_cells() {
  awk -v OFS=, 'BEGIN {
    print "end_s,tps,p95_ms,server_cpus,client_cpus,server_voluntary_cs_per_s,server_involuntary_cs_per_s," \
      "pool_threads,pool_active_threads,pool_queue_length,fsyncs_per_s"
    for (s = -3; s <= 12; s++) {
      if (s > 0) print s, 900 + 30 * (s % 4), 70 + s % 3, "", "", "", "", "", "", "", ""
      # One second was not read.
      if (s != 5) print s + 0.04, "", "", 1.1 + s / 50, 0.7, 9000 + 100 * s, 700, 6, 2.5, 50 + s, s == 7 ? 3 : 0
    }
  }' >"$work_dir/whole.csv"
  awk -F, -v OFS=, 'NR > 1 { for (i = 4; i <= 11; i++) $i = "" } { print }' "$work_dir/whole.csv" >"$work_dir/older.csv"
}

# What gnuplot is told before a script, such as what the axis is.
told=""
over_rates="x_name = 'rate'; x_label = 'transactions/s asked for'; x_log = 0; apart = 'rtt_ms=0'"

# draw CHART CASE OUT
draw() {
  local of=$workload
  if [[ $1 == cell ]]; then of=$window_s; fi
  "$gnuplot" -e "$told" -c "$plot_dir/$1.gp" "$work_dir/$2.csv" "$of" "$3" "A_title" "host · window · repetitions"
}

# numbers CHART CASE: what is drawn, a line a curve.
numbers() { draw "$1" "$2" "$work_dir/numbers.table" && awk -f "$test_dir/numbers.awk" "$work_dir/numbers.table"; }

# looks CASE [WORKLOAD]: colour, point, dash and letter of its arms.
looks() { "$gnuplot" -c "$test_dir/looks.gp" "$plot_dir" "$work_dir/$1.csv" "${2:-$workload}"; }

# produce GOLDEN_NAME OUT: names are CHART-CASE.numbers, CHART-CASE.seen and looks-CASE.text.
produce() {
  local stem=${1%.*} kind=${1##*.}
  local chart=${stem%%-*} case=${stem#*-} told=""
  if [[ $case == rates ]]; then told=$over_rates; fi
  case $chart-$kind in
    looks-text) looks "$case" >"$2" ;;
    *-numbers) numbers "$chart" "$case" >"$2" ;;
    *-seen) draw "$chart" "$case" "$work_dir/$stem.svg" && awk -f "$test_dir/seen.awk" "$work_dir/$stem.svg" >"$2" ;;
  esac
}

golden_names() {
  printf '%s.numbers\n' "${pictures[@]}"
  printf '%s.seen\n' "${pictures[@]}"
  printf '%s\n' "${texts[@]}"
}
