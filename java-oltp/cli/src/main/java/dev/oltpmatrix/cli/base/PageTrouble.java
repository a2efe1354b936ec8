package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.util.Optional;

/** Prevents an error of a page from ending the run that it belongs to. */
public final class PageTrouble {
  /** Writes a page, and reports it. */
  public interface Work {
    void run() throws IOException;
  }

  private PageTrouble() {}

  /** Returns why there is no page; empty if there is one. */
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
