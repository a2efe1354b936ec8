#!/usr/bin/env bash
# How much faster is string concatenation than String.format (JMH)? Takes JMH's options.
#   studies/string-concat/run.sh [-t 2] [-rf csv -rff FILE.csv] ...
# It takes three minutes.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile string-concat
exec "$java_home/bin/java" -cp "$class_path" org.openjdk.jmh.Main StringConcatBenchmark -prof gc "$@"
