package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.load.failure.ProgramEnd;
import java.io.PrintStream;
import java.util.List;

/** Benchmarks the cost of single calls of JDBC drivers; each JVM runs one cell of the study. */
public final class Main {
  private static final String NAME = "driver-bench";

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    ProgramEnd.exit(NAME, (out, err) -> run(List.of(arguments), out, err));
  }

  static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws InterruptedException {
    return ProgramEnd.status(NAME, err, () -> command(arguments, out));
  }

  private static void command(List<String> arguments, PrintStream out) throws InterruptedException {
    if (arguments.contains("--version")) {
      out.print(NAME + " " + DriverBench.VERSION + "\n");
    } else if (arguments.equals(List.of("list")) || arguments.contains("--help")) {
      Listing.lines().forEach(line -> out.print(line + "\n"));
    } else {
      new DriverBench(BenchRequest.parse(arguments, System.getenv()), out).command();
    }
  }
}
