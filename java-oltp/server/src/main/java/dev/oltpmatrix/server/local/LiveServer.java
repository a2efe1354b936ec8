package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A server on a clone of a template, checked against the requested configuration. */
final class LiveServer implements RunningServer {
  private final ServerStarter.Launch launch;
  private final ServerStarter.Ready ready;
  private final long stopLimitS;
  private final Map<String, ServerEndpoint> endpoints;
  private final DataSet data;
  private final Function<String, ServerConfig> composing;
  private final RunningSettings settings;
  private final Map<String, CellRecord.ConnectionKind> kinds = new HashMap<>();
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private boolean closed;

  /**
   * Creates the server.
   *
   * @param endpoints how clients reach it, by kind
   * @param composing returns all settings of its arm with a config
   */
  LiveServer(
      ServerStarter.Launch launch,
      ServerStarter.Ready ready,
      Map<String, ServerEndpoint> endpoints,
      DataSet data,
      Function<String, ServerConfig> composing,
      long stopLimitS) {
    this.stopLimitS = stopLimitS;
    this.launch = launch;
    this.ready = ready;
    this.endpoints = Map.copyOf(endpoints);
    this.data = data;
    this.composing = composing;
    this.settings = new RunningSettings(launch.what());
  }

  /**
   * Reads the requested settings back.
   *
   * @param variablesFile receives all variables, even those of a server that differs from the
   *     request
   */
  void check(Path variablesFile) throws ServerException, IOException {
    try (Connection connection = connect()) {
      StartCheck check = new StartCheck(launch);
      facts = check.facts(connection, variablesFile);
      for (Map.Entry<String, ServerEndpoint> endpoint : endpoints.entrySet()) {
        kinds.put(endpoint.getKey(), check.connectionKind(endpoint.getValue()));
      }
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
  }

  /**
   * Reads the complete table and its index, so that every arm starts equally warm, and compares the
   * checksum with that of the load.
   */
  void checkDataAndWarm(String wanted) throws ServerException {
    try (Connection connection = connect()) {
      tableChecksum = data.warm(connection);
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
    if (!wanted.equals(tableChecksum)) {
      throw new ServerException(
          launch.what()
              + ": "
              + String.join(", ", data.tables())
              + " is not as loaded: wanted "
              + wanted
              + ", found "
              + tableChecksum
              + "; delete the folder templates in the cache to have it loaded anew");
    }
  }

  void dropTables() throws ServerException {
    try (Connection connection = connect()) {
      Queries.execute(connection, "DROP TABLE " + String.join(", ", data.tables()));
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
  }

  private ServerException failedAfterStart(SQLException e) {
    return new ServerException(
        launch.what()
            + " failed after its start: "
            + e.getMessage()
            + howItEnded().map(how -> "; it " + how).orElse("")
            + "\n"
            + errorLogTail(15),
        e);
  }

  /**
   * Returns the process id; that of a container's process is in a file, and may belong to another
   * machine.
   */
  @Override
  public long pid() {
    String ofContainer = Texts.read(launch.instance().folder().resolve("host.pid")).strip();
    return ofContainer.matches("[1-9][0-9]{0,9}")
        ? Long.parseLong(ofContainer)
        : ready.process().pid();
  }

  @Override
  public Optional<Host> host() {
    return Optional.of(ready.process().host()).filter(host -> host.living(pid()).isPresent());
  }

  @Override
  public int port() {
    return ready.port();
  }

  @Override
  public Path socket() {
    return launch.instance().socket();
  }

  @Override
  public NetworkPath networkPath(String connection) {
    ServerEndpoint endpoint = endpoints.get(connection);
    if (endpoint == null) {
      throw new IllegalArgumentException(
          launch.what() + " was started for " + endpoints.keySet() + ", not for " + connection);
    }
    return NetworkPath.straight(endpoint, LocalLogin.USER, launch.login().password());
  }

  @Override
  public DataSet data() {
    return data;
  }

  @Override
  public String database() {
    return launch.login().database();
  }

  @Override
  public boolean isAlive() {
    return ready.process().isAlive();
  }

  @Override
  public CellRecord.ServerFacts facts() {
    return facts;
  }

  @Override
  public CellRecord.ServerFacts facts(String connection) {
    return facts.reachedBy(kinds.get(connection));
  }

  @Override
  public void change(String config) throws ServerException {
    try (Connection connection = connectAsAdmin()) {
      Map<String, String> changed = settings.change(connection, composing.apply(config));
      facts = facts.with(changed);
    } catch (SQLException e) {
      throw new ServerException(launch.what() + ": settings: " + e.getMessage(), e);
    }
  }

  @Override
  public String errorLogTail(int lines) {
    return Texts.lastLines(ready.process().errorLogText(), lines);
  }

  @Override
  public long errorLogBytes() {
    return Texts.size(launch.errorLog());
  }

  @Override
  public String errorLogFrom(long bytes) {
    return Texts.readFrom(launch.errorLog(), bytes);
  }

  @Override
  public String tableChecksum() {
    return tableChecksum;
  }

  @Override
  public Optional<String> howItEnded() {
    ServerProcess process = ready.process();
    return process.isAlive() ? Optional.empty() : Optional.of(process.howItEnded());
  }

  @Override
  public Optional<Path> dataFolder() {
    return Optional.of(launch.instance().folder());
  }

  @Override
  public Optional<String> problem() {
    return DiskSpace.full(launch.instance().folder());
  }

  @Override
  public Connection connectAsAdmin() throws SQLException {
    return launch.login().openAsAdmin(ready.port());
  }

  @Override
  public Connection connectToWatch() throws SQLException {
    return launch.login().openAsAdmin(ready.sidePort());
  }

  @Override
  public Connection connect() throws SQLException {
    return launch.login().open(ready.port());
  }

  @Override
  public synchronized void close() throws ServerException {
    if (!closed) {
      closed = true;
      ready.process().stop(stopLimitS);
    }
  }
}
