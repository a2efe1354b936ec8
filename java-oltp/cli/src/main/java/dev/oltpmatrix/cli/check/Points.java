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
              "Linux and Windows by URL", "it takes a third machine: the matrix windows-linux"),
          untested(
              "The effect of each line of Making Windows ready",
              "it takes two runs for each, and compare"));

  private Points() {}

  private static Point untested(String title, String remedy) {
    return new Point(title, machine -> Outcome.notTested(remedy));
  }
}
