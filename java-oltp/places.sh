# shellcheck shell=bash
# Sourced by the launchers: what they need of the places that they work in, and where the cache is.

# One locale for all: names of files in UTF-8, numbers with a point.
export LC_ALL=C.UTF-8

# refuse NAME LINE: wrong usage, nothing was started.
refuse() {
  printf '%s: %s\n' "$1" "$2" >&2
  exit 2
}

# require_root ROOT: Java's class path ends a folder at a colon, Lua's at a semicolon; both, and Java's
# names of files in jars, have characters of their own; Maven makes another folder of \ and ${.
require_root() {
  local unusable='[:;?*!\[:cntrl:]]|[$][{]'
  [[ ! $1 =~ $unusable ]] ||
    refuse "${0##*/}" "the project's path ${1@Q} has one of : ; ? * ! \\ \${ or a control character, at which search paths end or lead elsewhere; move it to a path without"
}

# Less than this, or a folder that is gone, and a JVM does not come up, or not with all of its libraries.
require_limits() {
  [[ . -ef $PWD ]] ||
    refuse "${0##*/}" "the folder that it is started from, $PWD, is gone; cd to one that is there"
  local files memory_kib cpu_s least_files=64 least_memory_kib=2500000
  files=$(ulimit -n)
  memory_kib=$(ulimit -v)
  cpu_s=$(ulimit -t)
  [[ $files == unlimited ]] || ((files >= least_files)) ||
    refuse "${0##*/}" "ulimit -n is $files, the program opens $least_files files and more; raise it (ulimit -n 4096)"
  [[ $memory_kib == unlimited ]] || ((memory_kib >= least_memory_kib)) ||
    refuse "${0##*/}" "ulimit -v is $memory_kib KiB, the program needs $least_memory_kib; raise it (ulimit -v unlimited)"
  [[ $cpu_s == unlimited ]] ||
    refuse "${0##*/}" "ulimit -t is $cpu_s s of CPU time, after which the system would kill what measures; raise it (ulimit -t unlimited)"
}

# The folder that CacheFolder.java finds: a relative path is ignored, as the XDG standard has it.
cache_folder() {
  local caches=${XDG_CACHE_HOME:-} home=${HOME:-}
  [[ $home == /* ]] || home=$(getent passwd "$EUID" | cut -d : -f 6)
  [[ $caches == /* ]] || caches=$home/.cache
  printf '%s/oltp-matrix' "$caches"
}
