package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.host.files.Permissions;
import dev.oltpmatrix.host.files.SocketFolder;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder of one server instance: data directory and socket, for its owner's eyes only.
 *
 * @param socketDir {@code folder} itself, or a {@link SocketFolder} where that path is too long
 */
public record InstanceFolder(Path folder, Path socketDir) {
  /** sun_path has 108 bytes on Linux, the last of them zero (unix(7)). */
  public static final int MAX_SOCKET_PATH_BYTES = 107;

  /** PID and start of who made it, and a number that tells its folders apart. */
  private static final Pattern NAME = Pattern.compile("([0-9]{1,18})-(.+)-[0-9]+");

  public static InstanceFolder create(Path cacheDir) throws IOException {
    Path folder = createFolder(cacheDir);
    boolean fits = pathBytes(socketOf(folder)) <= MAX_SOCKET_PATH_BYTES;
    return new InstanceFolder(folder, fits ? folder : SocketFolder.create());
  }

  /** The folder alone; its name says who made it, so that it does not outlive him for long. */
  static Path createFolder(Path cacheDir) throws IOException {
    ProcessIdentity owner = ProcessIdentity.self();
    Path parent = Files.createDirectories(parent(cacheDir));
    return Permissions.createOwnersFolder(parent, owner.pid() + "-" + owner.ticks() + "-");
  }

  /** Where all of them are. */
  public static Path parent(Path cacheDir) {
    return cacheDir.toAbsolutePath().normalize().resolve("instances");
  }

  /** Whether it is named as all of them are, and who made it does not live any more. */
  public static boolean isOwnerless(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && ProcessIdentity.of(Long.parseLong(name.group(1)))
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
    return dir.resolve(SocketFolder.SOCKET);
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
