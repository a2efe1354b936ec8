#!/usr/bin/env bash
# Does the probe of the device agree with fio? Both measure the same file system in turn; the ratios of
# the probe to fio are printed for each round, and at the end their medians.
#   studies/device/run.sh [DIR [ROUNDS]]
# DIR is where servers keep their data, the cache, if nothing else is said. A round, of which there are
# five, takes four seconds.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib.sh"
type -P fio >/dev/null || die "there is no fio; install it"
compile device
exec "$java_home/bin/java" -cp "$class_path" DeviceAgreement "${1:-$STUDY_CACHE}" "${2:-5}"
