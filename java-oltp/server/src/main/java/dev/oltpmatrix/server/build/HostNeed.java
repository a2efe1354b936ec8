package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.text.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A library or a program of the machine that a build needs.
 *
 * @param library name of a shared library, or {@code null}
 * @param renamed another name of the same library, with the same interface, or {@code null}
 * @param program name of a program in {@code PATH}, or {@code null}
 * @param install the Debian package that contains it
 */
public record HostNeed(String library, String renamed, String program, String install) {
  private static final List<String> LIBRARY_DIRS =
      List.of("/usr/lib", "/lib", "/usr/lib64", "/lib64", "/usr/local/lib");

  public HostNeed {
    ServerBuild.require(
        (library == null) != (program == null), "needs", null, "a library or a program each");
    ServerBuild.require(install != null, "needs: " + library + program, null, "install");
  }

  /** Returns the missing library or program and the command that installs it, for a message. */
  public String remedy() {
    return (library != null ? library : program)
        + " of this machine (apt-get install "
        + install
        + ")";
  }

  public boolean isMet() {
    return library != null
        ? find(library).isPresent() || find(renamed).isPresent()
        : findProgram().isPresent();
  }

  /** Returns the library's file if it exists only under another name than the server asks for. */
  public Optional<Path> substitute() {
    return library == null || find(library).isPresent() ? Optional.empty() : find(renamed);
  }

  private static Optional<Path> find(String name) {
    if (name == null) {
      return Optional.empty();
    }
    for (String dir : LIBRARY_DIRS) {
      for (Path folder : FileTrees.list(Path.of(dir))) {
        Path file = folder.resolve(name);
        if (folder.toString().endsWith("-linux-gnu") && Files.exists(file)) {
          return Optional.of(file);
        }
      }
      if (Files.exists(Path.of(dir, name))) {
        return Optional.of(Path.of(dir, name));
      }
    }
    return Optional.empty();
  }

  private Optional<Path> findProgram() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":", -1))
        .map(dir -> Path.of(dir, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
