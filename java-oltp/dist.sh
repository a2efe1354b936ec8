#!/usr/bin/env bash
# Writes a release archive, as oltp-matrix-VERSION.tar.gz and .zip: what runs without Maven, git and
# a build. The same sources give the same bytes with the same JDK.
#   java-oltp/dist.sh [--out DIR]   DIR is made if missing; without it java-oltp/target takes them
set -euo pipefail

if ! script=$(readlink -f "${BASH_SOURCE[0]}" 2>/dev/null); then
  printf '%s: readlink, of the coreutils, is not in PATH; mend PATH\n' "${0##*/}" >&2
  exit 2
fi
here=${script%/*}
root=${here%/*}
assume_yes=
# shellcheck source=java-oltp/setup.sh
source "$here/setup.sh"
require_root "$root"
require_limits

out=$here/target
while (($#)); do
  case $1 in
    --out) out=${2-} && shift ;;
    --out=*) out=${1#*=} ;;
    *) die "unknown argument ${1@Q}; there is --out DIR" ;;
  esac
  [[ -n $out ]] || die "--out names no folder; write --out DIR"
  shift
done
# Times that a .zip can have: 1980 to 2099.
first_s=315532802 last_s=4102444799
time_s=${SOURCE_DATE_EPOCH-$first_s}
if [[ ! $time_s =~ ^[1-9][0-9]{8,9}$ ]] || ((time_s < first_s || time_s > last_s)); then
  die "SOURCE_DATE_EPOCH is ${time_s@Q}, allowed: whole seconds $first_s..$last_s"
fi
cannot_write="cannot write into ${out@Q}; name another folder with --out DIR"
mkdir -p -- "$out" 2>/dev/null || die "$cannot_write"
work=$(readlink -f -- "$out")/.dist.$$
# Before the folder is there: an interrupt may come at any time.
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -- "$work" 2>/dev/null || die "$cannot_write"

install_packages "the archive" "$(missing_for_building)" >&2
build_jars >&2

pom() { sed -n "s:^ *<$1>\([^<]*\)</$1>\$:\1:p" "$here/pom.xml"; }
version=$(pom version)
version=${version%%$'\n'*} # those of libraries follow
git=(git --no-optional-locks -C "$root")
if [[ -e $root/.git ]] && has git && commit=$("${git[@]}" rev-parse HEAD 2>/dev/null); then
  [[ -z $("${git[@]}" status --porcelain) ]] || commit+=', with changes'
  committed_s=$("${git[@]}" log -1 --format=%ct)
else
  commit=unknown
  committed_s=$(date -d "$(pom project.build.outputTimestamp)" +%s)
fi
[[ -v SOURCE_DATE_EPOCH ]] || time_s=$committed_s

name=oltp-matrix-$version
tree=$work/$name
mkdir "$tree"
files() {
  printf '%s\0' CHANGELOG.md CONTRIBUTING.md LICENSE README.md run_matrix.{cmd,sh} \
    java-oltp/{driver-bench,newest-jdk.sh,oltp,oltp.cmd,places.sh,setup.sh,start.cmd} \
    java-oltp/{cli/target/oltp-matrix-cli,load/target/oltp-matrix-load}-"$version".jar
  find java-oltp/{cli,load}/target/lib -type f -print0
  tracked docs lua matrices plot reference server-configs |
    grep -zvE '(^|/)(\.[^/]*|test)/|(^|/)\.[^/]*$|^lua/bench/'
}
# In a clone what git knows, and not what else somebody keeps there.
tracked() {
  if [[ $commit == unknown ]]; then find "$@" -type f -print0; else "${git[@]}" ls-files -z -- "$@"; fi
}
(cd "$root" && files | xargs -0 cp --parents -t "$tree")
# What both programs use is there once.
for jar in "$tree"/java-oltp/load/target/lib/*.jar; do
  rm -f "$tree/java-oltp/cli/target/lib/${jar##*/}"
done
# Where git did not write the files, they may have other ends of lines.
sed -i 's/\r*$/\r/' "$tree"/*.cmd "$tree"/java-oltp/*.cmd
printf 'oltp-matrix %s\ncommit %s\n' "$version" "$commit" >"$tree/RELEASE"

tar --create --directory "$work" --format=gnu --sort=name --owner=0 --group=0 --numeric-owner \
  --mode=u=rwX,go=rX --mtime="@$time_s" "$name" | gzip -n -9 >"$work/$name.tar.gz"
# The JDK's jar takes the files in this order.
(cd "$work" && find "$name" -type f -printf '"%p"\n' | sort >list &&
  "$(newest_jdk javac)/bin/jar" --create --no-manifest --file="$name.zip" \
    --date="$(date -u -d "@$time_s" +%Y-%m-%dT%H:%M:%SZ)" @list)

for kind in tar.gz zip; do
  mv -f -- "$work/$name.$kind" "$out/"
  printf '%s: %d bytes\n' "$out/$name.$kind" "$(stat -c %s -- "$out/$name.$kind")"
done
