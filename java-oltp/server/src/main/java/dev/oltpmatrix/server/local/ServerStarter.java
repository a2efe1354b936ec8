package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Starts a server on a free port and waits until it answers a query, or explains why it does not.
 */
public final class ServerStarter {
  /** The system's words, which Windows has in its own language, or the question of all servers. */
  private static final Pattern PORT_TAKEN =
      Pattern.compile(
          "Address already in use|already have another (?:mysqld )?server running on port");

  /** Lines of a server's log on settings that it does not take. */
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "(?m)^.*(?:\\[ERROR]|\\[Warning](?=.*(?:was removed|invalid value|adjusted to)))"
              + "(?: \\[[^]]*])*(?: /\\S+:)? (.*?)\\.?$");

  private static final int TAIL_LINES = 15;
  private static final int PORT_TRIES = 5;
  private static final long POLL_MS = 50;

  private final ProcessLedger ledger;
  private final int firstPort;
  private final long readyLimitS;

  public ServerStarter(ProcessLedger ledger, int firstPort, long readyLimitS) {
    this.ledger = ledger;
    this.firstPort = firstPort;
    this.readyLimitS = readyLimitS;
  }

  /**
   * The server to start.
   *
   * @param config receives the settings of this start
   * @param configFile is written
   * @param errorLog is appended to
   */
  public record Launch(
      InstalledServer server,
      String what,
      ServerConfig config,
      InstanceFolder instance,
      Path configFile,
      Path errorLog,
      LocalLogin login,
      ProcessPinning placement) {}

  Host host() {
    return ledger.host();
  }

  public ServerProcess start(Launch launch)
      throws ServerException, IOException, InterruptedException {
    int port = firstPort;
    for (int attempt = 1; ; attempt++) {
      port = Ports.claim(port);
      int sidePort = port;
      try {
        sidePort = hasAdminPort(launch.server().build()) ? Ports.claim(port + 1) : port;
        writeConfig(launch, port, sidePort);
        Optional<ServerProcess> process = start(launch, port, sidePort, attempt);
        if (process.isPresent()) {
          process.get().endBy(() -> shutDown(launch.login(), process.get().sidePort()));
          return process.get();
        }
      } finally {
        Ports.release(port);
        Ports.release(sidePort);
      }
      port = Math.max(port, sidePort) + 1; // another program took it between the test and the start
    }
  }

  /**
   * Sends SHUTDOWN, by the account that may; over the port that answers also where the pool is
   * stuck.
   */
  private static void shutDown(LocalLogin login, int port) throws SQLException {
    try (Connection connection = login.openAsAdmin(port)) {
      Drivers.shutDown(connection);
    }
  }

  /** Starts a server and returns it once it answers; empty if another program has the port. */
  private Optional<ServerProcess> start(Launch launch, int port, int sidePort, int attempt)
      throws ServerException, IOException, InterruptedException {
    List<String> command =
        List.of(launch.server().launcher().toString(), "--defaults-file=" + launch.configFile());
    ServerProcess process =
        ServerProcess.start(
            command,
            pinning(launch, host().ownState()),
            launch.what(),
            launch.instance(),
            launch.errorLog(),
            port,
            sidePort,
            ledger);
    boolean up = false;
    try {
      up = awaitReady(launch, process, port, attempt);
    } finally {
      if (!up) {
        process.kill();
      }
    }
    return up ? Optional.of(process) : Optional.empty();
  }

  /**
   * Returns true when it is ready, and false when another program has taken the port and another
   * port may be tried.
   */
  private boolean awaitReady(Launch launch, ServerProcess process, int port, int attempt)
      throws ServerException, InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(readyLimitS);
    String refusal = "";
    while (System.nanoTime() < endNs) {
      if (!process.isAlive()) {
        if (Thread.interrupted()) {
          throw new InterruptedException("interrupted while " + launch.what() + " started");
        }
        if (PORT_TAKEN.matcher(process.errorLogText()).find()) {
          if (attempt < PORT_TRIES) {
            return false;
          }
          String how = "found its port taken " + PORT_TRIES + " times, at last " + port;
          throw failure(launch, process, how, "");
        }
        throw failure(launch, process, process.howItEnded(), refusal);
      }
      // A driver's login is slow to fail; try it only if something listens on the port.
      if (Ports.answers(port)) {
        try (Connection c = launch.login().open(port)) {
          if (isOf(launch, c)) {
            requirePinned(launch, process);
            return true;
          }
          // Another server answered, perhaps while this one has not yet come to its port.
        } catch (SQLException e) {
          refusal = "; last login: " + e.getMessage();
        }
      }
      Thread.sleep(POLL_MS);
    }
    throw failure(launch, process, "did not answer within " + readyLimitS + " s", refusal);
  }

  /** Checks whether it is this server that answers: others of this program have the same login. */
  private static boolean isOf(Launch launch, Connection connection) throws SQLException {
    // On Windows and under Wine the path is written in another way; the name of the folder is not.
    Path folder = launch.instance().dataDir().getParent().getFileName();
    return Queries.one(connection, "SELECT @@datadir").contains(folder.toString());
  }

  private static ProcessPinning pinning(Launch launch, ProcessState own) {
    ServerLimits limits = ServerLimits.of(launch.config(), launch.server().build(), launch.what());
    long clients = limits.maxConnections().value();
    long files = limits.openFiles() == null ? clients : limits.openFiles().value();
    return launch
        .placement()
        .raising(files, ProcessPinning.processesFor(clients), own)
        .cappingFiles(files, own);
  }

  private void requirePinned(Launch launch, ServerProcess process) throws ServerException {
    List<String> wrong = launch.placement().differences(host().state(process.pid()));
    if (!wrong.isEmpty()) {
      throw new ServerException(
          "%s (PID %d) is not in its place: %s"
              .formatted(launch.what(), process.pid(), String.join("; ", wrong)));
    }
  }

  private static ServerException failure(
      Launch launch, ServerProcess process, String how, String refusal) {
    String log = process.errorLogText();
    return new ServerException(
        "%s %s%s; the end of %s:\n%s"
            .formatted(
                launch.what(), how, refusal, launch.errorLog(), Texts.lastLines(log, TAIL_LINES)));
  }

  /** Returns the first line in which a server's log complains; empty if none does. */
  static Optional<String> complaint(String log) {
    return COMPLAINT.matcher(log).results().map(line -> line.group(1)).findFirst();
  }

  /**
   * Checks whether a build has a second port, usable even if the server is full or its pool is
   * stuck; every MariaDB that has a pool has one.
   */
  private static boolean hasAdminPort(ServerBuild build) {
    return !build.isMysql() || build.numbers().isAtLeast("8.0.14");
  }

  private void writeConfig(Launch launch, int port, int sidePort) throws IOException {
    InstanceFolder instance = launch.instance();
    boolean isMysql = launch.server().build().isMysql();
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("basedir", launch.server().basedir());
    own.put("lc_messages_dir", launch.server().messages());
    own.put("datadir", instance.dataDir());
    own.put("tmpdir", Files.createDirectories(instance.folder().resolve("tmp")));
    own.put("socket", instance.socket());
    own.put("pid_file", instance.folder().resolve("server.pid"));
    own.put("log_error", launch.errorLog());
    own.put("bind_address", "127.0.0.1");
    own.put("port", port);
    // All arms of a build have the second port, so that they do not differ in it.
    if (sidePort != port && isMysql) {
      own.put("admin_address", "127.0.0.1");
      own.put("admin_port", sidePort);
      own.put("create_admin_listener_thread", "ON");
    } else if (sidePort != port) {
      own.put("extra_max_connections", 2); // one for monitoring and one for a person
      own.put("extra_port", sidePort);
    }
    if (runsAsRoot()) {
      own.put("user", "root"); // servers refuse to run as root without this option
    }
    own.forEach((n, v) -> launch.config().put(n, v.toString(), ServerConfig.THIS_START, ""));
    TextFile.write(launch.configFile(), launch.config().render());
    // Servers ignore a file that is writable for everybody.
    host().makeReadable(launch.configFile());
  }

  static boolean runsAsRoot() {
    return System.getProperty("user.name", "").equals("root");
  }
}
