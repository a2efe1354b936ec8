#!/usr/bin/env bash
# What measuring costs sysbench for each event, without a server and so without its noise: CPU time
# of sysbench --mysql-dry-run on oltp_read_only, stock and measured in turn. A run of few events is
# taken off one of many, so that start and end of the clients do not count.
#   lua/bench/event-cost.sh [ROUNDS]
# With the default of 5 rounds it takes three minutes; the machine should do nothing else.
set -euo pipefail

rounds=${1:-5}
if [[ ! $rounds =~ ^[1-9][0-9]?$ ]]; then
  echo "rounds '$rounds': must be a whole number from 1 to 99" >&2
  exit 2
fi
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
ulimit -n "$(ulimit -Hn)"

# user_s MEASURED CLIENTS EVENTS: seconds of user CPU of one run; measuring asks nothing of the
# kernel, whose time is that of thousands of threads coming and going.
user_s() {
  local window=()
  [[ $1 == 0 ]] || window=(--window=3600)
  local TIMEFORMAT='%U'
  {
    time MEASURED=$1 EVENTS_PER_CLIENT=$3 sysbench "$folder/limited.lua" --db-driver=mysql \
      --mysql-dry-run --threads="$2" --time=0 "${window[@]}" --table-size=1000000 \
      --rand-type=uniform run >/dev/null 2>&1
  } 2>&1
}

median() {
  sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

# us_per_event MEASURED CLIENTS FEW MANY
us_per_event() {
  awk -v few="$(user_s "$1" "$2" "$3")" -v many="$(user_s "$1" "$2" "$4")" -v n="$(($2 * ($4 - $3)))" \
    'BEGIN { printf "%.3f\n", (many - few) / n * 1e6 }'
}

printf '%8s %18s %12s %14s %14s\n' clients 'events a client' 'stock, us' 'measured, us' 'more, us'
while read -r clients few many; do
  : >"${stock:=$(mktemp)}"
  : >"${measured:=$(mktemp)}"
  : >"${more:=$(mktemp)}"
  trap 'rm -f "$stock" "$measured" "$more"' EXIT
  for ((round = 0; round < rounds; round++)); do
    if ((round % 2 == 0)); then
      a=$(us_per_event 0 "$clients" "$few" "$many")
      b=$(us_per_event 1 "$clients" "$few" "$many")
    else
      b=$(us_per_event 1 "$clients" "$few" "$many")
      a=$(us_per_event 0 "$clients" "$few" "$many")
    fi
    echo "$a" >>"$stock"
    echo "$b" >>"$measured"
    awk -v a="$a" -v b="$b" 'BEGIN { print b - a }' >>"$more"
  done
  printf '%8d %18s %12.2f %14.2f %14.2f\n' "$clients" "$few to $many" \
    "$(median <"$stock")" "$(median <"$measured")" "$(median <"$more")"
done <<'COUNTS'
1 1000 401000
64 200 6200
1024 30 240
4096 10 50
COUNTS
