package dev.oltpmatrix.load.failure;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.text.TerminalStream;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Ends a command-line program with an exit status and one line for a failure. */
public final class ProgramEnd {
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  private ProgramEnd() {}

  /** A program that prints to these streams and returns its exit status. */
  public interface Program {
    int run(PrintStream out, PrintStream err) throws InterruptedException;
  }

  public interface Command {
    void run() throws InterruptedException;
  }

  /** Runs a program with the streams of this process, and ends the process. */
  public static void exit(String name, Program program) throws InterruptedException {
    Locale.setDefault(Locale.ROOT); // digits and dots as in the files, whatever the user's language
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // The JVM's own messages pass through it too.
    System.setErr(new TerminalStream(System.err, StandardCharsets.UTF_8));
    int status = program.run(out, System.err);
    if (out.checkError() && status == EXIT_OK) {
      System.err.println(name + ": standard output took not all: see where it leads to");
      status = EXIT_FAILED;
    }
    // Returning would not end the process: drivers start threads and may leave some running.
    System.exit(status);
  }

  /** Runs a command, prints one line if it fails, and returns the exit status. */
  public static int status(String name, PrintStream err, Command command)
      throws InterruptedException {
    try {
      command.run();
      return EXIT_OK;
    } catch (UsageException e) {
      print(name, e, err);
      return EXIT_USAGE;
    } catch (RuntimeException | Error e) {
      print(name, LoadException.of(e), err);
      return EXIT_FAILED;
    }
  }

  /** Prints one line, escaping any control characters that a server or the user has put into it. */
  private static void print(String name, RuntimeException e, PrintStream err) {
    err.println(name + ": " + TerminalText.ofName(Secrets.hiddenIn(e.getMessage())));
  }
}
