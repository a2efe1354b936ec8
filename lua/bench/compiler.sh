#!/usr/bin/env bash
# What LuaJIT's compiler does to many clients: runs with --jit=off and --jit=on in turn on a real
# server, each a line of CSV. docs/data/generators/compiler.csv is such lines.
#   lua/bench/compiler.sh CLIENTS ROUNDS WINDOW_S WORKLOAD OPTIONS...
# OPTIONS are those that ./run_matrix.sh servers start prints, --config-file first. The warm-up is
# that of matrices: until most clients have completed two transactions, at most 60 s.
set -euo pipefail

if (($# < 5)); then
  sed -n '2,/^#   /p' "$0" >&2
  exit 2
fi
clients=$1 rounds=$2 window_s=$3 workload=$4 config=$5
shift 5
lua=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
ulimit -n "$(ulimit -Hn)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'

# Of a key that stands on a line of its own, or in the object of that name.
field() { # KEY [OBJECT]
  grep -E "^  \"${2:-$1}\": " "$work/record.json" | sed -E "s/.*\"$1\": ([^,}]*).*/\1/"
}

once() { # on|off
  rm -f "$work/record.json"
  { time sysbench "$config" "$lua/$workload.lua" "$@" --db-driver=mysql --rand-type=uniform \
    --threads="$clients" --warmup-time=3 --warmup-limit=60 --window="$window_s" \
    --json="$work/record.json" run >"$work/out" 2>&1; } 2>"$work/cpu"
  awk -v jit="$jit" -v round="$round" -v clients="$clients" -v workload="$workload" \
    -v transactions="$(field transactions)" -v s="$(field window_s)" \
    -v mean_us="$(field mean_us latency)" -v p95_us="$(field p95_us latency)" \
    -v events="$(sed -n 's/.*total number of events: *//p' "$work/out")" '
    { printf "%s,%d,%s,%d,%.0f,%.0f,%.0f,%.0f\n", workload, clients, jit, round, transactions / s,
        100 * mean_us / 1e6 * transactions / s / clients, p95_us / 1e3, ($1 + $2) / events * 1e6 }' \
    "$work/cpu"
}

echo "workload,clients,jit,round,tps,in_transaction_percent,p95_ms,client_cpu_us_per_txn"
for ((round = 1; round <= rounds; round++)); do
  order=(off on)
  if ((round % 2 == 0)); then
    order=(on off)
  fi
  for jit in "${order[@]}"; do
    once --jit="$jit" "$@"
  done
done
