# shellcheck shell=bash
# Sourced by run_matrix.sh, run_tests.sh and dist.sh: what has to be on the machine, and the jars.
# Expects $root, the project's folder, and $assume_yes, not empty where nothing shall be asked.
# build_options=(...) has more options for Maven.

: "${root:?the project folder}"
[[ -v build_options ]] || build_options=()

# shellcheck source=java-oltp/newest-jdk.sh
source "$root/java-oltp/newest-jdk.sh"
# shellcheck source=java-oltp/places.sh
source "$root/java-oltp/places.sh"

die() { refuse "${0##*/}" "$1"; }

has() { command -v "$1" >/dev/null; }

# Whether this is a release archive, which has jars and no sources.
is_prebuilt() { [[ ! -e $root/java-oltp/pom.xml ]]; }

# The Debian packages that this machine lacks, separated by spaces.
missing_for_building() {
  local missing=()
  if is_prebuilt; then
    [[ -n $(newest_jdk java) ]] || printf 'default-jre-headless'
    return
  fi
  [[ -n $(newest_jdk javac) ]] || missing+=(default-jdk-headless)
  has mvn || missing+=(maven)
  printf '%s' "${missing[*]}"
}

missing_for_running() {
  local missing=()
  has sysbench || missing+=(sysbench)
  has gnuplot || missing+=(gnuplot-nox)
  # The MySQL builds from Maven Central are linked against these two.
  [[ -n $(compgen -G '/usr/lib/*/libnuma.so.1') ]] || missing+=(libnuma1)
  if [[ -z $(compgen -G '/usr/lib/*/libaio.so.1*') ]]; then
    # Debian 13 renamed the package for 64-bit time.
    if grep -q '^VERSION_ID="1[0-2]"' /etc/os-release; then
      missing+=(libaio1)
    else
      missing+=(libaio1t64)
    fi
  fi
  printf '%s' "${missing[*]}"
}

# Whether these arguments may start servers; the other verbs need no more than Java.
asks_for_a_run() {
  case ${1:-run} in
    run | -*) [[ ! " $* " =~ \ (-h|--help|-V|--version)\  ]] ;;
    ab | tune) [[ ! " $* " =~ \ (-h|--help|-V|--version|--dry-run)\  ]] ;;
    *) return 1 ;;
  esac
}

# install_packages WHY "NAME ...": asks on a terminal, else installs; without root or sudo it says
# the one command to run and exits 2.
install_packages() {
  local why=$1 packages=$2 answer as_root=() log
  [[ -n $packages ]] || return 0
  local command="apt-get update && apt-get install -y --no-install-recommends $packages"
  has apt-get || die "$why needs $packages: install them with this system's package manager"
  printf '%s needs %s; to install with apt-get (one to three minutes)\n' "$why" "$packages"
  if [[ -t 0 && -t 1 && -z ${assume_yes:-} ]]; then
    read -rp 'install them now? [Y/n] ' answer
    [[ ${answer:-y} == [Yy]* ]] || die "run as root: $command"
  fi
  if ((EUID != 0)); then
    # On a terminal sudo may ask for a password.
    if [[ -t 0 ]]; then as_root=(sudo); else as_root=(sudo -n); fi
    if ! has sudo || ! "${as_root[@]}" true 2>/dev/null; then
      die "no root and no sudo here; run as root: $command"
    fi
  fi
  log=$(mktemp -t oltp-matrix-install.XXXXXX.log)
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c "$command" >"$log" 2>&1 </dev/null; then
    tail -n 5 "$log" >&2
    die "could not install (log: $log); run as root: $command"
  fi
  rm -f "$log"
}

sources_digest() {
  (cd "$root/java-oltp" &&
    find . \( -path '*/src/main/*' -o -path './wire/src/test/*' -o -name pom.xml \) -type f -print0 | sort -z |
    xargs -0 sha256sum | sha256sum)
}

# Holds the jars as they are until this process ends, and whatever it becomes by exec: a program
# whose jars are replaced misses the classes that it has not read yet. Without flock, or in a folder
# of somebody else's, it holds nothing.
hold_jars() { # shared|exclusive [WAIT_S]
  local lock=$root/java-oltp/.jars.lock wait_s=${2:-180}
  has flock && { : >>"$lock"; } 2>/dev/null || return 0
  exec 9>>"$lock"
  flock --nonblock "--$1" 9 && return
  printf 'another program of this folder has its jars in use, or builds them; waiting for up to %d s\n' "$wait_s"
  flock --wait "$wait_s" "--$1" 9 ||
    die "the jars of $root are in use, and a source has changed: let the run end first, or run from another clone"
}

# Builds the jars when a source changed since they were built; holds them from then on. Those of a
# release archive are as they are.
build_jars() {
  ! is_prebuilt || return 0
  # Beside the jars, so that it goes when they go.
  local stamp=$root/java-oltp/cli/target/sources.sha256 digest log
  digest=$(sources_digest)
  hold_jars shared
  [[ -r $stamp && $(<"$stamp") == "$digest" ]] && return
  hold_jars exclusive
  if [[ -r $stamp && $(<"$stamp") == "$digest" ]]; then
    hold_jars shared # another program has built them meanwhile
    return
  fi
  printf 'building the jars, once: a minute on an idle machine, some minutes on a busy one or with downloads\n'
  log=$(mktemp -t oltp-matrix-build.XXXXXX.log)
  # Maven leaves there the libraries of before, of which Java would take some classes.
  rm -rf "$root"/java-oltp/*/target/lib
  if ! (cd "$root/java-oltp" && JAVA_HOME=$(newest_jdk javac) mvn -B -q "${build_options[@]}" package -DskipTests) >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    die "the build failed; see $log"
  fi
  rm -f "$log"
  printf '%s\n' "$digest" >"$stamp"
  hold_jars shared
}
