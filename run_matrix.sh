#!/usr/bin/env bash
# Thin entry: installs what is missing (asks first), builds the jars when sources changed, and hands
# over to the matrix program, which parses the options and does the work.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=java-oltp/newest-jdk.sh
source "$root/java-oltp/newest-jdk.sh"

has() { command -v "$1" >/dev/null; }
die() {
  printf 'run_matrix.sh: %s\n' "$1" >&2
  exit 2
}

missing_packages() {
  has sysbench || echo sysbench
  has gnuplot || echo gnuplot-nox
  has mvn || echo maven
  [[ -n $(newest_jdk javac) ]] || echo default-jdk-headless
  # The MySQL builds from Maven Central are linked against these two.
  [[ -n $(compgen -G '/usr/lib/*/libnuma.so.1') ]] || echo libnuma1
  if [[ -z $(compgen -G '/usr/lib/*/libaio.so.1*') ]]; then
    # Debian 13 renamed the package for 64-bit time.
    if grep -q '^VERSION_ID="\?1[0-2]' /etc/os-release; then echo libaio1; else echo libaio1t64; fi
  fi
}

install_missing() {
  local packages=("$@") sudo=() answer
  has apt-get || die "needs ${packages[*]}; install them with this system's package manager"
  local command="apt-get update && apt-get install -y --no-install-recommends ${packages[*]}"
  if ((EUID != 0)); then
    # On a terminal sudo may ask for the password.
    sudo=(sudo) && [[ -t 0 ]] || sudo=(sudo -n)
    "${sudo[@]}" true 2>/dev/null || die "needs packages; run as root: $command"
  fi
  printf 'will install with apt-get: %s (about a minute)\n' "${packages[*]}"
  if [[ -t 0 && -t 1 && " ${arguments[*]} " != *' --yes '* ]]; then
    read -rp 'install them now? [Y/n] ' answer
    [[ ${answer:-y} == [Yy]* ]] || die "needs packages; run as root: $command"
  fi
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive sh -c "$command" >"$log" 2>&1 </dev/null ||
    {
      tail -n 5 "$log" >&2
      die "could not install ${packages[*]}; see $log, then run: $command"
    }
}

build_jars() {
  local stamp=$root/java-oltp/target/sources.sha256 now
  now=$(cd "$root/java-oltp" && find . -path '*/src/main/*' -type f -print0 -o -name pom.xml -print0 |
    sort -z | xargs -0 sha256sum | sha256sum)
  [[ -r $stamp && $(<"$stamp") == "$now" ]] && return
  printf 'building the jars, once (1 to 2 minutes with downloads)\n'
  (cd "$root/java-oltp" && JAVA_HOME=$jdk mvn -B -q package -DskipTests >"$log" 2>&1 </dev/null) ||
    {
      tail -n 20 "$log" >&2
      die "the build failed; see $log"
    }
  mkdir -p "${stamp%/*}"
  printf '%s\n' "$now" >"$stamp"
}

arguments=("$@")
log=$(mktemp -t run_matrix.XXXXXX.log)
mapfile -t missing < <(missing_packages)
((${#missing[@]} == 0)) || install_missing "${missing[@]}"
jdk=$(newest_jdk javac)
build_jars
rm -f "$log"
columns=0
[[ -t 1 ]] && columns=$(tput cols 2>/dev/null || echo 80)
exec "$jdk/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -Xshare:auto \
  -Doltpmatrix.root="$root" -Doltpmatrix.columns="$columns" \
  -cp "$root/java-oltp/matrix/target/oltp-matrix-matrix-0.1.0.jar:$root/java-oltp/matrix/target/lib/*" \
  dev.oltpmatrix.matrix.cli.OltpMatrix "$@"
