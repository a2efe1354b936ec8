#!/usr/bin/env bash
# How fast is TPC-C loaded? One warehouse is loaded in turn by the loader of a matrix (LOAD DATA, and its
# checks of all rows) and by `oltp tpcc prepare` (INSERTs of many rows, and no check), beside as many rows
# of sbtest by the loader; each by one connection. Rows a second are printed for each turn, and at the end
# the ratios within turns: their median, least and greatest.
#   java-oltp/bench/tpcc-load.sh [--server mariadb-10.11] [--turns 5]
# A turn takes about 20 seconds on two cores.
set -euo pipefail

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

server=mariadb-10.11
turns=5
while (($# > 0)); do
  case $1 in
    --server) [[ ${2:-} =~ ^[a-z0-9.-]+$ ]] || die "--server is '${2:-}', allowed: a build such as mysql-9.7" ;;
    --turns) [[ ${2:-} =~ ^[1-9][0-9]{0,2}$ ]] || die "--turns is '${2:-}', allowed: 1..999" ;;
    *) die "unknown option '$1'; there are --server NAME and --turns N" ;;
  esac
  printf -v "${1#--}" '%s' "$2"
  shift 2
done
# shellcheck source=java-oltp/bench/build.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
logs=$(mktemp -d -t oltp-matrix-tpcc-load.XXXXXX)
printf 'logs are in %s\n' "$logs"
exec "$java_home/bin/java" -cp "$class_path" dev.oltpmatrix.bench.loading.LoadSpeed \
  "$server" "$turns" "$logs" "$(cache_folder)" "$root/server-configs" "$root/java-oltp/oltp" </dev/null
