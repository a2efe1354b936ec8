#!/usr/bin/env bash
# A step of `git bisect run`: builds the commit that is checked out, and asks ab about it.
#   git bisect start BAD GOOD
#   git bisect run PATH/bisect.sh BUILD BASE NEW [OPTIONS of ab]
# BUILD is a command for bash, such as 'make -C ../build install'. NEW is what it installs, such as
# new=path:/opt/new. BASE is a good commit, installed elsewhere, such as base=path:/opt/good.
# Exit status: 0 no worse; 1 worse; 125 not built, not proven or not to be judged, which git skips;
# 128 or more ends the search.
set -euo pipefail

if (($# < 3)); then
  printf '%s: there are %d arguments; write BUILD BASE NEW, then options of ab\n' "${0##*/}" $# >&2
  exit 128
fi
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
build=$1
shift
bash -c "$build" </dev/null || exit 125

answer=$(mktemp -d)
trap 'rm -rf "$answer"' EXIT
status=0
"$root/run_matrix.sh" ab --yes --export "junit=$answer/junit.xml" "$@" </dev/null || status=$?
case $status in
  0 | 1) [[ -s $answer/junit.xml ]] || status=125 ;; # it is no answer of ab
  2) status=128 ;; # the options would be wrong for each commit
  130) ;;
  *) status=125 ;;
esac
exit "$status"
