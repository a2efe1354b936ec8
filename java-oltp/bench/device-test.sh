#!/usr/bin/env bash
# Does the probe of the device agree with fio? Both measure the same file system in turn; the ratios of
# the probe to fio are printed for each round, and at the end their medians.
#   java-oltp/bench/device-test.sh [--in DIR] [--rounds 5]
# DIR is where servers keep their data, the cache, if nothing else is said. A round takes four seconds.
set -euo pipefail

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

in=
rounds=5
while (($# > 0)); do
  case $1 in
    --in) [[ -d ${2:-} ]] || die "--in is '${2:-}', allowed: a folder" ;;
    --rounds) [[ ${2:-} =~ ^[1-9][0-9]{0,2}$ ]] || die "--rounds is '${2:-}', allowed: 1..999" ;;
    *) die "unknown option '$1'; there are --in DIR and --rounds N" ;;
  esac
  printf -v "${1#--}" '%s' "$2"
  shift 2
done
type -P fio >/dev/null || die "there is no fio; install it"
# shellcheck source=java-oltp/bench/build.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
[[ -n $in ]] || in=$(cache_folder)
mkdir -p "$in"
exec "$java_home/bin/java" -cp "$class_path" dev.oltpmatrix.bench.device.DeviceAgreement "$in" "$rounds"
