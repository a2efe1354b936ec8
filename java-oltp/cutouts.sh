#!/usr/bin/env bash
# Shows that a capability is a folder: deletes one, with the lines that register it, in a copy of the
# tree, compiles what is left and runs its quick tests. Prints a line for each: its name, the files
# outside of its folders that were edited, and the result.
#   java-oltp/cutouts.sh                   all of them
#   java-oltp/cutouts.sh CAPABILITY...     some of them
#   COMPILE_ONLY=1 java-oltp/cutouts.sh    without its tests
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"
# shellcheck source=java-oltp/setup.sh
source java-oltp/setup.sh
readonly most_files=3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Deletes packages of the program, and those of its tests.
packages() {
  local package
  for package in "$@"; do
    find "$copy"/java-oltp/*/src -type d -path "*/java/dev/oltpmatrix/$package" -prune -exec rm -r {} +
    gone+=("dev.oltpmatrix.${package//\//.}")
  done
}

# Deletes classes of the program that carry it into other packages.
classes() {
  local class
  for class in "$@"; do
    rm "$copy"/java-oltp/*/src/main/java/dev/oltpmatrix/"$class.java"
    gone+=("${class##*/}") # tests of its package do not import it
    class=dev/oltpmatrix/$class
    gone+=("${class//\//.}")
  done
}

# Edits a class outside of these, by sed. An edit that finds nothing means that this list is old.
edit() {
  local class=$1 file expression
  file=$(echo "$copy"/java-oltp/*/src/main/java/dev/oltpmatrix/"$class.java")
  shift
  for expression in "$@"; do
    cp "$file" "$scratch/before"
    sed -i -E "$expression" "$file"
    ! cmp -s "$file" "$scratch/before" || {
      printf 'FAILED %s: "%s" finds nothing in %s\n' "$capability" "$expression" "$class"
      return 1
    }
  done
  local word
  for word in "${gone[@]}"; do
    sed -i "/^import ${word//./\\.}\(\.[A-Za-z.]*\)\?;$/d" "$file"
  done
  edited+=("${class##*/}")
}

# Deletes the tests that use what is gone.
tests_of_it() {
  local word file
  for word in "${gone[@]}"; do
    while IFS= read -r file; do
      rm "$file"
    done < <(grep -rlE "\b${word//./\\.}\b" "$copy"/java-oltp/*/src/test --include='*.java' || true)
  done
}

cut_tpcc() {
  packages workload/tpcc
  edit workload/DataSets '/TpccData/d'
  edit workload/LoadWorkloads '/TpccWorkload/d'
}

cut_relay() {
  packages wire/relay
  classes experiment/run/RelayProcess
  edit experiment/run/CellRunner '/RelayProcess/d'
}

cut_proxies() {
  packages server/proxy
  edit experiment/run/Hop '/Starts the proxy/,/^  }$/d'
  edit experiment/run/CellRunner '/Enables proxies/,/^  }$/d'
  edit experiment/Experiment '/^ +Proxies proxies,$/d' '/^ +Proxies proxies =$/,/;$/d' \
    '/proxies\.prepare/d' 's/servers, proxies, /servers, /' \
    's/\.hooked\(ready\.description\.hook\(\)\)$/&;/' '/through\(ready\.proxies\)/d'
}

cut_tune() {
  packages analysis/tune cli/tune
  edit cli/OltpMatrix '/TuneCommand/d'
}

# tune asks for effects, so it goes with them.
cut_factorial() {
  packages analysis/factorial analysis/tune cli/tune
  edit cli/OltpMatrix '/TuneCommand/d'
  edit analysis/conclusions/RunComparisons 's/Factorial factorial, //' 's/Factorial\.of\(cells\), //' \
    '/factorial\.write/d' 's/factorial\.lines\(maxLines\)/List.of()/'
  edit report/page/RunPage 's/comparisons\.factorial\(\)\.sentences\(\)/List.<String>of()/' \
    's/comparisons\.factorial\(\)\.data\(\)/null/'
}

cut_import() {
  packages report/imports
  classes cli/results/ImportCommand
  edit cli/OltpMatrix '/ImportCommand/d'
  edit report/page/PublishedTables 's/return new Importer.*/return List.of();/'
}

cut_windows() {
  packages host/windows
  edit host/registry/Hosts 's/return .*new WindowsHost.*/return new LinuxHost();/'
}

cut_by_url() {
  packages server/remote
  edit server/ServerRegistry '/new Remotes/d'
}

cut_driver_study() {
  rm -r "$copy/java-oltp/driverstudy"
  sed -i '/<module>driverstudy</d' "$copy/java-oltp/pom.xml"
  edited+=(pom.xml)
}

# The quick tests: of what needs no server, without simulations and browsers.
quick_tests() {
  mvn -B -o -T 2 test -pl model,workload,wire,analysis,report -am -DexcludedGroups=night \
    -Doltp.realServers=false -Dsurefire.failIfNoSpecifiedTests=false \
    -Dtest='!EqualArmsTest,!EqualRunsTest,!PowerTest,!ClientJackknifeTest,!EffectsTest,!Page*Test'
}

cut() {
  capability=$1
  log=$root/java-oltp/target/cutouts-$1.log
  copy=$scratch/$1
  gone=()
  edited=()
  mkdir -p "$copy" "${log%/*}"
  git ls-files -z | xargs -0 cp --parents -t "$copy"
  "cut_$1" || return
  tests_of_it
  if ((${#edited[@]} > most_files)); then
    printf 'FAILED %s: it edits %d files: %s\n' "$1" "${#edited[@]}" "${edited[*]}"
  elif ! (cd "$copy/java-oltp" && mvn -B -o -T 2 test-compile) >"$log" 2>&1 </dev/null; then
    printf 'FAILED %s: it does not compile, see %s\n' "$1" "$log"
  elif [[ -z ${COMPILE_ONLY:-} ]] && ! (cd "$copy/java-oltp" && quick_tests) >>"$log" 2>&1 </dev/null; then
    printf 'FAILED %s: tests fail, see %s\n' "$1" "$log"
  else
    printf 'ok %-14s %d files: %s\n' "$1" "${#edited[@]}" "${edited[*]}"
    rm -r "$copy"
    return
  fi
  return 1
}

asked=("$@")
((${#asked[@]} > 0)) ||
  asked=(tpcc relay proxies tune factorial import windows by_url driver_study)
failed=0
for one in "${asked[@]}"; do
  declare -F "cut_$one" >/dev/null || die "unknown capability '$one'"
  cut "$one" || failed=$((failed + 1))
done
printf '%d passed, %d failed\n' "$((${#asked[@]} - failed))" "$failed"
((failed == 0))
