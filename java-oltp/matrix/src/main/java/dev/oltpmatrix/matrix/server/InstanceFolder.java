package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder of one server instance: data directory and socket, for its owner's eyes only.
 *
 * @param socketDir {@code folder} itself, or a short folder under /tmp where that path is too long
 */
record InstanceFolder(Path folder, Path socketDir) {
  /** sun_path has 108 bytes on Linux, the last of them zero (unix(7)). */
  static final int MAX_SOCKET_PATH_BYTES = 107;

  static InstanceFolder create(Path cacheDir) throws IOException {
    Path parent = Files.createDirectories(cacheDir.resolve("instances"));
    ProcessIdentity owner = ProcessIdentity.self();
    Path folder = Files.createTempDirectory(parent, prefix(owner), ownerOnly());
    Path socketDir = folder;
    if (pathBytes(socketOf(folder)) > MAX_SOCKET_PATH_BYTES) {
      socketDir = Files.createTempDirectory(Path.of("/tmp"), "oltp-", ownerOnly());
    }
    return new InstanceFolder(folder, socketDir);
  }

  private static FileAttribute<?> ownerOnly() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  }

  private static String prefix(ProcessIdentity owner) {
    return owner.pid() + "-" + ticks(owner) + "-";
  }

  private static String ticks(ProcessIdentity owner) {
    return owner.startToken().substring(owner.startToken().lastIndexOf(':') + 1);
  }

  /** The folder's name says who made it. */
  static boolean ownerIsAlive(Path folder) {
    String[] parts = folder.getFileName().toString().split("-", 3);
    try {
      return ProcessIdentity.of(Long.parseLong(parts[0]))
          .filter(owner -> parts.length > 1 && ticks(owner).equals(parts[1]))
          .isPresent();
    } catch (NumberFormatException e) {
      return false;
    }
  }

  Path dataDir() {
    return folder.resolve("data");
  }

  Path socket() {
    return socketOf(socketDir);
  }

  private static Path socketOf(Path dir) {
    return dir.resolve("s.sock");
  }

  private static int pathBytes(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  Path[] all() {
    return new Path[] {folder, socketDir};
  }

  void delete() {
    Trees.deleteQuietly(folder);
    Trees.deleteQuietly(socketDir);
  }
}
