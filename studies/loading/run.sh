#!/usr/bin/env bash
# How fast is TPC-C loaded? One warehouse is loaded in turn by the loader of a matrix (LOAD DATA, and its
# checks of all rows) and by `oltp tpcc prepare` (INSERTs of many rows, and no check), beside as many rows
# of sbtest by the loader; each by one connection. Rows a second are printed for each turn, and at the end
# the ratios within turns: their median, least and greatest.
#   studies/loading/run.sh [SERVER [TURNS]]
# SERVER is mariadb-10.11, TURNS 5 if nothing else is said. A turn takes about 20 seconds on two cores.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile loading
out=$(out_folder "")
printf 'logs are in %s\n' "$out"
exec "$java_home/bin/java" -cp "$class_path" LoadSpeed "${1:-mariadb-10.11}" "${2:-5}" "$out" </dev/null
