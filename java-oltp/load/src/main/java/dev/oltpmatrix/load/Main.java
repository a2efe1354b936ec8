package dev.oltpmatrix.load;

import dev.oltpmatrix.descriptors.Workloads;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.OptionHelp;
import dev.oltpmatrix.load.workload.TestScript;
import dev.oltpmatrix.load.workload.TestScripts;
import dev.oltpmatrix.text.TerminalStream;
import dev.oltpmatrix.text.TerminalText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** sysbench's OLTP tests over JDBC. */
public final class Main {
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Also for what the JVM prints of its own.
    System.setErr(new TerminalStream(System.err, StandardCharsets.UTF_8));
    int status = run(List.of(arguments), out, System.err);
    if (out.checkError() && status == EXIT_OK) {
      System.err.println("oltp: standard output took not all: see where it leads to");
      status = EXIT_FAILED;
    }
    // Not by returning: a cut-off client's driver may have left a thread behind.
    System.exit(status);
  }

  static int run(List<String> arguments, PrintStream out, PrintStream terminal)
      throws InterruptedException {
    PrintStream err = new TerminalStream(terminal, StandardCharsets.UTF_8);
    if (arguments.contains("--version")) {
      out.print("oltp " + LoadProgram.VERSION + "\n");
      return EXIT_OK;
    }
    if (arguments.contains("--help")) {
      OptionHelp.print(Workloads.all(), out);
      return EXIT_OK;
    }
    try {
      CommandLine line = CommandLine.parse(arguments, System.getenv(), TestScripts.names());
      TestScript workload = TestScripts.named(line.test());
      LoadProgram program = new LoadProgram(workload, line.options(), out, err);
      switch (line.command()) {
        case "prepare" -> program.prepare();
        case "prewarm" -> program.prewarm();
        case "cleanup" -> program.cleanup();
        case "help" -> program.help();
        default -> program.run();
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
    err.println("oltp: " + TerminalText.ofName(e.getMessage()));
  }
}
