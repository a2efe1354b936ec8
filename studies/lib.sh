# shellcheck shell=bash
# Sourced by the studies: builds the project's jars if a source has changed, compiles a study by plain
# javac, and runs it.

root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..")
assume_yes=yes
# shellcheck source=java-oltp/setup.sh
source "$root/java-oltp/setup.sh"
java_home=$(newest_jdk javac) || die "no JDK 17 or newer in JAVA_HOME, PATH or /usr/lib/jvm"
build_jars >&2
modules=$root/java-oltp
class_path="$modules/load/target/classes:$modules/load/target/lib/*:$modules/cli/target/lib/*"
STUDY_ROOT=$root
STUDY_CACHE=$(cache_folder)
export STUDY_ROOT STUDY_CACHE

# Fetches JMH, for the studies that need it, once.
fetch_jmh() {
  local artifact jmh=$root/studies/target/jmh
  if [[ ! -e $jmh/complete ]]; then
    for artifact in org.openjdk.jmh:jmh-{core,generator-annprocess}:1.37 \
      net.sf.jopt-simple:jopt-simple:5.0.4 org.apache.commons:commons-math3:3.6.1; do
      mvn -B -q -N -f "$modules" dependency:copy -Dartifact="$artifact" -DoutputDirectory="$jmh" </dev/null
    done
    touch "$jmh/complete"
  fi
  class_path+=":$jmh/*"
}

# driverstudy_classes: prints the class path of the driver study, without a driver.
driverstudy_classes() {
  printf '%s' "$root/java-oltp/driverstudy/target/oltp-matrix-driverstudy-0.2.0.jar:$root/java-oltp/driverstudy/target/lib/*"
}

# compile STUDY: its classes, and those that all studies share.
compile() {
  local classes=$root/studies/target/$1
  local -a processor=()
  if grep -q org.openjdk.jmh.annotations "$root/studies/$1"/*.java; then
    fetch_jmh
    # Named, as newer compilers run none that is only in the class path.
    processor=(-processor org.openjdk.jmh.generators.BenchmarkProcessor)
  fi
  if grep -q dev.oltpmatrix.driverstudy "$root/studies/$1"/*.java; then
    "$root/java-oltp/driver-bench" --build >&2
    class_path+=":$(driverstudy_classes)"
  fi
  rm -rf "$classes"
  "$java_home/bin/javac" -Xlint:all,-path,-processing,-classfile -Werror -encoding UTF-8 ${processor[@]+"${processor[@]}"} \
    -cp "$class_path" -d "$classes" "$root"/studies/*.java "$root/studies/$1"/*.java
  class_path="$classes:$class_path"
}

# out_folder [DIR]: prints the whole path of a folder for results, a new one if none is named.
out_folder() {
  local out=${1:-}
  [[ -n $out ]] || out=$(mktemp -d -t oltp-matrix-study.XXXXXX)
  mkdir -p "$out"
  readlink -f "$out"
}
