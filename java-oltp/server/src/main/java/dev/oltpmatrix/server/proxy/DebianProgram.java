package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.install.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program out of Debian's packages, which runs in the cache with the libraries that came with it.
 *
 * @param script name of the script that starts it
 * @param path its path below the unpacked tree
 * @param versionOption option by which it prints its version
 */
record DebianProgram(String script, String path, String versionOption) {
  /** Packages that only the installation into a system needs. */
  private static final List<String> SKIP =
      List.of(
          "adduser",
          "debconf",
          "dpkg",
          "gcc-*-base",
          "init-system-helpers",
          "iproute2",
          "libdb5.3*",
          "libgdbm*",
          "libperl5*",
          "passwd",
          "perl",
          "perl-base",
          "perl-modules-*",
          "sensible-utils",
          "tar");

  private static final Pattern VERSION =
      Pattern.compile("(?:version |nginx/|Ver +)([0-9][^ \\s]*)");

  /** Returns the source of a program's packages with all libraries that they need. */
  static PackageSource source(String suite, String... packages) {
    return PackageSource.debian(suite, List.of(packages), SKIP);
  }

  /** Returns the script that starts it. */
  String launcher(Path home) {
    return home.resolve("run").resolve(script).toString();
  }

  /**
   * Writes the script; returns the version that the program prints, which proves that it runs here.
   *
   * @param libraries folders of libraries below the tree, besides the system's usual ones
   */
  String complete(Host host, Path tree, Path workDir, List<String> libraries)
      throws ServerException, IOException, InterruptedException {
    Path launcher = Launcher.write(host, tree, script, path, libraries);
    String printed =
        host.run(workDir.resolve("version.log"), List.of(launcher.toString(), versionOption));
    return version(printed)
        .orElseThrow(
            () ->
                new ServerException(
                    script + " says no version but: " + Texts.lastLines(printed, 1)));
  }

  /** Returns the version in what a program prints of it. */
  static Optional<String> version(String printed) {
    Matcher version = VERSION.matcher(printed);
    return version.find() ? Optional.of(version.group(1)) : Optional.empty();
  }
}
