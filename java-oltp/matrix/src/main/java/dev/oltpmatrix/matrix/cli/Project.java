package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.server.ProcessLedger;
import dev.oltpmatrix.matrix.server.ServerHome;
import java.nio.file.Path;

/** Where the project's files and the user's cache are. */
record Project(Path root, Path cache) {
  /** Set by run_matrix.sh; the program is not meant to be started without it. */
  private static final String ROOT_PROPERTY = "oltpmatrix.root";

  static Project locate() {
    String root = System.getProperty(ROOT_PROPERTY);
    if (root == null) {
      throw new IllegalStateException("start the program with ./run_matrix.sh");
    }
    String xdgCache = System.getenv("XDG_CACHE_HOME");
    // HOME before user.home, which comes from the password file and may be "?" in a container.
    String home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
    Path caches =
        xdgCache == null || xdgCache.isEmpty() ? Path.of(home, ".cache") : Path.of(xdgCache);
    return new Project(Path.of(root), caches.toAbsolutePath().resolve("oltp-matrix"));
  }

  /** Ends what a killed run left, and gives the ledger for what is started now. */
  ProcessLedger ledgerWithoutOrphans(Reporter reporter) {
    ProcessLedger ledger = new ProcessLedger(cache);
    ledger.endOrphans(reporter).forEach(o -> reporter.say("left by a killed run: " + o));
    return ledger;
  }

  ServerHome serverHome(Reporter reporter) {
    return new ServerHome(serverConfigs(), cache, reporter);
  }

  Path matrices() {
    return root.resolve("matrices");
  }

  Path serverConfigs() {
    return root.resolve("server-configs");
  }

  Path plotDir() {
    return root.resolve("plot");
  }

  Path defaultResults() {
    return root.resolve("results");
  }
}
