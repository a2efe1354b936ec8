# shellcheck shell=bash
# Sourced by the launchers: newest_jdk [TOOL] prints the folder of the newest Java, 17 or later, that
# has bin/TOOL (java; javac to build). It reads each one's `release` file, because starting a JVM to
# ask for its version costs more.

# JDK 8's release file says "1.8.0": its first number is 1, which is too old all the same.
jdk_version() {
  local line
  [[ -x $1/bin/$2 && -r $1/release ]] || return 1
  while IFS= read -r line; do
    if [[ $line =~ ^JAVA_VERSION=\"?([0-9]+) ]]; then
      printf '%s\n' "${BASH_REMATCH[1]}"
      return 0
    fi
  done <"$1/release"
  return 1
}

newest_jdk() {
  local tool=${1:-java} candidates=() home version best='' best_version=16 on_path
  [[ -n ${JAVA_HOME:-} ]] && candidates+=("$JAVA_HOME")
  if on_path=$(command -v java); then
    on_path=$(readlink -f "$on_path")
    candidates+=("${on_path%/bin/java}")
  fi
  candidates+=(/usr/lib/jvm/*)
  for home in "${candidates[@]}"; do
    version=$(jdk_version "$home" "$tool") || continue
    if ((version > best_version)); then
      best=$home
      best_version=$version
    fi
  done
  [[ -n $best ]] && printf '%s\n' "$best"
}
