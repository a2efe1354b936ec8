# shellcheck shell=bash
# Sourced by the benchmarks: builds them and sets $root, $java_home and $class_path.

bench=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(readlink -f "$bench/../..")
# shellcheck source=java-oltp/newest-jdk.sh
source "$root/java-oltp/newest-jdk.sh"
# shellcheck source=java-oltp/places.sh
source "$root/java-oltp/places.sh"
require_root "$root"
if ! java_home=$(newest_jdk javac); then
  printf '%s: no JDK 17 or newer in JAVA_HOME, PATH or /usr/lib/jvm\n' "${0##*/}" >&2
  exit 2
fi
if ! output=$(cd "$root/java-oltp" && JAVA_HOME=$java_home mvn -B -q -Pbench package -DskipTests 2>&1 </dev/null); then
  printf '%s\n' "$output" >&2
  exit 1
fi
# shellcheck disable=SC2034 # for who sources this
class_path="$bench/target/oltp-matrix-bench-0.1.0.jar:$bench/target/lib/*"
