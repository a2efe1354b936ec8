#!/usr/bin/env bash
# What an event costs the Java port itself, without a server (JMH); takes JMH's options.
#   studies/event-cost/run.sh [-p workload=oltp_read_only] [-prof gc] ...
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile event-cost
exec "$java_home/bin/java" -cp "$class_path" org.openjdk.jmh.Main EventCost "$@"
