package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folders with all their contents. */
public final class FileTrees {
  private FileTrees() {}

  /** Returns the sorted entries; empty where there is no such folder. */
  public static List<Path> list(Path dir) {
    try (Stream<Path> entries = Files.list(dir)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Checks whether the path matches one of the globs. */
  public static boolean matchesAny(List<String> globs, Path path) {
    FileSystem system = path.getFileSystem();
    return globs.stream().anyMatch(glob -> system.getPathMatcher("glob:" + glob).matches(path));
  }

  /**
   * Deletes a folder. Another thread may delete it at the same time, as a shutdown hook does: each
   * of them returns only when nothing is left.
   */
  public static void delete(Path root) throws IOException {
    Files.walkFileTree(root, new Deletion());
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
      Files.deleteIfExists(dir);
      return FileVisitResult.CONTINUE;
    }
  }

  /** Deletes a folder during a clean-up at exit, where a failure must not hide the first one. */
  @SuppressWarnings("EmptyCatch") // the next start removes the rest
  public static void deleteQuietly(Path root) {
    try {
      delete(root);
    } catch (IOException | UncheckedIOException e) {
      // A file may vanish or appear while a server that is shutting down still writes.
    }
  }

  /** Returns the size of all files; links, and files that vanish meanwhile, count as 0. */
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
