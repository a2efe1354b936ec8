package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Path;

/** The locks of the program, each taken until it is closed. */
public final class Locks {
  /** A hidden file without content; it stays in the folder. */
  private static final String OF_RESULTS = ".run.lock";

  private Locks() {}

  /**
   * Takes the lock of the machine: two runs at the same time would disturb each other's
   * measurements, and so would a server during a run.
   *
   * @param what description for the message to others that are refused, such as {@code a run}
   * @param allowConcurrent whether to continue if another process has the lock
   */
  public static LockFile machine(HostFiles host, Path cache, String what, boolean allowConcurrent)
      throws IOException {
    LockFile file;
    try {
      CacheFolder.make(host, cache);
      file = LockFile.open(cache.resolve("run.lock"));
    } catch (IOException e) {
      throw new UsageException(
          "cannot make the lock "
              + IoWords.of(cache.resolve("run.lock"), e)
              + "; set XDG_CACHE_HOME to a folder of your own");
    }
    if (!file.take(what) && !allowConcurrent) {
      throw refused(
          file,
          "%s is at work on this machine, and both would disturb each other; wait for it, or"
              + " accept that with --allow-concurrent");
    }
    return file;
  }

  /**
   * Takes the lock of a results folder: a second run would delete the files of the current cell and
   * run the cells again. No option overrides it.
   *
   * @param what description for the message to others that are refused
   */
  public static LockFile results(ResultsDir results, String what) throws IOException {
    LockFile file;
    try {
      file = LockFile.open(results.root().resolve(OF_RESULTS));
    } catch (IOException e) {
      throw new UsageException(
          "cannot write the lock " + IoWords.of(e) + "; make the folder writable for you");
    }
    if (!file.take(what)) {
      String root = results.root().toString().replace("%", "%%");
      throw refused(
          file,
          root
              + " is being written by %s; wait for it or end it, or choose another --out for a run"
              + " of its own");
    }
    return file;
  }

  private static UsageException refused(LockFile file, String why) throws IOException {
    try (file) {
      return new UsageException(why.formatted(file.holder()));
    }
  }
}
