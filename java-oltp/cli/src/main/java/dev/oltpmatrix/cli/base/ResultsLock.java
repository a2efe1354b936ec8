package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;

/**
 * The lock of a results folder: a second run would delete the files of the current cell and run the
 * cells again. No option overrides it.
 */
public final class ResultsLock implements AutoCloseable {
  /** A hidden file without content; it stays in the folder. */
  private static final String NAME = ".run.lock";

  private final LockFile file;

  private ResultsLock(LockFile file) {
    this.file = file;
  }

  public static ResultsLock take(ResultsDir results) throws IOException {
    return take(results, "a run");
  }

  /**
   * Acquires the lock until it is closed.
   *
   * @param what description for the message to others that are refused
   */
  public static ResultsLock take(ResultsDir results, String what) throws IOException {
    LockFile file = open(results);
    if (!file.take(what)) {
      String holder = file.holder();
      file.close();
      throw new UsageException(
          ("%s is being written by %s; wait for it or end it, or choose another --out for a run"
                  + " of its own")
              .formatted(results.root(), holder));
    }
    return new ResultsLock(file);
  }

  private static LockFile open(ResultsDir results) {
    try {
      return LockFile.open(results.root().resolve(NAME));
    } catch (IOException e) {
      throw new UsageException(
          "cannot write the lock " + IoWords.of(e) + "; make the folder writable for you");
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
