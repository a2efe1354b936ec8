#!/usr/bin/env bash
# Lints the recipes, each by its tool. A tool that is missing is named, and its check left out.
#   apt install shellcheck yamllint; pip install check-jsonschema buildbot; npm i -g npm-groovy-lint
# hadolint is a program of its own. Exit status: 0 nothing is wrong that was looked at; 1 something is.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
action=../../.github/actions/ab/action.yml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

check() { # COMMAND...
  if ! command -v "$1" >/dev/null; then printf 'left out: %s is not here\n' "$1" && return; fi
  if "$@"; then printf 'ok %s\n' "$*"; else printf 'FAILED %s\n' "$*" && failed=1; fi
}

# The scripts in the action. GitHub would put an input into them before bash reads them.
awk '/^ *run: \|$/ { on = 1; next } !/^        / { on = 0 } on' "$action" >"$work/action.sh"
check grep -q run_matrix.sh "$work/action.sh"
check awk '/[$][{][{]/ { found = 1 } END { exit found }' "$work/action.sh"
check shellcheck -s bash -e SC2153 ./*.sh "$work/action.sh" # the environment has those names
rules='{extends: default, rules: {line-length: {max: 140}, document-start: disable}}'
check yamllint -s -d "$rules" gitlab-ci.yml "$action"
check check-jsonschema --builtin-schema vendor.github-actions "$action"
check check-jsonschema --builtin-schema vendor.gitlab-ci gitlab-ci.yml
check npm-groovy-lint --failon error Jenkinsfile
check hadolint Containerfile
cat >"$work/master.cfg" <<'END'
from buildbot.plugins import schedulers, util, worker
from buildbot_ab import ab_steps
factory = util.BuildFactory(ab_steps("/opt/oltp-matrix", "mariadb-10.11", "new=path:/opt/new"))
BuildmasterConfig = {"protocols": {"pb": {"port": 9989}}, "buildbotNetUsageData": None,
    "workers": [worker.Worker("quiet", "none")],
    "schedulers": [schedulers.ForceScheduler("by-hand", builderNames=["ab"])],
    "builders": [util.BuilderConfig("ab", workernames=["quiet"], factory=factory)]}
END
PYTHONPATH=$PWD PYTHONDONTWRITEBYTECODE=1 check buildbot checkconfig "$work/master.cfg"
exit "$failed"
