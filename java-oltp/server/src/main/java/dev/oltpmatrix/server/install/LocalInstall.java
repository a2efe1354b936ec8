package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.HostNeed;
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
 * @param basedir the folder above the program's
 * @param messages folder with the languages' folders
 * @param installDb script that makes a data directory; {@code null} if the server does it itself
 */
record LocalInstall(Path root, Path server, Path basedir, Path messages, Path installDb) {
  /**
   * The library under the name that it had before the 64-bit time_t transition, which servers ask
   * for.
   */
  private static final HostNeed LIBAIO = new HostNeed("libaio.so.1", "libaio.so.1t64", "libaio1");

  private static final List<String> PROGRAMS = List.of("mariadbd", "mysqld");
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
      Path basedir = root.resolve(base).normalize();
      Optional<Path> server = program(host, PROGRAM_DIRS.stream().map(basedir::resolve));
      if (server.isPresent()) {
        return of(host, root, server.get(), basedir);
      }
    }
    throw new ServerException(
        root
            + " holds no server: looked for mariadbd and mysqld in its bin, sbin and libexec, and"
            + " below its usr and usr/local");
  }

  /**
   * @param path the value of PATH
   */
  static LocalInstall ofMachine(HostProcesses host, String path)
      throws ServerException, IOException {
    Stream<String> dirs =
        Stream.concat(Stream.of(path.split(File.pathSeparator, -1)), COMMON_DIRS.stream());
    Optional<Path> server = program(host, dirs.map(dir -> Path.of(dir).toAbsolutePath()));
    if (server.isEmpty()) {
      throw new ServerException(
          "this machine has no server: looked for mariadbd and mysqld in PATH and in "
              + String.join(", ", COMMON_DIRS)
              + "; install one, or name a folder: path:/opt/mysql");
    }
    Path real = server.get().toRealPath(); // a link does not show where the rest of the server is
    Path basedir = real.getParent().getParent();
    return of(host, basedir, real, basedir);
  }

  private static Optional<Path> program(HostProcesses host, Stream<Path> dirs) {
    return dirs.flatMap(dir -> PROGRAMS.stream().map(p -> dir.resolve(host.executable(p))))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        .findFirst();
  }

  private static LocalInstall of(HostProcesses host, Path root, Path server, Path basedir)
      throws ServerException {
    // The languages are in share itself, or in the product's folder in it.
    Path share = basedir.resolve("share");
    Optional<Path> messages =
        Stream.concat(Stream.of(share), FileTrees.list(share).stream())
            .filter(dir -> Files.exists(dir.resolve("english/errmsg.sys")))
            .findFirst();
    if (messages.isEmpty()) {
      throw new ServerException(
          share + " holds no messages (english/errmsg.sys), without which no server starts");
    }
    Optional<Path> installDb =
        INSTALLERS.stream()
            .map(installer -> basedir.resolve(host.executable(installer)))
            .filter(Files::exists)
            .findFirst();
    return new LocalInstall(root, server, basedir, messages.get(), installDb.orElse(null));
  }

  /**
   * Checks whether it came with its own dynamic linker, as an unpacked set of packages; the
   * machine's own root folders do not count.
   */
  boolean hasOwnLibc() {
    return !root.equals(Path.of("/"))
        && !root.equals(Path.of("/usr"))
        && Stream.of("lib", "lib64", "usr/lib", "usr/lib64")
            .flatMap(dir -> FileTrees.list(root.resolve(dir)).stream())
            .flatMap(entry -> Stream.concat(Stream.of(entry), FileTrees.list(entry).stream()))
            .anyMatch(file -> file.getFileName().toString().startsWith("ld-linux-"));
  }

  boolean hasThreadPoolPlugin() {
    return PLUGIN_DIRS.stream()
        .anyMatch(dir -> Files.exists(basedir.resolve(dir).resolve("thread_pool.so")));
  }

  /**
   * Writes the scripts that start it, below its folder in the cache, where the host runs such;
   * returns what was found.
   */
  ServerSource.Found found(Host host, String place, Path home)
      throws ServerException, IOException, InterruptedException {
    Path started = server;
    if (host.runsScripts()) {
      started = home.resolve(Launcher.SCRIPT);
      if (hasOwnLibc()) {
        String program = root.relativize(server).toString();
        Launcher.writeScript(
            host, started, Launcher.ownLibraries(Launcher.quoted(root), program, List.of()));
      } else {
        Launcher.writeWithHostsLibraries(host, started, Launcher.quoted(server), List.of(LIBAIO));
      }
      if (installDb != null) {
        Launcher.writeScript(
            host,
            home.resolve(Launcher.INSTALL_DB),
            "#!/bin/sh\nexec " + Launcher.quoted(installDb) + " \"$@\"\n");
      }
    }
    return new ServerSource.Found(
        place,
        ServerSource.printedVersion(host, started, home),
        hasThreadPoolPlugin(),
        server.toString(),
        basedir.toString(),
        messages.toString(),
        installDb == null ? null : installDb.toString());
  }
}
