#!/usr/bin/env bash
# Runs every test: linters, unit tests, format goldens, and everything on real servers.
# The last line is "N passed, N failed, N skipped" over all of them, after a line for each that
# failed.
#   ./run_tests.sh          what each change needs (about 20 minutes; installs what it needs)
#   ./run_tests.sh --quick  without real servers
#   ./run_tests.sh --all    everything, for the night (about 90 minutes): the tests with the tag
#                           "night", which CONTRIBUTING.md lists, Wine, and the studies
set -euo pipefail

if ! script=$(readlink -f "${BASH_SOURCE[0]}" 2>/dev/null); then
  printf '%s: readlink, of the coreutils, is not in PATH; mend PATH\n' "${0##*/}" >&2
  exit 2
fi
root=${script%/*}
cd "$root"
assume_yes=yes
# The classes are compiled here, and not again for the tests: a warning is an error from the start.
build_options=(-Plint)
# shellcheck source=java-oltp/setup.sh
source java-oltp/setup.sh

require_root "$root"
require_limits
real_servers=true
all=false
case ${1:-} in
  '') ;;
  --quick) real_servers=false ;;
  --all) all=true ;;
  *) die "unknown option '$1'; there are --quick and --all" ;;
esac

passed=0
failed=0
skipped=0
failures=()

# fail NAME: counts it, and names it at the end.
fail() {
  failures+=("$1")
  failed=$((failed + 1))
}

# check NAME COMMAND...: one test that is a command's exit status.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    printf 'ok %s\n' "$name"
    passed=$((passed + 1))
  else
    printf 'FAILED %s\n%s\n' "$name" "$output"
    fail "$name"
  fi
}

# suite NAME SCRIPT: a script of tests whose last line is "N passed, N failed".
suite() {
  local name=$1 script=$2 output last
  printf -- '-- %s\n' "$name"
  output=$("$script" 2>&1) || true
  printf '%s\n' "$output"
  local line
  while IFS= read -r line; do
    failures+=("$name: ${line#FAILED }")
  done < <(grep '^FAILED ' <<<"$output")
  last=${output##*$'\n'}
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    printf 'FAILED %s: it ended without its count\n' "$name"
    fail "$name: it ended without its count"
  fi
}

# Sums an attribute over all of Surefire's reports.
reported() {
  find java-oltp/*/target/surefire-reports -name 'TEST-*.xml' -exec \
    sed -n "s/^<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" {} + 2>/dev/null |
    awk '{ sum += $1 } END { print sum + 0 }'
}

# The tests that failed in Java, with the first line of each message.
failed_java_tests() {
  find java-oltp/*/target/surefire-reports -name 'TEST-*.xml' -exec awk '
    /<testcase / { match($0, / name="[^"]*"/); name = substr($0, RSTART + 7, RLENGTH - 8)
                   match($0, /classname="[^"]*"/); class = substr($0, RSTART + 11, RLENGTH - 12) }
    /<(failure|error)( |>)/ { message = $0; sub(/^ *<(failure|error)[^"]*"?/, "", message)
                              sub(/".*/, "", message); print class "." name ": " substr(message, 1, 200) }
    ' {} + 2>/dev/null
}

# Starts a server for the load generator's own tests, which make and drop its tables.
start_test_server() {
  ./run_matrix.sh servers start mariadb-10.11/per-thread --table-size 10000 \
    --allow-concurrent >"$scratch/server" 2>&1 &
  test_server=$!
  local options='' waited_s=0
  until options=$(grep -m 1 -- '--mysql-user=root' "$scratch/server"); do
    if ! kill -0 "$test_server" 2>/dev/null || ((waited_s++ > 300)); then
      printf 'FAILED to start a server for the tests\n%s\n' "$(<"$scratch/server")"
      fail "no server for the load generator's tests"
      return
    fi
    sleep 1
  done
  export OLTP_TEST_SERVER=$options
  local words
  read -ra words <<<"$options"
  java-oltp/oltp oltp_read_only "${words[@]}" cleanup >/dev/null
}

stop_test_server() {
  [[ -z ${test_server:-} ]] || kill "$test_server" 2>/dev/null || true
  wait
  rm -rf "$scratch"
}

java_tests() {
  local tests bad left_out status=0
  printf -- '-- java\n'
  local options=("-Plint,driverstudy" -Dmaven.test.failure.ignore=true
    -Doltp.realServers="$real_servers" -Doltp.wine="$wine" -Doltp.cacheDir="$(cache_folder)")
  # Modules side by side; what is measured in the night has the machine to itself.
  [[ $all == true ]] || options+=(-T 2 -DexcludedGroups=night)
  rm -rf java-oltp/*/target/surefire-reports
  (cd java-oltp && JAVA_HOME=$(newest_jdk javac) mvn -B "${options[@]}" spotless:check package) \
    </dev/null || status=$?
  tests=$(reported tests)
  bad=$(($(reported failures) + $(reported errors)))
  left_out=$(reported skipped)
  skipped=$((skipped + left_out))
  passed=$((passed + tests - bad - left_out))
  failed=$((failed + bad))
  local line
  while IFS= read -r line; do
    failures+=("$line")
  done < <(failed_java_tests)
  if ((status != 0 || tests == 0)); then
    fail "java: the build ended with status $status after $tests tests"
  fi
}

missing_for_testing() {
  local missing
  read -ra missing <<<"$(missing_for_building) $(missing_for_running)"
  has shellcheck || missing+=(shellcheck)
  has luacheck || missing+=(lua-check)
  printf '%s' "${missing[*]}"
}
install_packages "the tests" "$(missing_for_testing)"
has chromium && has chromedriver ||
  (install_packages "the tests of the page" "chromium chromium-driver fonts-dejavu-core") ||
  printf 'no browser: the tests of the page in one are skipped\n'

# Windows' calls, without Windows: a Java and a server for it lie in the cache.
wine=
if [[ $all == true ]]; then
  if ! has wine || ! python3 -m pip --version >/dev/null 2>&1; then
    (install_packages "the tests under Wine" "wine python3-pip") || true
  fi
  if java-oltp/wine-setup.sh "$(cache_folder)/wine"; then
    wine=$(cache_folder)/wine
  else
    printf 'no Wine, or nothing to run in it: WineTest is skipped\n'
  fi
fi

mapfile -t scripts < <(git ls-files '*.sh' .ci/run java-oltp/oltp java-oltp/driver-bench)
build_jars
check shellcheck shellcheck -x -P SCRIPTDIR -P . "${scripts[@]}"
check luacheck luacheck -q --config lua/.luacheckrc lua
scratch=$(mktemp -d)
trap stop_test_server EXIT
[[ $real_servers == false ]] || start_test_server
java_tests
suite lua lua/test/run.sh
suite plot plot/test/run.sh
if [[ $all == true ]]; then
  check studies studies/compile.sh
  check integrity studies/integrity/run.sh trials=studies/integrity/known.csv
  check crash studies/crash/run.sh
  suite cutouts java-oltp/cutouts.sh
fi

for failure in "${failures[@]}"; do
  printf 'FAILED %s\n' "$failure"
done
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
((failed == 0))
