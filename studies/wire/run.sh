#!/usr/bin/env bash
# How often does each driver wait for the server in an operation, and what does it send?
#   studies/wire/run.sh count --driver=D --options=ARM,… --case=CASE,… --out=FILE.csv
#     [--statements=FILE] [--rtt-ms=N] OPTIONS_OF_A_SERVER
#   studies/wire/run.sh slopes …        the same options: times them near the server and far away
#   studies/wire/run.sh relay-checks OPTIONS_OF_A_SERVER     looks at the relay itself
#   studies/wire/run.sh check [DIR]     counts all on both servers and compares docs/data/drivers/wire.csv
# A check takes ten minutes. The driver of the others is mariadb unless --driver names one.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile wire

# wire DRIVER ARGUMENT...: in a JVM that has this driver alone.
wire() {
  local driver=$1
  shift
  "$java_home/bin/java" -XX:+UseSerialGC -Xmx512m \
    -cp "$root/studies/target/wire:$(driverstudy_classes):$root/java-oltp/driverstudy/target/lib/$driver/*" \
    Wire "$@"
}

# count_on BUILD DIR: starts a server, counts each driver, and ends the server.
count_on() {
  local build=$1 out=$2 driver line
  local -a options=()
  exec {lines}< <(exec "$root/run_matrix.sh" servers start "$build/per-thread" --config utf8mb4 \
    --data-set drivers --allow-concurrent 2>&1)
  server=$!
  while ((${#options[@]} == 0)) && IFS= read -r -u "$lines" line; do
    [[ $line != *--mysql-host=* ]] || read -r -a options <<<"$line"
  done
  ((${#options[@]} > 0)) || die "$build did not start"
  for driver in mariadb mariadb-3.5 mysql drizzle; do
    wire "$driver" count --driver="$driver" --options=all --out="$out/$build-$driver.csv" \
      --statements="$out/$build-$driver.txt" "${options[@]}"
  done
  kill "$server"
  wait "$server" || true
  server=
}

if [[ ${1:-} == check ]]; then
  out=$(out_folder "${2:-}")
  server=
  trap '[[ -z $server ]] || kill "$server"' EXIT
  count_on mariadb-10.11 "$out"
  count_on mysql-9.7 "$out"
  wire mariadb join "$out"/{mariadb-10.11,mysql-9.7}-{mariadb,mariadb-3.5,mysql,drizzle}.csv >"$out/wire.csv"
  printf 'counted: %s; statements beside it; what differs but versions:\n' "$out/wire.csv"
  diff <(grep -v '^#' "$root/docs/data/drivers/wire.csv") <(grep -v '^#' "$out/wire.csv") && printf 'nothing\n'
  exit
fi

driver=mariadb
for argument in "$@"; do
  [[ $argument != --driver=* ]] || driver=${argument#*=}
done
wire "$driver" "$@"
