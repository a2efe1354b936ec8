#!/usr/bin/env bash
# What measuring costs a client of sysbench on a real server: half of the clients of one run are
# measured, and both halves' CPU time a transaction is told. Whole runs in turn
# differ by several per cent whatever they measure; halves of one run do not. Both halves are
# compiled below 1024 clients, and none from there on, as in matrices.
#   lua/bench/side-by-side.sh CLIENTS RUNS WINDOW_S OPTIONS...
# OPTIONS are those that ./run_matrix.sh servers start prints. The warm-up is half a window.
set -euo pipefail

if (($# < 4)); then
  sed -n '2,/^#   /p' "$0" >&2
  exit 2
fi
clients=$1 runs=$2 window_s=$3
shift 3
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
ulimit -n "$(ulimit -Hn)"
export WARMUP_S=$((window_s / 2)) WINDOW_S=$window_s

ratios=$(mktemp)
trap 'rm -f "$ratios"' EXIT
for ((run = 1; run <= runs; run++)); do
  # The main state says that the window of an hour was not reached: status 1, as it should be.
  { sysbench "$folder/half_measured.lua" --db-driver=mysql "$@" --threads="$clients" --time=0 \
    --window=3600 --report-interval=1 --rand-type=uniform run 2>/dev/null || true; } |
    awk -v run="$run" -v ratios="$ratios" '
      $1 == "client" { clients[$2]++; transactions[$2] += $3; cpu_s[$2] += $4 }
      END {
        if (!transactions["stock"] || !transactions["measured"]) { print "no transactions"; exit 1 }
        for (half in clients) us[half] = cpu_s[half] / transactions[half] * 1e6
        printf "run %d: stock %.1f us of CPU a transaction (%d), measured %.1f us (%d), ratio %.4f\n", run,
          us["stock"], transactions["stock"], us["measured"], transactions["measured"],
          us["measured"] / us["stock"]
        print us["measured"] / us["stock"] >>ratios
      }'
done
sort -g "$ratios" | awk -v clients="$clients" '
  { r[NR] = $1 }
  END {
    printf "%d clients: measured / stock %.3f (%.3f to %.3f), median of %d runs\n", clients,
      (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]) / 2, r[1], r[NR], NR
  }'
