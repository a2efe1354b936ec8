package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.util.Optional;

/** Keeps what goes wrong with a page from being a matter of the run that it is of. */
public final class PageTrouble {
  /** Writes a page, and says so. */
  public interface Work {
    void run() throws IOException;
  }

  private PageTrouble() {}

  /** Why there is no page; empty where there is one. */
  public static Optional<String> of(Work work) {
    try {
      work.run();
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.of(IoWords.of(e));
    } catch (OutOfMemoryError e) {
      return Optional.of("the program's memory is too small for it");
    }
  }
}
