package dev.oltpmatrix.cli.check;

import java.util.List;

/** The points of docs/windows.md, in its order; a test compares the two. */
final class Points {
  static final List<Point> ALL =
      List.of(
          new Point("Counters of a process", CounterTrials::process),
          new Point("CPU time of the machine", CounterTrials::machine),
          new Point("More than 64 CPUs", CounterTrials::manyCpus),
          new Point("Files for their owner alone", FileTrials::secret),
          new Point("Paths with blanks and umlauts", FileTrials::paths),
          new Point("Pinning", ProcessTrials::pinning),
          new Point("The end of what was started", ProcessTrials::endWithProgram),
          new Point("Short waits", ClientTrials::waits),
          new Point("A queue of logins", ClientTrials::logins),
          new Point("The file of typeperf", TypeperfTrial::run),
          new Point("A server that the program starts", ServerTrial::run),
          untested("Ctrl-C", "press it during a run: it ends what it started and can be resumed"),
          untested(
              "Java in PATH",
              "put an older Java before it, unset JAVA_HOME; subst X: to this folder, X:\\run_matrix.cmd"),
          untested("Letters in the console", "see whether this is legible: × ± – … ü"),
          untested("A download by Maven", "with mvn.cmd in PATH: --servers mariadb-11.4"),
          untested("Builds under load", "--matrix windows-2012, and with --servers mariadb-11.4"),
          untested(
              "A cache with blanks and umlauts",
              "set XDG_CACHE_HOME to such a folder: --matrix smoke --servers mariadb-11.4"),
          untested("TLS", "--connection tcp,tls --servers mariadb-11.4"),
          untested("Named pipes", "--connection tcp,pipe --servers mariadb-11.4,mysql-5.6"),
          untested(
              "Linux and Windows by URL", "it takes a third machine: the matrix windows-linux"),
          untested(
              "Counters over a change of the clock",
              "it takes a night of March in which typeperf runs"),
          untested("A Linux in WSL2", "compare a run in it with one in Windows"),
          untested(
              "The effect of each line of Making Windows ready",
              "it takes two runs for each, and compare"));

  private Points() {}

  private static Point untested(String title, String remedy) {
    return new Point(title, machine -> Outcome.notTested(remedy));
  }
}
