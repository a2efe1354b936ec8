#!/usr/bin/env bash
# Which acknowledged transactions are there, once, and complete? Clients commit by each driver with
# options that touch what it knows of its session, in each way of committing, directly and through each
# proxy. Nothing, the proxy or the server is killed (kill -9) meanwhile; the server starts again, and
# what clients counted is compared with what it has. integrity.csv has a line for each trial.
#   studies/integrity/run.sh [out=DIR] [servers=mariadb-10.11,mysql-9.7] [drivers=mariadb,mysql]
#     [via=direct,haproxy,…] [ways=set-once,…] [autocommit=1,0]
#   studies/integrity/run.sh [out=DIR] trials=studies/integrity/known.csv
# A trial takes three to fifteen seconds, all of them some hours: name a part. With trials= those of a
# file are made, with autocommit=1. Exit status: 0 all was tried, whatever came out; 1 a trial could not
# be made, a way in which the load generators commit does not keep everything, or a trial of a file has
# another result than the file expects.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile integrity
# Has each driver's jar in a folder of its own.
"$root/java-oltp/driver-bench" --build
out=
for argument in "$@"; do
  [[ $argument != out=* ]] || out=${argument#out=}
done
out=$(out_folder "$out")
printf 'integrity.csv and logs are in %s\n' "$out"
exec "$java_home/bin/java" -cp "$class_path" Integrity "$@" out="$out" </dev/null
