package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Brings a server up on a free port until it answers a query, or says why it does not. */
final class ServerStarter {
  /** Origin of the settings that every start has of its own. */
  static final String THIS_START = "this start";

  private static final int TAIL_LINES = 15;
  private static final int PORT_TRIES = 5;
  private static final long POLL_MS = 50;

  private final ProcessLedger ledger;
  private final int firstPort;
  private final long readyLimitS;

  ServerStarter(ProcessLedger ledger, int firstPort, long readyLimitS) {
    this.ledger = ledger;
    this.firstPort = firstPort;
    this.readyLimitS = readyLimitS;
  }

  /**
   * What to start.
   *
   * @param config gets this start's own settings added
   * @param configFile is written
   * @param errorLog is appended to
   */
  record Launch(
      InstalledServer server,
      String what,
      ServerConfig config,
      InstanceFolder instance,
      Path configFile,
      Path errorLog,
      String password) {}

  /** A server that answers. */
  record Ready(ServerProcess process, int port) {}

  Ready start(Launch launch) throws ServerException, IOException, InterruptedException {
    int port = firstPort;
    for (int attempt = 1; ; attempt++) {
      port = Ports.free(port);
      writeConfig(launch, port);
      ServerProcess process =
          ServerProcess.start(
              launch.server().launcher(),
              launch.configFile(),
              launch.what(),
              launch.instance(),
              launch.errorLog(),
              port,
              ledger);
      boolean up = false;
      try {
        up = awaitReady(launch, process, port, attempt);
      } finally {
        if (!up) {
          process.kill();
        }
      }
      if (up) {
        return new Ready(process, port);
      }
      port++; // somebody took it between the test and the start
    }
  }

  /** True when ready, false when the port was taken by someone else and another may be tried. */
  private boolean awaitReady(Launch launch, ServerProcess process, int port, int attempt)
      throws ServerException, InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(readyLimitS);
    String refusal = "";
    while (System.nanoTime() < endNs) {
      if (!process.isAlive()) {
        if (Thread.interrupted()) {
          throw new InterruptedException("interrupted while " + launch.what() + " started");
        }
        if (attempt < PORT_TRIES && process.errorLogText().contains("Address already in use")) {
          return false;
        }
        throw failure(launch, process, "ended with status " + process.exitStatus(), refusal);
      }
      // A driver's login is slow to fail; ask only where somebody listens.
      if (Ports.answers(port)) {
        try (Connection c = Connections.open(launch.server().build(), port, launch.password())) {
          Connections.one(c, "SELECT 1");
          if (process.isAlive()) {
            return true;
          }
          continue; // who answered is somebody else
        } catch (SQLException e) {
          refusal = "; last login: " + e.getMessage();
        }
      }
      Thread.sleep(POLL_MS);
    }
    throw failure(launch, process, "did not answer within " + readyLimitS + " s", refusal);
  }

  private static ServerException failure(
      Launch launch, ServerProcess process, String how, String refusal) {
    return new ServerException(
        launch.what()
            + " "
            + how
            + refusal
            + "; the end of "
            + launch.errorLog()
            + ":\n"
            + Texts.lastLines(process.errorLogText(), TAIL_LINES));
  }

  private static void writeConfig(Launch launch, int port) throws IOException {
    InstanceFolder instance = launch.instance();
    Path tmp = Files.createDirectories(instance.folder().resolve("tmp"));
    own(launch, "basedir", launch.server().basedir());
    own(launch, "lc_messages_dir", launch.server().messages());
    own(launch, "datadir", instance.dataDir());
    own(launch, "tmpdir", tmp);
    own(launch, "socket", instance.socket());
    own(launch, "pid_file", instance.folder().resolve("server.pid"));
    own(launch, "log_error", launch.errorLog());
    own(launch, "bind_address", "127.0.0.1");
    own(launch, "port", port);
    if (runsAsRoot()) {
      own(launch, "user", "root"); // servers refuse to run as root unless told to
    }
    Files.writeString(launch.configFile(), launch.config().render());
    // Servers ignore a file that everybody may write.
    Files.setPosixFilePermissions(
        launch.configFile(), PosixFilePermissions.fromString("rw-r--r--"));
  }

  private static void own(Launch launch, String name, Object value) {
    launch.config().put(name, value.toString(), THIS_START, "");
  }

  static boolean runsAsRoot() {
    return System.getProperty("user.name", "").equals("root");
  }
}
