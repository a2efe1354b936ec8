package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.ShellWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The messages of a run that ended early. */
public final class RunFailure {
  private RunFailure() {}

  /**
   * Reports a failure such as a full disk: it ends the run, but the results so far can be resumed.
   * An error of this program keeps its stack trace: the caller throws it again.
   *
   * @throws IOException IOException with the complete message, for failures that are not errors of
   *     this program
   */
  public static void sayHowToGoOn(Exception e, Path results, Screen screen) throws IOException {
    screen.clear();
    screen.say("the run ended early; all cells that ended are kept, go on with");
    screen.say("  " + howToResume(results));
    screen.say("");
    String goOn = "go on with " + howToResume(results);
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      throw new IOException(IoWords.of(e) + "; when that is mended, " + goOn, e);
    }
    screen.say("a fault of this program ended it");
  }

  /** Reports an interruption by Ctrl-C, at any moment. */
  public static void sayInterrupted(boolean isResumable, Path results, Screen screen) {
    screen.clear();
    if (isResumable) {
      screen.say("interrupted; all cells that ended are kept, go on with");
      screen.say("  " + howToResume(results));
      screen.say("");
    } else {
      screen.say("interrupted before it began; there is nothing to go on with");
    }
  }

  /** Returns the command; a run that is part of a search goes on with the search. */
  public static String howToResume(Path results) {
    Path parent = results.toAbsolutePath().getParent();
    return parent != null && Files.exists(parent.resolve("tune.json"))
        ? ShellWords.command("./run_matrix.sh", "tune", "--resume", parent)
        : ShellWords.command("./run_matrix.sh", "--resume", results);
  }
}
