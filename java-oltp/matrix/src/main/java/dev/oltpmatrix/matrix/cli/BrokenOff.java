package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.ui.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** What a run says that something ended before its time. */
final class BrokenOff {
  private BrokenOff() {}

  /**
   * A full disk, for instance: it ends the run, but what it kept is worth going on from. Nothing is
   * wrong usage any more then, and a fault of this program keeps its trace: the caller throws it
   * on.
   *
   * @throws IOException that says all, for whatever is no fault of this program
   */
  static void sayHowToGoOn(Exception e, Path results, Screen screen) throws IOException {
    String goOn = "go on with ./run_matrix.sh --resume " + results;
    boolean saysAll =
        e instanceof IOException
            || e instanceof UncheckedIOException
            || e instanceof UsageException;
    if (saysAll) {
      throw new IOException(words(e) + "; when that is mended, " + goOn, e);
    }
    screen.clear();
    screen.say("a fault of this program ended the run; all cells that ended are kept, " + goOn);
  }

  static String words(Exception e) {
    if (e instanceof UncheckedIOException unchecked) {
      return e.getMessage() + ": " + unchecked.getCause().getMessage();
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
