#!/usr/bin/env bash
# What does a call cost without a driver? JMH sends three statements as bytes over a plain socket.
#   studies/raw/run.sh OPTIONS_OF_A_SERVER [-- JMH_OPTIONS]
# such as --mysql-host=127.0.0.1 --mysql-port=3306 --mysql-user=me --config-file=F, which
# './run_matrix.sh servers start mariadb-10.11/per-thread' prints. It takes three minutes.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile raw
server=()
while (($# > 0)) && [[ $1 != -- ]]; do
  server+=("$1")
  shift
done
(($# == 0)) || shift
# JMH hands the options of this JVM on to those that it starts.
exec "$java_home/bin/java" -Xms512m -Xmx512m -XX:+UseSerialGC -Draw.server="${server[*]}" \
  -cp "$class_path" org.openjdk.jmh.Main raw.Raw -prof gc "$@"
