package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The lock of the machine: two runs at the same time would disturb each other's measurements, and
 * so would a server during a run.
 */
public final class MachineLock implements AutoCloseable {
  private final LockFile file;

  private MachineLock(LockFile file) {
    this.file = file;
  }

  /**
   * Acquires the lock until it is closed.
   *
   * @param what description for the message to others that are refused, such as {@code a run}
   * @param allowConcurrent whether to continue if another process has the lock
   */
  public static MachineLock take(HostFiles host, Path cache, String what, boolean allowConcurrent)
      throws IOException {
    LockFile file = open(host, cache.resolve("run.lock"));
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

  private static LockFile open(HostFiles host, Path file) {
    try {
      CacheFolder.make(host, file.getParent());
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
