package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.install.Installer;
import dev.oltpmatrix.server.install.Launcher;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An installed server as it is found in a folder; nothing of it is copied or changed.
 *
 * @param root the folder that was named
 * @param server the program
 * @param basedir the folder above the program's
 * @param messages folder with the languages' folders
 * @param installDb script that makes a data directory; {@code null} if the server does it itself
 * @param hasOwnLibc whether it came with its own dynamic linker, as an unpacked set of packages
 */
record LocalInstall(
    Path root, Path server, Path basedir, Path messages, Path installDb, boolean hasOwnLibc) {
  private static final String DIRECT =
      """
      #!/bin/sh
      # Runs an installed server with the machine's libraries, and those in run/lib.
      run=$(dirname "$(readlink -f "$0")")
      LD_LIBRARY_PATH=$run/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
      export LD_LIBRARY_PATH
      exec %s "$@"
      """;

  /**
   * The library under the name that it had before the 64-bit time_t transition, which servers ask
   * for.
   */
  private static final HostNeed LIBAIO =
      new HostNeed("libaio.so.1", "libaio.so.1t64", null, "libaio1");

  static final List<String> PROGRAMS = List.of("mariadbd", "mysqld");
  private static final List<String> PROGRAM_DIRS = List.of("bin", "sbin", "libexec");
  private static final List<String> BASES = List.of("", "usr", "usr/local");
  private static final List<String> INSTALLERS =
      List.of(
          "bin/mariadb-install-db",
          "bin/mysql_install_db",
          "scripts/mariadb-install-db",
          "scripts/mysql_install_db");

  /** Common folders of servers that are not in PATH. */
  private static final List<String> COMMON_DIRS =
      List.of("/usr/sbin", "/usr/libexec", "/usr/local/sbin", "/usr/local/mysql/bin");

  private static final List<String> PLUGIN_DIRS =
      List.of("lib/plugin", "lib/mysql/plugin", "lib64/plugin", "lib64/mysql/plugin");

  static LocalInstall in(HostProcesses host, Path root) throws ServerException {
    for (String base : BASES) {
      for (String dir : PROGRAM_DIRS) {
        for (String program : PROGRAMS) {
          Path server = root.resolve(base).resolve(dir).resolve(host.executable(program));
          if (Files.isExecutable(server) && !Files.isDirectory(server)) {
            return of(host, root, server, root.resolve(base).normalize());
          }
        }
      }
    }
    throw new ServerException(
        root
            + " holds no server: looked for mariadbd and mysqld in its bin, sbin and libexec, and"
            + " below its usr and usr/local");
  }

  /**
   * Finds the server installed on this machine.
   *
   * @param path the value of PATH
   */
  static LocalInstall ofMachine(HostProcesses host, String path) throws ServerException {
    List<String> dirs =
        Stream.concat(Stream.of(path.split(File.pathSeparator, -1)), COMMON_DIRS.stream()).toList();
    for (String dir : dirs) {
      for (String program : PROGRAMS) {
        Path folder = Path.of(dir.isEmpty() ? "." : dir).toAbsolutePath();
        Path server = folder.resolve(host.executable(program));
        if (Files.isExecutable(server) && !Files.isDirectory(server)) {
          Path real = real(server);
          Path basedir = real.getParent().getParent();
          return of(host, basedir, real, basedir);
        }
      }
    }
    throw new ServerException(
        "this machine has no server: looked for mariadbd and mysqld in PATH and in "
            + String.join(", ", COMMON_DIRS)
            + "; install one, or name a folder: path:/opt/mysql");
  }

  /** Resolves a link in PATH, which does not show where the rest of the server is. */
  private static Path real(Path server) throws ServerException {
    try {
      return server.toRealPath();
    } catch (IOException e) {
      throw new ServerException(server + " cannot be followed: " + e.getMessage(), e);
    }
  }

  private static LocalInstall of(HostProcesses host, Path root, Path server, Path basedir)
      throws ServerException {
    Path messages =
        messages(basedir)
            .orElseThrow(
                () ->
                    new ServerException(
                        basedir.resolve("share")
                            + " holds no messages (english/errmsg.sys), without which "
                            + server
                            + " does not start"));
    Path installDb =
        INSTALLERS.stream()
            .map(installer -> basedir.resolve(host.executable(installer)))
            .filter(Files::exists)
            .findFirst()
            .orElse(null);
    boolean ownLibc = hasOwnLibc(root);
    String cut = CacheFolder.whatServersCut(basedir).orElse(null);
    boolean hasScript = installDb != null && host.runsScripts();
    if (cut != null && (hasScript || ownLibc)) {
      throw new ServerException("the server's path " + cut + "; move it to " + CacheFolder.WITHOUT);
    }
    return new LocalInstall(root, server, basedir, messages, installDb, ownLibc);
  }

  /**
   * Returns whether the folder has a dynamic linker; the machine's own root folders do not count.
   */
  private static boolean hasOwnLibc(Path root) {
    if (root.equals(Path.of("/")) || root.equals(Path.of("/usr"))) {
      return false;
    }
    return Stream.of("lib", "lib64", "usr/lib", "usr/lib64")
        .map(root::resolve)
        .anyMatch(dir -> FileTrees.list(dir).stream().anyMatch(LocalInstall::holdsLinker));
  }

  private static boolean holdsLinker(Path dir) {
    return isLinker(dir) || FileTrees.list(dir).stream().anyMatch(LocalInstall::isLinker);
  }

  private static boolean isLinker(Path file) {
    return file.getFileName().toString().startsWith("ld-linux-");
  }

  /** Returns whether it has MySQL's thread pool, a plugin of newer community servers. */
  boolean hasThreadPoolPlugin() {
    return PLUGIN_DIRS.stream()
        .anyMatch(dir -> Files.exists(basedir.resolve(dir).resolve("thread_pool.so")));
  }

  /** Returns share itself, or the product's folder in it: the first one that has languages. */
  private static Optional<Path> messages(Path basedir) {
    Path share = basedir.resolve("share");
    return Stream.concat(
            Stream.of(share),
            FileTrees.list(share).stream()
                .filter(dir -> dir.getFileName().toString().matches("(mysql|mariadb).*")))
        .filter(dir -> Files.exists(dir.resolve("english/errmsg.sys")))
        .findFirst();
  }

  /**
   * Writes the scripts that start it, below its folder in the cache, where the host runs such;
   * returns what was found.
   */
  FoundServer found(Host host, String place, Path home)
      throws ServerException, IOException, InterruptedException {
    Path started = server;
    if (host.runsScripts()) {
      started = home.resolve(Launcher.SCRIPT);
      Path run = Files.createDirectories(started.getParent());
      if (hasOwnLibc) {
        String program = root.relativize(server).toString();
        Launcher.writeScript(host, started, Launcher.ownLibraries(Launcher.quoted(root), program));
      } else {
        Launcher.linkRenamed(List.of(LIBAIO), Files.createDirectories(run.resolve("lib")));
        Launcher.writeScript(host, started, DIRECT.formatted(Launcher.quoted(server)));
      }
      if (installDb != null) {
        Launcher.writeScript(
            host,
            home.resolve(Launcher.INSTALL_DB),
            "#!/bin/sh\nexec " + Launcher.quoted(installDb) + " \"$@\"\n");
      }
    }
    return new FoundServer(
        place,
        Installer.printedVersion(host, started, home),
        hasThreadPoolPlugin(),
        server.toString(),
        basedir.toString(),
        messages.toString(),
        installDb == null ? null : installDb.toString(),
        host.system());
  }
}
