#!/usr/bin/env bash
# Are cells found that ran while the machine was slower? Runs a small matrix and takes a fifth of the
# CPUs from every fourth cell, in one of these ways:
#   quota   a CPU quota on program, server and load generator together
#   busy    busy loops on all CPUs, in another control group
#   memory  the same, with loops that write to memory all the time
#   none    nothing is slowed: how many cells are flagged on this machine as it is?
#   java-oltp/bench/speed-test.sh [--by quota] [--blocks 20] [--out DIR] [--allow-concurrent]
# 20 blocks are 80 cells, 20 of them slowed, and take about a quarter of an hour. Needs root and the
# cpu controller of control groups, version 1 or 2. At the end SpeedBenchmark counts what was found.
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
hogs=()

# Weights of 4 to 1 should leave the load four fifths of each CPU; the loops have been seen to get
# hardly any (docs/method.md).
if ((version == 1)); then
  mkdir "$load" "$others" || die "no control group can be made in $groups"
  echo 1024 >"$load/cpu.shares"
  echo 256 >"$others/cpu.shares"
else
  echo +cpu >"$groups/cgroup.subtree_control"
  mkdir "$load" "$others" || die "no control group can be made in $groups"
  echo 100 >"$load/cpu.weight"
  echo 25 >"$others/cpu.weight"
fi

quota() {
  if ((version == 1)); then
    echo "${1:--1}" >"$load/cpu.cfs_quota_us"
  else
    echo "${1:-max} 100000" >"$load/cpu.max"
  fi
}

hog() {
  if [[ $by == busy ]]; then
    exec taskset -c "$1" bash -c 'while :; do :; done'
  else
    exec taskset -c "$1" dd if=/dev/zero of=/dev/null bs=64M status=none
  fi
}

slow() {
  case $by in
    quota) quota $(($(nproc) * 80000)) ;;
    busy | memory)
      local cpu
      for ((cpu = 0; cpu < $(nproc); cpu++)); do
        hog "$cpu" &
        hogs+=($!)
        echo $! >"$others/cgroup.procs"
      done
      ;;
  esac
}

unslow() {
  [[ $by != quota ]] || quota
  if ((${#hogs[@]} > 0)); then
    kill "${hogs[@]}"
    wait "${hogs[@]}" 2>/dev/null || true
    hogs=()
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

mvn -f "$root/java-oltp" -o -B -q -pl analysis -am test -Dtest=SpeedBenchmark \
  -Dsurefire.failIfNoSpecifiedTests=false -Dsurefire.useFile=false \
  -Doltp.results="$out/results" -Doltp.slowed="$slowed" | grep -v '^\[' | tee "$out/found.txt"
printf 'records, output and what was found are in %s\n' "$out"
