#!/usr/bin/env bash
# What intervals for another run hold, how often equal arms differ, and which plan finds most.
#   studies/another-run/run.sh [CAMPAIGNS]     campaigns of each plan, 1000 unless said
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile another-run
exec "$java_home/bin/java" -cp "$class_path" AnotherRun "$@"
