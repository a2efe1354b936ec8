#!/usr/bin/env bash
# Takes what the scripts draw now for right. Look at the difference before committing it.
set -euo pipefail
# shellcheck source=cases.sh
source "$(dirname "${BASH_SOURCE[0]}")/cases.sh"

make_cases
rm -rf "$golden_dir"
mkdir "$golden_dir"
golden_names | while read -r name; do produce "$name" "$golden_dir/$name"; done
