package dev.oltpmatrix.cli;

import dev.oltpmatrix.testing.InProcess;
import dev.oltpmatrix.testing.TestProject;

/** The program in the tests' process, for commands that start no server. */
public final class OltpMatrixRun {
  private OltpMatrixRun() {}

  /** Runs a command to its end; returns its exit status, a space, and all that it printed. */
  public static String of(String... words) {
    return InProcess.run(TestProject.root(), OltpMatrix::execute, words);
  }
}
