package dev.oltpmatrix.driverstudy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes several runs in one JVM with one driver: it reads a line of arguments and prints a line
 * with the exit status and the error output. Not for measurements: one case affects the compiler's
 * optimization of the next.
 */
final class ManyRuns {
  private ManyRuns() {}

  public static void main(String[] always) throws IOException, InterruptedException {
    PrintStream answers = System.out;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> arguments = new ArrayList<>(List.of(always));
      arguments.addAll(List.of(line.split(" ", -1)));
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int status =
          Main.run(
              arguments,
              new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));
      answers.println(status + " " + err.toString(StandardCharsets.UTF_8).strip());
    }
    System.exit(0);
  }
}
