#!/usr/bin/env bash
# Are cells found that ran while the machine was slower? Runs a small matrix and takes a fifth of the
# CPUs from every fourth cell, in one of these ways:
#   quota   a CPU quota on program, server and load generator together
#   busy    a competitor on each CPU, in another control group, that is busy a fifth of the time
#   memory  the same, and while it is busy it writes to memory
#   none    nothing is slowed: how many cells are flagged on this machine as it is?
#   studies/speed/run.sh [--by quota] [--blocks 20] [--out DIR] [--allow-concurrent]
# 20 blocks are 80 cells, 20 of them slowed, and take about a quarter of an hour. Needs root and the
# cpu controller of control groups, version 1 or 2. At the end it counts what was found.
set -euo pipefail

root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..")
by=quota
blocks=20
out=
more=()

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

while (($# > 0)); do
  case $1 in
    --allow-concurrent) more=(--allow-concurrent) && shift && continue ;;
    --by) [[ ${2:-} =~ ^(quota|busy|memory|none)$ ]] || die "--by is '${2:-}', allowed: quota, busy, memory, none" ;;
    --blocks) [[ ${2:-} =~ ^([3-9]|[1-9][0-9]{1,2})$ ]] || die "--blocks is '${2:-}', allowed: 3..999" ;;
    --out) [[ -n ${2:-} ]] || die "--out needs a folder" ;;
    *) die "unknown option '$1'; there are --by WAY, --blocks N, --out DIR and --allow-concurrent" ;;
  esac
  printf -v "${1#--}" '%s' "$2"
  shift 2
done
((EUID == 0)) || die "control groups need root"
[[ -n $out ]] || out=$(mktemp -d -t oltp-matrix-speed-test.XXXXXX)
mkdir -p "$out"
out=$(readlink -f "$out")
slowed=$out/slowed.txt
: >"$slowed"

cat >"$out/matrix.yaml" <<YAML
name: speed-test
description: the same cells again and again, some of them slowed
servers: [mariadb-10.11/per-thread]
configs: [base]
workloads: [oltp_read_only]
generators: [sysbench]
threads: [8, 9, 10, 11]
table_size: 100000
rand_type: uniform
warmup_s: 1
warmup_limit_s: 5
window_s: 5
window_limit_s: 5
min_events_per_client: 10
repetitions: $blocks
seed: 2012
YAML

groups=/sys/fs/cgroup
version=2
if [[ -d /sys/fs/cgroup/cpu ]]; then
  groups=/sys/fs/cgroup/cpu
  version=1
fi
load=$groups/oltp-speed-test-load
others=$groups/oltp-speed-test-others
competitors=()

((version == 1)) || echo +cpu >"$groups/cgroup.subtree_control"
mkdir "$load" "$others" || die "no control group can be made in $groups"
# Where real-time tasks are shared out by group, a group has no time of its own for them.
[[ ! -e $others/cpu.rt_runtime_us ]] || echo 400000 >"$others/cpu.rt_runtime_us"

quota() {
  if ((version == 1)); then
    echo "${1:--1}" >"$load/cpu.cfs_quota_us"
  else
    echo "${1:-max} 100000" >"$load/cpu.max"
  fi
}

# A competitor works for 10 ms and rests for four times as long. It has real-time priority, so that
# it gets its fifth whatever else is ready to run: busy loops of usual priority in a group with a
# quarter of the load's weight were seen to get 1 % beside this load.
cat >"$out/competitor.pl" <<'PERL'
use Time::HiRes qw(time sleep);
my ($from, $to) = ("x" x (1 << 22), "");
for (;;) {
  my $start = time;
  while (time - $start < 0.01) { $to = $from if $ARGV[0] eq "memory" }
  sleep 4 * (time - $start);
}
PERL

competitor() { # CPU
  echo "$BASHPID" >"$others/cgroup.procs"
  exec chrt --fifo 1 taskset -c "$1" perl "$out/competitor.pl" "$by"
}

slow() {
  case $by in
    quota) quota $(($(nproc) * 80000)) ;;
    busy | memory)
      local cpu
      for ((cpu = 0; cpu < $(nproc); cpu++)); do
        competitor "$cpu" &
        competitors+=($!)
      done
      ;;
  esac
}

unslow() {
  [[ $by != quota ]] || quota
  if ((${#competitors[@]} > 0)); then
    kill "${competitors[@]}"
    wait "${competitors[@]}" 2>/dev/null || true
    competitors=()
  fi
}

leave() {
  unslow
  echo $$ >"$groups/cgroup.procs"
  sleep 1
  rmdir "$load" "$others"
}
trap leave EXIT

echo $$ >"$load/cgroup.procs"
ended=0
is_slow=0
while read -r event; do
  [[ $event == *'"cell_ended"'* ]] || continue
  if ((is_slow)); then
    file=${event##*'"file":"'}
    file=${file%%'"'*}
    printf '%s\n' "${file##*/}" >>"$slowed"
    unslow
    is_slow=0
  fi
  ended=$((ended + 1))
  # Between two cells, so that what is measured before the next one is slowed, too.
  # Another place in each block, as that of a client count may be the same in all.
  if (((ended + ended / 4) % 4 == 3)) && [[ $by != none ]]; then
    slow
    is_slow=1
  fi
done < <("$root/run_matrix.sh" --json --yes --matrix "$out/matrix.yaml" --out "$out/results" "${more[@]}" 2>"$out/output.log")
((ended > 0)) || die "no cell was run; see $out/output.log"

# A kind of flag is a word that no other column has.
awk -F, -v slowed="$slowed" '
  BEGIN {
    split("machine-speed machine-cost other-processes throttled steal", kinds, " ")
    while ((getline name < slowed) > 0) { sub(/.*_t/, "t", name); is[name] = 1 }
  }
  NR > 1 {
    group = sprintf("t%04d_r%02d.json", $7, $1) in is ? "slowed" : "not slowed"
    cells[group]++
    any = 0
    for (k in kinds) if ($0 ~ "(^|[ ,])" kinds[k] "($|[ ,])") { found[group, kinds[k]]++; any = 1 }
    flagged[group] += any
  }
  END {
    for (group in cells) {
      printf "%-10s %3d cells, flagged %d:", group, cells[group], flagged[group]
      for (k in kinds) if ((group, kinds[k]) in found) printf " %s %d", kinds[k], found[group, kinds[k]]
      print ""
    }
  }' "$out/results/cells.csv" | tee "$out/found.txt"
printf 'records, output and what was found are in %s\n' "$out"
