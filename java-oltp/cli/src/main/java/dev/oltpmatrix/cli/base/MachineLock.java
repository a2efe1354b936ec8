package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Path;

/** Two runs at once on one machine would measure each other, and a server beside a run too. */
public final class MachineLock implements AutoCloseable {
  private final LockFile file;

  private MachineLock(LockFile file) {
    this.file = file;
  }

  /**
   * Takes it for the life of the lock.
   *
   * @param what for whoever is refused because of it, such as {@code a run}
   * @param allowConcurrent whether to go on though another has it
   */
  public static MachineLock take(Path cache, String what, boolean allowConcurrent)
      throws IOException {
    LockFile file = open(cache.resolve("run.lock"));
    if (!file.take(what) && !allowConcurrent) {
      String holder = file.holder();
      file.close();
      throw new UsageException(
          holder
              + " is at work on this machine, and both would disturb each other; wait for it, or"
              + " accept that with --allow-concurrent");
    }
    return new MachineLock(file);
  }

  private static LockFile open(Path file) {
    try {
      CacheFolder.make(file.getParent());
      return LockFile.open(file);
    } catch (IOException e) {
      throw new UsageException(
          "cannot make the lock "
              + IoWords.of(file, e)
              + "; set XDG_CACHE_HOME to a folder of your own");
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
