package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The locks of the program, each taken until it is closed. */
public final class Locks {
  /** Name of the lock of a results folder. */
  public static final String LOCK = ".run.lock";

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
    try {
      CacheFolder.make(host, cache);
    } catch (IOException e) {
      throw new UsageException(IoWords.of(e) + "; set XDG_CACHE_HOME to a folder of your own");
    }
    return taken(
        cache.resolve("run.lock"),
        what,
        allowConcurrent,
        " is at work on this machine, and both would disturb each other; wait for it, or accept"
            + " that with --allow-concurrent");
  }

  /**
   * Takes the lock of a results folder: a second run would delete the files of the current cell and
   * run the cells again. No option overrides it.
   */
  public static LockFile results(ResultsDir results, String what) throws IOException {
    return taken(
        results.root().resolve(LOCK),
        what,
        false,
        " is writing " + results.root() + "; wait for it or end it, or choose another --out");
  }

  /** Takes the lock of a folder that is copied; none where nobody could write. */
  public static Optional<LockFile> source(ResultsDir results, String what) throws IOException {
    return Files.isWritable(results.root())
        ? Optional.of(
            taken(
                results.root().resolve(LOCK),
                what,
                false,
                " is writing " + results.root() + "; wait for it, or leave it out"))
        : Optional.empty();
  }

  private static LockFile taken(Path path, String what, boolean mayShare, String refusal)
      throws IOException {
    LockFile file;
    try {
      file = LockFile.open(path);
    } catch (IOException e) {
      throw new UsageException(
          "cannot write the lock " + IoWords.of(path, e) + "; make its folder writable for you");
    }
    if (!file.take(what) && !mayShare) {
      try (file) {
        throw new UsageException(file.holder() + refusal);
      }
    }
    return file;
  }
}
