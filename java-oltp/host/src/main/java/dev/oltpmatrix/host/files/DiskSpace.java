package dev.oltpmatrix.host.files;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks for free disk space, so that a full disk is found early. */
public final class DiskSpace {
  public static final long MB = 1_000_000;

  /** Minimum of free space: with less, a server's next extent or log file may not fit. */
  private static final long FULL_BYTES = 64 * MB;

  private static final String REMEDY = "free some, or set XDG_CACHE_HOME to a bigger disk";

  private DiskSpace() {}

  /** Checks whether two folders are on one disk; where that is not known, they count as two. */
  public static boolean isOne(Path a, Path b) {
    return device(a).equals(device(b));
  }

  private static Object device(Path folder) {
    try {
      return Files.getAttribute(folder, "unix:dev");
    } catch (IOException | UnsupportedOperationException e) {
      return folder;
    }
  }

  /** Returns a message if the disk is practically full; empty otherwise. */
  public static Optional<String> full(Path dir) {
    long freeBytes = dir.toFile().getUsableSpace();
    return freeBytes >= FULL_BYTES || !dir.toFile().exists()
        ? Optional.empty()
        : Optional.of(
            "the disk is full: %d MB are free below %s; %s".formatted(freeBytes / MB, dir, REMEDY));
  }

  /** Creates the exception for a file or a folder that could not be read or written. */
  public static ServerException problem(Path dir, String doing, Exception e) {
    String words = doing + " failed on disk: " + IoWords.of(e);
    return new ServerException(words + "; look at " + dir + " (space, permissions)", e);
  }

  public static void require(Path dir, long neededBytes, String what) throws ServerException {
    // Not through the file's store: it is looked up in the mount table, which may not contain it in
    // a chroot or a container.
    require(dir, neededBytes, dir.toFile().getUsableSpace(), what);
  }

  public static void require(Path dir, long neededBytes, long freeBytes, String what)
      throws ServerException {
    if (freeBytes < neededBytes) {
      throw new ServerException(
          "%s needs %d MB below %s, but %d MB are free; %s"
              .formatted(what, (neededBytes + MB - 1) / MB, dir, freeBytes / MB, REMEDY));
    }
  }
}
