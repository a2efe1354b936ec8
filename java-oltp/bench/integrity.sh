#!/usr/bin/env bash
# Which acknowledged transactions are there, once, and complete? Clients commit by each driver with
# options that touch what it knows of its session, in each way of committing, directly and through each
# proxy. Nothing, the proxy or the server is killed (kill -9) meanwhile; the server starts again, and
# what clients counted is compared with what it has. integrity.csv has a line for each trial.
#   java-oltp/bench/integrity.sh [--servers mariadb-10.11,mysql-9.7] [--drivers mariadb,mysql|all]
#     [--via direct,haproxy,…|all] [--ways set-once,…|all] [--autocommit 1,0] [--out DIR]
# A trial takes three to fifteen seconds, all of them some hours: name a part. Exit status: 0 all was
# tried, whatever came out; 1 a trial could not be made, or a way in which the load generators commit
# does not keep everything; 2 wrong usage.
set -euo pipefail

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

servers=mariadb-10.11,mysql-9.7
drivers=all
via=all
ways=all
autocommit=1,0
out=
while (($# > 0)); do
  case $1 in
    --servers) [[ ${2:-} =~ ^[a-z0-9.,-]+$ ]] || die "--servers is '${2:-}', allowed: builds such as mariadb-10.11,mysql-9.7" ;;
    --drivers | --via | --ways | --autocommit) [[ ${2:-} =~ ^[a-z0-9.,-]+$ ]] || die "$1 is '${2:-}', allowed: all, or names with commas between them" ;;
    --out) [[ ${2:-} =~ ^[^[:space:]]+$ ]] || die "--out is '${2:-}', allowed: a folder without blanks" ;;
    *) die "unknown option '$1'; there are --servers, --drivers, --via, --ways and --autocommit A,B, and --out DIR" ;;
  esac
  printf -v "${1#--}" '%s' "$2"
  shift 2
done
# shellcheck source=java-oltp/bench/build.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
# Has each driver's jar in a folder of its own.
"$root/java-oltp/driver-bench" --build
[[ -n $out ]] || out=$(mktemp -d -t oltp-matrix-integrity.XXXXXX)
mkdir -p "$out"
out=$(readlink -f "$out")
program=0

# shellcheck disable=SC2317 # called by the trap
leave() {
  trap '' INT TERM HUP
  if ((program > 0)); then
    kill -TERM "$program" 2>/dev/null || true
    wait "$program" || true
  fi
}
trap leave EXIT

"$java_home/bin/java" -cp "$class_path" dev.oltpmatrix.bench.integrity.IntegrityProof \
  "$servers" "$drivers" "$via" "$ways" "$autocommit" "$out" "$(cache_folder)" \
  "$root/server-configs" "$root/java-oltp/driverstudy/target/lib" </dev/null &
program=$!
status=0
wait "$program" || status=$?
program=0
printf 'integrity.csv and logs are in %s\n' "$out"
exit "$status"
