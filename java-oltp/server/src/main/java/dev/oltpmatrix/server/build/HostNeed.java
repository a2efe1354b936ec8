package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.text.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A shared library of the machine that a build needs.
 *
 * @param renamed another name of the same library, with the same interface, or {@code null}
 * @param install the Debian package that contains it
 */
public record HostNeed(String library, String renamed, String install) {
  private static final List<String> LIBRARY_DIRS =
      List.of("/usr/lib", "/lib", "/usr/lib64", "/lib64", "/usr/local/lib");

  public String remedy() {
    return library + " of this machine (apt-get install " + install + ")";
  }

  public boolean isMet() {
    return find(library).isPresent() || substitute().isPresent();
  }

  /** Returns the library's file if it exists only under another name than the server asks for. */
  public Optional<Path> substitute() {
    return renamed == null || find(library).isPresent() ? Optional.empty() : find(renamed);
  }

  private static Optional<Path> find(String name) {
    return LIBRARY_DIRS.stream()
        .map(Path::of)
        .flatMap(dir -> Stream.concat(Stream.of(dir), FileTrees.list(dir).stream()))
        .filter(
            dir -> LIBRARY_DIRS.contains(dir.toString()) || dir.toString().endsWith("-linux-gnu"))
        .map(dir -> dir.resolve(name))
        .filter(Files::exists)
        .findFirst();
  }
}
