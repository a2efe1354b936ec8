#!/usr/bin/env bash
# Thin entry: installs what is missing (asks first), builds the jars when sources changed, and hands
# over to the matrix program, which parses the options and does the work.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
assume_yes=
[[ " $* " == *' --yes '* ]] && assume_yes=yes
# shellcheck source=java-oltp/setup.sh
source "$root/java-oltp/setup.sh"

mapfile -t packages < <(missing_packages)
install_packages "${packages[@]}"
build_jars

# Width of the terminal for the progress bar; 0 asks for plain lines.
columns=0
[[ -t 1 ]] && columns=$(tput cols 2>/dev/null || echo 80)
jars=$root/java-oltp/matrix/target
# The program waits for others: one collector thread and no second compiler leave them the CPUs.
exec "$(newest_jdk)/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m \
  --enable-native-access=ALL-UNNAMED \
  -Doltpmatrix.root="$root" -Doltpmatrix.columns="$columns" \
  -cp "$jars/oltp-matrix-matrix-0.1.0.jar:$jars/lib/*" \
  dev.oltpmatrix.matrix.cli.OltpMatrix "$@"
