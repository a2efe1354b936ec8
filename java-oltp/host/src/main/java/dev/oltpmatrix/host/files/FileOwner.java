package dev.oltpmatrix.host.files;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Checks the owner of files, and who may write them. Where the system does not report this, all
 * files count as the caller's.
 */
public final class FileOwner {
  private static final boolean SUPPORTED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final int ROOT = 0;
  private static final int GROUP_OR_OTHERS_WRITE = 0022;
  private static final int GROUP_OR_OTHERS_ENTER = 0011;

  private FileOwner() {}

  /** Returns the user that this program runs as. */
  public static int self() {
    return (int) new UnixSystem().getUid();
  }

  /** Checks the owner of the file itself, not of a link's target. */
  public static boolean isSelf(Path file) throws IOException {
    return !SUPPORTED || uid(file) == self();
  }

  /**
   * Checks whether the file itself belongs to this user or to root, who has all permissions anyway.
   */
  public static boolean isSelfOrRoot(Path file) throws IOException {
    if (!SUPPORTED) {
      return true;
    }
    int owner = uid(file);
    // In a user namespace other than the first, root's files have another number.
    return owner == self() || owner == ROOT || owner == uid(Path.of("/"));
  }

  /** Checks whether others may write the file, or a link's target. */
  public static boolean othersMayWrite(Path file) throws IOException {
    return SUPPORTED && (mode(file) & GROUP_OR_OTHERS_WRITE) != 0;
  }

  /** Checks whether others can access the contents of a folder. */
  public static boolean othersMayEnter(Path folder) throws IOException {
    return SUPPORTED && (mode(folder) & GROUP_OR_OTHERS_ENTER) != 0;
  }

  /** Returns the owner's name, {@code alice}, or its number if it has no name. */
  public static String name(Path file) throws IOException {
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
  }

  /** Checks whether everything in a folder belongs to this user; links are not followed. */
  public static boolean isSelfThroughout(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        if (!isSelf(path)) {
          return false;
        }
      }
      return true;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Gives root the files that an archive assigned to other users; any other user cannot have
   * unpacked such files.
   */
  public static void takeThroughout(Path root) throws IOException {
    if (!SUPPORTED || self() != ROOT) {
      return;
    }
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        if (!isSelf(path)) {
          Files.setAttribute(path, "unix:uid", self(), LinkOption.NOFOLLOW_LINKS);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static int uid(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static int mode(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:mode");
  }
}
