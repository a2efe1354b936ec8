#!/usr/bin/env bash
# Does `git bisect run` with ab name the commit that made a server slower? A repository of eight
# commits is made. Each has the settings of its server; from the sixth on it flushes at each commit.
# Every commit also changes a file that does not matter.
#   studies/ci/bisect-trial.sh
# Three steps take at most 15 minutes, the first time some more. Where the disk flushes in no time
# the fault costs little, and the trial fails. Exit status: 0 the commit is named; 1 it is not.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
commits=8
fault=6

repository=$(mktemp -d -t oltp-matrix-bisect.XXXXXX)
trap 'rm -rf "$repository"' EXIT
cd "$repository"
git init -q
git config user.name trial
git config user.email trial@localhost
git config commit.gpgsign false
for ((number = 1; number <= commits; number++)); do
  printf '%s\n' "flush_log=$((number >= fault))" >settings
  printf '%d\n' "$number" >number
  git add settings number
  git commit -q -m "commit $number"
  git tag "commit-$number"
done

# git gives the words of the step only once, so a shell reads the settings at each commit.
# shellcheck disable=SC2016
step='exec "$0" true mariadb-10.11 mariadb-10.11 --config "$(cat settings)" "$@"'
git bisect start "commit-$commits" commit-1
if ! git bisect run bash -c "$step" "$here/bisect.sh" --workloads oltp_update_non_index \
  --threads 4 --table-size 100000 --margin 30% --budget 5m; then
  printf 'FAILED: the search came to no end\n'
  exit 1
fi
named=$(git log -1 --format=%s refs/bisect/bad)
if [[ $named != "commit $fault" ]]; then
  printf 'FAILED: it names %s, and it is commit %d\n' "$named" "$fault"
  exit 1
fi
printf 'named: %s\n' "$named"
