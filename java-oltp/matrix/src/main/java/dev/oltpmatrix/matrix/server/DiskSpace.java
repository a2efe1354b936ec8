package dev.oltpmatrix.matrix.server;

import java.nio.file.Path;

/** Refuses early what a full disk would break half-way. */
final class DiskSpace {
  static final long MB = 1_000_000;

  private DiskSpace() {}

  static void require(Path dir, long neededBytes, String what) throws ServerException {
    // Not through the file's store: that is looked up in the mount table, which in a chroot or a
    // container need not have it.
    require(dir, neededBytes, dir.toFile().getUsableSpace(), what);
  }

  static void require(Path dir, long neededBytes, long freeBytes, String what)
      throws ServerException {
    if (freeBytes < neededBytes) {
      throw new ServerException(
          what
              + " needs "
              + (neededBytes + MB - 1) / MB
              + " MB below "
              + dir
              + ", but "
              + freeBytes / MB
              + " MB are free; free some, or set XDG_CACHE_HOME to a bigger disk");
    }
  }
}
