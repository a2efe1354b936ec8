package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.install.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code run/server} and {@code run/install-db} for a server installed elsewhere. */
final class ExternalLauncher {
  /** The script's path below the server's folder in the cache. */
  static final String INSTALL_DB = "run/install-db";

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

  private ExternalLauncher() {}

  /**
   * Writes the scripts where the host runs such; returns what starts the server, which is its
   * program elsewhere.
   */
  static Path write(Host host, LocalInstall install, Path home) throws IOException {
    if (!host.runsScripts()) {
      return install.server();
    }
    Path run = Files.createDirectories(home.resolve("run"));
    if (install.hasOwnLibc()) {
      Launcher.writeScript(
          host,
          run.resolve("server"),
          Launcher.ownLibraries(
              quoted(install.root()), install.root().relativize(install.server()).toString()));
    } else {
      Launcher.linkRenamed(List.of(LIBAIO), Files.createDirectories(run.resolve("lib")));
      Launcher.writeScript(host, run.resolve("server"), DIRECT.formatted(quoted(install.server())));
    }
    if (install.installDb() != null) {
      Launcher.writeScript(
          host,
          home.resolve(INSTALL_DB),
          "#!/bin/sh\nexec " + quoted(install.installDb()) + " \"$@\"\n");
    }
    return run.resolve("server");
  }

  static String quoted(Object word) {
    return "'" + word.toString().replace("'", "'\\''") + "'";
  }
}
