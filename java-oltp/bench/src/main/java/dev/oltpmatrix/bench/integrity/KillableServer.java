package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.bench.crash.TrialServers;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.local.ServerStarter;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that can be killed and started again on what it has, at the same port. */
final class KillableServer implements AutoCloseable {
  /** Lets what was acknowledged survive the end of the process. */
  private static final String SETTINGS = "flush_log=1";

  private static final long SESSIONS_LIMIT_S = 30;
  private static final long POLL_MS = 50;

  private final TrialServers servers;
  private final ServerStarter.Launch launch;
  private final String version;
  private final boolean autocommit;
  private ServerStarter.Ready ready;

  private KillableServer(TrialServers servers, ServerStarter.Launch launch, boolean autocommit) {
    this.servers = servers;
    this.launch = launch;
    this.version = servers.version(launch);
    this.autocommit = autocommit;
  }

  /**
   * Starts a server with an empty ledger.
   *
   * @param autocommit the state in which its sessions begin
   * @param folder the folder of its data directory
   */
  static KillableServer start(TrialServers servers, String name, boolean autocommit, Path folder)
      throws ServerException, IOException, SQLException, InterruptedException {
    String logs = name + "_autocommit=" + number(autocommit);
    ServerStarter.Launch launch = servers.launch(name, SETTINGS, logs, folder);
    KillableServer server = new KillableServer(servers, launch, autocommit);
    boolean isReady = false;
    try {
      // No setting of a config, because the sessions of generators set it; those of trials do not.
      launch.config().put("autocommit", number(autocommit), ServerConfig.THIS_START, "");
      server.ready = servers.start(launch);
      try (Connection connection = server.open()) {
        requireAutocommit(connection, autocommit);
        Ledger.create(connection);
      }
      isReady = true;
      return server;
    } finally {
      if (!isReady) {
        server.close();
      }
    }
  }

  private static String number(boolean autocommit) {
    return autocommit ? "1" : "0";
  }

  private static void requireAutocommit(Connection connection, boolean wanted)
      throws SQLException, ServerException {
    String found = Queries.one(connection, "SELECT @@GLOBAL.autocommit");
    if (!number(wanted).equals(found)) {
      throw new ServerException(
          "autocommit of the server is " + found + ", asked for " + number(wanted));
    }
  }

  /** Opens a session of the program's own, past any proxy. */
  Connection open() throws SQLException {
    try {
      return launch.login().open(ready.port());
    } catch (SQLException e) {
      if (ready.process().isAlive()) {
        throw e;
      }
      throw new SQLException(launch.what() + " " + ready.process().howItEnded(), e);
    }
  }

  /** Returns the endpoint and the account that clients use. */
  NetworkPath path() {
    return NetworkPath.straight(
        ServerEndpoint.tcp("127.0.0.1", ready.port()), LocalLogin.USER, launch.login().password());
  }

  String database() {
    return launch.login().database();
  }

  boolean isMysql() {
    return launch.server().build().isMysql();
  }

  /** Returns product and version. */
  String version() {
    return version;
  }

  /** Returns the value of autocommit with which its sessions begin. */
  String autocommit() {
    return number(autocommit);
  }

  /** Kills it. */
  void kill() {
    ready.process().kill();
  }

  /** Starts it again, where clients and proxies look for it. */
  void restart() throws ServerException, IOException, InterruptedException {
    int port = ready.port();
    ready = servers.restart(launch, port);
    if (ready.port() != port) {
      throw new ServerException(
          "the server started again at port "
              + ready.port()
              + " in place of "
              + port
              + ", where clients look for it; run it again");
    }
  }

  /** Deletes the rows of the trial before. */
  void clearLedger() throws SQLException {
    try (Connection connection = open()) {
      Ledger.clear(connection);
    }
  }

  /** Returns the transactions that it has, once all sessions of clients and proxies are over. */
  Map<Ledger.Key, Ledger.Rows> ledger() throws SQLException, ServerException, InterruptedException {
    try (Connection connection = open()) {
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SESSIONS_LIMIT_S);
      while (otherSessions(connection) > 0) {
        if (System.nanoTime() > endNs) {
          throw new ServerException(
              "sessions of clients have not ended within " + SESSIONS_LIMIT_S + " s");
        }
        Thread.sleep(POLL_MS);
      }
      return Ledger.read(connection);
    }
  }

  /** Counts the sessions of the clients' account, without this one. */
  private static int otherSessions(Connection connection) throws SQLException {
    int sessions = -1;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW PROCESSLIST")) {
      while (rows.next()) {
        sessions += rows.getString("User").equals(LocalLogin.USER) ? 1 : 0;
      }
    }
    return sessions;
  }

  @Override
  public void close() {
    if (ready != null) {
      kill();
    }
    TrialServers.delete(launch);
  }
}
