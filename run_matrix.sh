#!/usr/bin/env bash
# Thin entry: installs what is missing (asks first), builds the jars when sources changed, and hands
# over to the matrix program, which parses the options and does the work.
set -euo pipefail

if ! script=$(readlink -f "${BASH_SOURCE[0]}" 2>/dev/null); then
  printf '%s: readlink, of the coreutils, is not in PATH; mend PATH\n' "${0##*/}" >&2
  exit 2
fi
root=${script%/*}
# --yes is this script's own, wherever it stands.
assume_yes=
arguments=()
for word in "$@"; do
  if [[ $word == --yes ]]; then assume_yes=yes; else arguments+=("$word"); fi
done
set -- "${arguments[@]}"
# shellcheck source=java-oltp/setup.sh
source "$root/java-oltp/setup.sh"

require_root "$root"
require_limits
install_packages "the program" "$(missing_for_building)" >&2
build_jars >&2

# Where people look: with --json standard output is for programs.
people=1
[[ " $* " == *' --json '* ]] && people=2
# 0 asks for plain lines instead of those that are drawn anew.
[[ -t $people && ${TERM:-dumb} != dumb ]] || people=0
jars=$root/java-oltp/cli/target
# The program waits for others: one collector thread and no second compiler leave them the CPUs. It
# leaves the limit of open files alone, which a JVM raises: what it starts gets what it needs. A
# release archive has what the program shares with the load generator once, beside the latter.
program=("$(newest_jdk)/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -XX:-MaxFDLimit
-XX:+DisplayVMOutputToStderr
--enable-native-access=ALL-UNNAMED
-Doltpmatrix.root="$root" -Doltpmatrix.terminal="$people"
-cp "$jars/oltp-matrix-cli-0.2.0.jar:$jars/lib/*:$root/java-oltp/load/target/lib/*" dev.oltpmatrix.cli.OltpMatrix)

tools=$(missing_for_running)
if [[ -n $tools ]] && asks_for_a_run "$@"; then
  # Arguments are looked at first: a slip of the pen installs nothing. 3: these need no tools.
  arguments=("$@")
  look=(check-arguments)
  [[ ${1:-} =~ ^(ab|tune)$ ]] && look=("$1" --dry-run)
  [[ ${1:-} =~ ^(run|ab|tune)$ ]] && arguments=("${@:2}")
  status=0
  "${program[@]}" "${look[@]}" "${arguments[@]}" >&2 </dev/null || status=$?
  case $status in
    0) install_packages "a run" "$tools" >&2 ;;
    3) ;;
    *) exit "$status" ;;
  esac
fi
[[ ! ${1:-} =~ ^(plot|analyse)$ ]] || has gnuplot || install_packages "plot" gnuplot-nox
exec "${program[@]}" "$@"
