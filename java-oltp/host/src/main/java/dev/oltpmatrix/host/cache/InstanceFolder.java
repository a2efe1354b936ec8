package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folder of one server instance: data directory and socket, accessible to its owner only.
 *
 * @param socketDir {@code folder} itself, or a short one under /tmp where that path is too long
 */
public record InstanceFolder(Path folder, Path socketDir) {
  /** sun_path has 108 bytes on Linux, the last of them zero (unix(7)). */
  public static final int MAX_SOCKET_PATH_BYTES = 107;

  private static final Path SOCKET_FOLDERS = Path.of("/tmp");

  /** Name of the socket file, and prefix of the other files that servers create with it. */
  private static final String SOCKET = "s.sock";

  /** PID and start of the creator, and a number to make the name unique. */
  private static final Pattern NAME = Pattern.compile("([0-9]{1,18})-(.+)-[0-9]+");

  public static InstanceFolder create(Host host, Path cacheDir) throws IOException {
    Path folder = createFolder(host, cacheDir);
    // Servers on Windows have no socket file.
    boolean fits =
        host.system() == OperatingSystem.windows
            || pathBytes(socketOf(folder)) <= MAX_SOCKET_PATH_BYTES;
    return new InstanceFolder(
        folder, fits ? folder : host.createOwnersFolder(SOCKET_FOLDERS, "oltp-"));
  }

  /**
   * Creates only the folder; its name identifies the creator, so that it can be deleted after the
   * creator's end.
   */
  static Path createFolder(Host host, Path cacheDir) throws IOException {
    Path parent = Files.createDirectories(parent(cacheDir));
    return host.createOwnersFolder(parent, prefix(host.self()));
  }

  public static Path parent(Path cacheDir) {
    return cacheDir.toAbsolutePath().normalize().resolve("instances");
  }

  public static List<Path> of(Path cacheDir, ProcessIdentity creator) {
    String prefix = prefix(creator);
    return FileTrees.list(parent(cacheDir)).stream()
        .filter(folder -> folder.getFileName().toString().startsWith(prefix))
        .toList();
  }

  private static String prefix(ProcessIdentity creator) {
    return creator.pid() + "-" + creator.ticks() + "-";
  }

  /** Checks whether it has such a name, and whether its creator has ended. */
  public static boolean isOwnerless(Host host, Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && host.identity(Long.parseLong(name.group(1)))
            .filter(owner -> owner.ticks().equals(name.group(2)))
            .isEmpty();
  }

  public Path dataDir() {
    return folder.resolve("data");
  }

  public Path socket() {
    return socketOf(socketDir);
  }

  private static Path socketOf(Path dir) {
    return dir.resolve(SOCKET);
  }

  private static int pathBytes(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  public Path[] all() {
    return new Path[] {folder, socketDir};
  }

  public void delete() {
    FileTrees.deleteQuietly(folder);
    FileTrees.deleteQuietly(socketDir);
  }
}
