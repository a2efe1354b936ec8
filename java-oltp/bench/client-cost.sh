#!/usr/bin/env bash
# What the load generators cost: CPU, memory, time to start, in turn on one server, as a table.
#   java-oltp/bench/client-cost.sh [--clients 4,64,1024,4096] [--rounds N] [--generators LIST] ...
# With the defaults it takes an hour; the machine should do nothing else.
set -euo pipefail

# shellcheck source=java-oltp/bench/build.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
exec "$java_home/bin/java" -XX:+UseSerialGC -Xmx256m -cp "$class_path" \
  dev.oltpmatrix.bench.ClientCost --root="$root" \
  --cache="$(cache_folder)" "$@"
