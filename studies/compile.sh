#!/usr/bin/env bash
# Compiles every study, as the tests of a night do.
set -euo pipefail

# shellcheck source=studies/lib.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
for program in "$root"/studies/*/*.java; do
  folder=${program%/*}
  printf '%s\n' "${folder##*/}"
done | sort -u | while read -r study; do
  compile "$study"
  printf 'compiled %s\n' "$study"
done
