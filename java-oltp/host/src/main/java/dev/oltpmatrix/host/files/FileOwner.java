package dev.oltpmatrix.host.files;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Whose a file is, and who may write it. Where the system does not tell, all are the caller's. */
public final class FileOwner {
  private static final boolean TOLD =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final int ROOT = 0;
  private static final int GROUP_OR_OTHERS_WRITE = 0022;
  private static final int GROUP_OR_OTHERS_ENTER = 0011;

  private FileOwner() {}

  /** Who this program runs as. */
  public static int self() {
    return (int) new UnixSystem().getUid();
  }

  /** Of the file itself, not of what it links to. */
  public static boolean isSelf(Path file) throws IOException {
    return !TOLD || uid(file) == self();
  }

  /** Of the file itself, or root, who can do all things anyway. */
  public static boolean isSelfOrRoot(Path file) throws IOException {
    if (!TOLD) {
      return true;
    }
    int owner = uid(file);
    // In a namespace of users that is not the first, root's files have another number.
    return owner == self() || owner == ROOT || owner == uid(Path.of("/"));
  }

  /** Of what the file links to, where it is a link. */
  public static boolean othersMayWrite(Path file) throws IOException {
    return TOLD && (mode(file) & GROUP_OR_OTHERS_WRITE) != 0;
  }

  /** Whether others can reach what is in a folder. */
  public static boolean othersMayEnter(Path folder) throws IOException {
    return TOLD && (mode(folder) & GROUP_OR_OTHERS_ENTER) != 0;
  }

  /** In words: {@code alice}, or the number where it has no name. */
  public static String name(Path file) throws IOException {
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
  }

  /** Nothing of a folder belongs to anybody else; links count by themselves. */
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

  /** Gives root what an archive says is somebody else's; others cannot have unpacked such files. */
  public static void takeThroughout(Path root) throws IOException {
    if (!TOLD || self() != ROOT) {
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
