package dev.oltpmatrix.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** Runs the program in the tests' process, for many command lines of which none starts anything. */
public final class InProcess {
  private static final String ROOT = "oltpmatrix.root";

  private InProcess() {}

  /**
   * Runs the program to its end.
   *
   * @param program returns the exit status for arguments
   * @return the status, a space, and all output
   */
  public static String run(Path project, ToIntFunction<String[]> program, String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream both = new PrintStream(output, true, StandardCharsets.UTF_8);
    System.setProperty(ROOT, project.toString());
    System.setOut(both);
    System.setErr(both);
    try {
      int status = program.applyAsInt(arguments);
      return status + " " + output.toString(StandardCharsets.UTF_8);
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.clearProperty(ROOT);
    }
  }
}
