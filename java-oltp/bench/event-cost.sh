#!/usr/bin/env bash
# What an event costs the Java port itself, without a server (JMH); takes JMH's options.
#   java-oltp/bench/event-cost.sh [-p workload=oltp_read_only] [-prof gc] ...
set -euo pipefail

# shellcheck source=java-oltp/bench/build.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
exec "$java_home/bin/java" -cp "$class_path" org.openjdk.jmh.Main EventCost "$@"
