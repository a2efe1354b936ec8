package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders as a whole. */
public final class FileTrees {
  private FileTrees() {}

  /** Sorted entries; empty where there is no such folder. */
  public static List<Path> list(Path dir) {
    try (Stream<Path> entries = Files.list(dir)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Whether one of the globs is the path's. */
  public static boolean matchesAny(List<String> globs, Path path) {
    FileSystem system = path.getFileSystem();
    return globs.stream().anyMatch(glob -> system.getPathMatcher("glob:" + glob).matches(path));
  }

  public static void delete(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** For clean-up on the way out, where a failure must not hide the first one. */
  @SuppressWarnings("EmptyCatch") // what stays is swept by the next start
  public static void deleteQuietly(Path root) {
    try {
      delete(root);
    } catch (IOException | UncheckedIOException e) {
      // A file may vanish or appear while a dying server still writes.
    }
  }

  /** Bytes of all files; links, and files that vanish meanwhile, count nothing. */
  public static long bytes(Path root) {
    long sum = 0;
    for (Path path : list(root)) {
      if (!Files.isSymbolicLink(path)) {
        sum += Files.isDirectory(path) ? bytes(path) : path.toFile().length();
      }
    }
    return sum;
  }
}
