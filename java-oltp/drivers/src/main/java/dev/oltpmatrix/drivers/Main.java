package dev.oltpmatrix.drivers;

import dev.oltpmatrix.drivers.run.BenchRequest;
import dev.oltpmatrix.drivers.wire.RelayChecks;
import dev.oltpmatrix.drivers.wire.SlopeCommand;
import dev.oltpmatrix.drivers.wire.WireCommand;
import dev.oltpmatrix.drivers.wire.WireRequest;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.text.TerminalStream;
import dev.oltpmatrix.text.TerminalText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Benchmarks of what single calls of JDBC drivers cost; one cell of the study a JVM. */
public final class Main {
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    System.setErr(new TerminalStream(System.err, StandardCharsets.UTF_8));
    int status = run(List.of(arguments), out, System.err);
    if (out.checkError() && status == EXIT_OK) {
      System.err.println("driver-bench: standard output took not all: see where it leads to");
      status = EXIT_FAILED;
    }
    // Not by returning: drivers have threads of their own.
    System.exit(status);
  }

  static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws InterruptedException {
    try {
      if (arguments.contains("--version")) {
        out.print("driver-bench " + DriverBench.VERSION + "\n");
      } else if (arguments.equals(List.of("list")) || arguments.contains("--help")) {
        Listing.lines().forEach(line -> out.print(line + "\n"));
      } else if (!arguments.isEmpty() && arguments.get(0).equals("wire")) {
        new WireCommand(WireRequest.parse(arguments, System.getenv()), out).run();
      } else if (!arguments.isEmpty() && arguments.get(0).equals("slopes")) {
        new SlopeCommand(WireRequest.parse(arguments, System.getenv()), out).run();
      } else if (!arguments.isEmpty() && arguments.get(0).equals("relay-checks")) {
        RelayChecks.run(arguments, System.getenv(), out);
      } else {
        new DriverBench(BenchRequest.parse(arguments, System.getenv()), out).command();
      }
      return EXIT_OK;
    } catch (OptionException e) {
      say(e, err);
      return EXIT_USAGE;
    } catch (LoadException e) {
      say(e, err);
      return EXIT_FAILED;
    }
  }

  /** In one line, whatever signs a server or the user has put into it. */
  private static void say(RuntimeException e, PrintStream err) {
    err.println("driver-bench: " + TerminalText.ofName(e.getMessage()));
  }
}
