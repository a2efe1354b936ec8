package dev.oltpmatrix.host.files;

import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A short folder under /tmp for a server's socket file, where the cache's path is too long. */
public final class SocketFolder {
  private static final Path PARENT = Path.of("/tmp");
  private static final String PREFIX = "oltp-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]{1,20}");

  /** Name of the socket file, and prefix of the other files that servers create with it. */
  public static final String SOCKET = "s.sock";

  private SocketFolder() {}

  public static Path create() throws IOException {
    return Permissions.createOwnersFolder(PARENT, PREFIX);
  }

  /**
   * Checks whether it is such a folder, created by this user; anybody may create folders of such
   * names.
   */
  public static boolean is(Path folder) {
    try {
      return PARENT.equals(folder.getParent())
          && NAME.matcher(folder.getFileName().toString()).matches()
          && FileOwner.isSelf(folder)
          && Permissions.isOwnersFolder(folder);
    } catch (IOException e) {
      return false;
    }
  }

  /** Deletes it with its socket; a folder with any other file was not created here, and is kept. */
  public static void delete(Path folder) {
    List<Path> files = FileTrees.list(folder);
    if (files.stream().allMatch(SocketFolder::isOfSocket)) {
      FileTrees.deleteQuietly(folder);
    }
  }

  private static boolean isOfSocket(Path file) {
    return file.getFileName().toString().startsWith(SOCKET)
        && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
  }
}
