#!/usr/bin/env bash
# Are the ratios of the first seconds of a load those of 25 minutes? Prints them by minute.
#   studies/long-cells/run.sh DIR     a results folder of ./run_matrix.sh --matrix long-cells
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
compile long-cells
exec "$java_home/bin/java" -cp "$class_path" LongCells "$@"
