package dev.oltpmatrix.load.failure;

import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.text.TerminalStream;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** How a program of the command line ends: its exit status, and one line for what it could not. */
public final class ProgramEnd {
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  private ProgramEnd() {}

  /** Something that prints what it has to tell. */
  public interface Program {
    int run(PrintStream out, PrintStream err) throws InterruptedException;
  }

  /** What a program does; it throws what it cannot. */
  public interface Command {
    void run() throws InterruptedException;
  }

  /** Runs a program with the streams of this process, and ends the process. */
  public static void exit(String name, Program program) throws InterruptedException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Also for what the JVM prints of its own.
    System.setErr(new TerminalStream(System.err, StandardCharsets.UTF_8));
    int status = program.run(out, System.err);
    if (out.checkError() && status == EXIT_OK) {
      System.err.println(name + ": standard output took not all: see where it leads to");
      status = EXIT_FAILED;
    }
    // Not by returning: drivers have threads of their own, and may leave some behind.
    System.exit(status);
  }

  /** Runs a command; gives the exit status, and says in one line why it is not 0. */
  public static int status(String name, PrintStream err, Command command)
      throws InterruptedException {
    try {
      command.run();
      return EXIT_OK;
    } catch (OptionException e) {
      say(name, e, err);
      return EXIT_USAGE;
    } catch (LoadException e) {
      say(name, e, err);
      return EXIT_FAILED;
    } catch (OutOfMemoryError e) {
      say(name, LoadException.outOfMemory(e), err);
      return EXIT_FAILED;
    } catch (RuntimeException | Error e) {
      say(name, LoadException.unexpected(e), err);
      return EXIT_FAILED;
    }
  }

  /** In one line, whatever signs a server or the user has put into it. */
  private static void say(String name, RuntimeException e, PrintStream err) {
    err.println(name + ": " + TerminalText.ofName(Secrets.hiddenIn(e.getMessage())));
  }
}
