package dev.oltpmatrix.host.linux;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Checks the owner of files, and who may write them. Where the system does not report this, all
 * files count as the caller's.
 */
final class FileOwner {
  private static final boolean SUPPORTED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final int GROUP_OR_OTHERS_WRITE = 0022;

  private FileOwner() {}

  /** Returns the user that this program runs as. */
  public static int self() {
    return (int) new UnixSystem().getUid();
  }

  /** Checks the owner of the file itself, not of a link's target. */
  public static boolean isSelf(Path file) throws IOException {
    return !SUPPORTED || uid(file) == self();
  }

  /** Checks whether others may write the file, or a link's target. */
  public static boolean othersMayWrite(Path file) throws IOException {
    return SUPPORTED && (mode(file) & GROUP_OR_OTHERS_WRITE) != 0;
  }

  /** Returns the owner's name, {@code alice}, or its number if it has no name. */
  public static String name(Path file) throws IOException {
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
  }

  private static int uid(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static int mode(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:mode");
  }
}
