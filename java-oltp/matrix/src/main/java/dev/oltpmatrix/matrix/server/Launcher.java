package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.server.ServerBuild.Layout.Libraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** {@code run/server} in an unpacked tree: starts the server wherever the tree was moved. */
final class Launcher {
  /** By its own dynamic linker, so that it never meets the machine's libraries. */
  private static final String OWN_LIBRARIES =
      """
      #!/bin/sh
      # Runs the server under the dynamic linker and the libraries that came with it.
      home=$(dirname "$(dirname "$(readlink -f "$0")")")
      for linker in "$home"/usr/lib/*/ld-linux-*.so.* "$home"/lib/*/ld-linux-*.so.* \\
          "$home"/usr/lib/ld-linux-*.so.* "$home"/lib/ld-linux-*.so.*; do
        [ -x "$linker" ] && break
      done
      libraries=
      for folder in "$home"/lib/*-linux-gnu "$home"/usr/lib/*-linux-gnu; do
        [ -d "$folder" ] && libraries=${libraries:+$libraries:}$folder
      done
      exec "$linker" --inhibit-cache --library-path "$libraries" "$home/%s" "$@"
      """;

  /** Debian 13 renamed libaio.so.1 to libaio.so.1t64; on 64 bit it is the same interface. */
  private static final String HOST_LIBRARIES =
      """
      #!/bin/sh
      # Runs the server with the machine's libraries, and those in run/lib.
      home=$(dirname "$(dirname "$(readlink -f "$0")")")
      LD_LIBRARY_PATH=$home/run/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
      export LD_LIBRARY_PATH
      exec "$home/%s" "$@"
      """;

  private static final String LIBAIO = "libaio.so.1";
  private static final String LIBAIO_T64 = "libaio.so.1t64";
  private static final List<String> LIBRARY_DIRS = List.of("/usr/lib", "/lib", "/usr/lib64");

  private Launcher() {}

  static String text(ServerBuild build) {
    boolean own = build.layout().libraries() == Libraries.own;
    return (own ? OWN_LIBRARIES : HOST_LIBRARIES).formatted(build.layout().server());
  }

  static void write(ServerBuild build, Path home) throws IOException {
    Path run = Files.createDirectories(home.resolve("run"));
    writeScript(run.resolve("server"), text(build));
    if (build.layout().libraries() == Libraries.host) {
      linkLibaio(Files.createDirectories(run.resolve("lib")));
    }
    // mariadb-install-db asks it for options although it was told to read none.
    Path defaults = home.resolve("usr/bin/my_print_defaults");
    if (Files.isDirectory(defaults.getParent()) && !Files.exists(defaults)) {
      writeScript(defaults, "#!/bin/sh\nexit 0\n");
    }
  }

  private static void writeScript(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void linkLibaio(Path libDir) throws IOException {
    Path renamed = findLibrary(LIBAIO_T64);
    if (findLibrary(LIBAIO) == null && renamed != null) {
      Files.createSymbolicLink(libDir.resolve(LIBAIO), renamed);
    }
  }

  private static Path findLibrary(String name) {
    for (String dir : LIBRARY_DIRS) {
      for (Path folder : Trees.list(Path.of(dir))) {
        Path library = folder.resolve(name);
        if (folder.toString().endsWith("-linux-gnu") && Files.exists(library)) {
          return library;
        }
      }
      if (Files.exists(Path.of(dir, name))) {
        return Path.of(dir, name);
      }
    }
    return null;
  }
}
