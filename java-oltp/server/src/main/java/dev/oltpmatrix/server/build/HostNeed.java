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
 * @param library its name
 * @param renamed another name of the same library, with the same interface, or {@code null}
 * @param install the Debian package that contains it
 */
public record HostNeed(String library, String renamed, String install) {
  private static final List<String> LIBRARY_DIRS =
      List.of("/usr/lib", "/lib", "/usr/lib64", "/lib64", "/usr/local/lib");

  public HostNeed {
    ServerBuild.require(library != null, "needs", null, "a library each");
    ServerBuild.require(install != null, "needs: " + library, null, "install");
  }

  /** Returns the missing library and the command that installs it, for a message. */
  public String remedy() {
    return library + " of this machine (apt-get install " + install + ")";
  }

  public boolean isMet() {
    return find(library).isPresent() || find(renamed).isPresent();
  }

  /** Returns the library's file if it exists only under another name than the server asks for. */
  public Optional<Path> substitute() {
    return find(library).isPresent() ? Optional.empty() : find(renamed);
  }

  private static Optional<Path> find(String name) {
    if (name == null) {
      return Optional.empty();
    }
    return LIBRARY_DIRS.stream()
        .map(Path::of)
        .flatMap(
            dir ->
                Stream.concat(
                    FileTrees.list(dir).stream()
                        .filter(folder -> folder.toString().endsWith("-linux-gnu")),
                    Stream.of(dir)))
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst();
  }
}
