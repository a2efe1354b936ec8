package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.setting.VariablesFile;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** A server on a clone of a template, checked against the requested configuration. */
final class LiveServer implements RunningServer {
  private final ServerStarter.Launch launch;
  private final ServerStarter.Ready ready;
  private final long stopLimitS;
  private final Map<String, ServerEndpoint> endpoints;
  private final DataSet data;
  private final Function<String, ServerConfig> composing;

  /** The values at the start of the variables that have been changed since. */
  private final Map<String, String> atStart = new LinkedHashMap<>();

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
  }

  /**
   * Reads the requested settings back.
   *
   * @param variablesFile receives all variables, even those of a server that differs from the
   *     request
   */
  void check(Path variablesFile) throws ServerException, IOException {
    try (Connection connection = connect()) {
      facts = facts(connection, variablesFile);
      for (Map.Entry<String, ServerEndpoint> endpoint : endpoints.entrySet()) {
        kinds.put(endpoint.getKey(), connectionKind(endpoint.getValue()));
      }
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
  }

  /** Returns the server's facts for the records of its cells. */
  private CellRecord.ServerFacts facts(Connection connection, Path variablesFile)
      throws SQLException, ServerException, IOException {
    Connections.requireSession(connection, launch.what());
    Map<String, String> variables = Connections.globalVariables(connection);
    VariablesFile.write(variablesFile, variables);
    try {
      SettingCheck.require(launch.what(), launch.config(), variables);
    } catch (RefusedSettingException e) {
      throw new RefusedSettingException(e.getMessage() + "; see " + launch.errorLog(), e);
    }
    Map<String, String> settings = SettingCheck.effective(launch.config(), variables);
    readPlugins(connection, settings);
    InstalledServer server = launch.server();
    return new CellRecord.ServerFacts(
        variables.get("version"),
        server.build().source().describe(),
        server.packages(),
        settings,
        null);
  }

  private void readPlugins(Connection connection, Map<String, String> settings)
      throws SQLException, ServerException {
    for (ServerConfig.Setting setting : launch.config().settings()) {
      if (!setting.name().equals("plugin_load_add")) {
        continue;
      }
      String state = pluginState(connection, setting.value());
      if (!"ACTIVE".equals(state)) {
        throw new RefusedSettingException(
            launch.what() + ": plugin " + setting.value() + ": wanted ACTIVE, found " + state);
      }
      settings.put("plugin " + setting.value(), state);
    }
  }

  /** Returns the state of all plugins of a library: ACTIVE only if every one is. */
  private static String pluginState(Connection connection, String library) throws SQLException {
    String state = null;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT plugin_name, plugin_status FROM information_schema.plugins"
                    + " WHERE plugin_library = '"
                    + library
                    + "'")) {
      while (rows.next()) {
        if (!"ACTIVE".equals(rows.getString(2))) {
          return rows.getString(1) + " " + rows.getString(2);
        }
        state = "ACTIVE";
      }
    }
    return state;
  }

  /** Checks that a server that was started with TLS supports it. */
  private CellRecord.ConnectionKind connectionKind(ServerEndpoint endpoint)
      throws SQLException, IOException, ServerException {
    if (!endpoint.tls().on()) {
      return new CellRecord.ConnectionKind(endpoint.kind(), null);
    }
    try (Connection session = launch.login().open(endpoint)) {
      CellRecord.ConnectionKind kind = Connections.kind(session, endpoint);
      if (kind.cipher() == null) {
        throw new ServerException(launch.what() + ": a session with TLS has no Ssl_cipher");
      }
      return kind;
    } catch (SQLException e) {
      throw new ServerException(
          launch.what()
              + " takes no TLS connection ("
              + e.getMessage().lines().findFirst().orElse("")
              + "); its build may be older than TLS 1.2; use --connection=tcp",
          e);
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
    return facts.withConnection(kinds.get(connection));
  }

  @Override
  public void change(String config) throws ServerException {
    try (Connection connection = connectAsAdmin()) {
      facts = facts.with(change(connection, composing.apply(config)));
    } catch (SQLException e) {
      throw new ServerException(launch.what() + ": settings: " + e.getMessage(), e);
    }
  }

  /**
   * Sets the variables that differ from a config; those that it does not name get the values of the
   * server's start again.
   *
   * @return the server's values of the settings that a config makes, and of all that were changed
   */
  private Map<String, String> change(Connection connection, ServerConfig config)
      throws SQLException, ServerException {
    Map<String, String> before = Connections.globalVariables(connection);
    Map<String, String> wanted = new LinkedHashMap<>();
    atStart.forEach(
        (variable, value) -> {
          if (!value.equals(before.get(variable))) {
            wanted.put(variable, value);
          }
        });
    config.settings().forEach(s -> wanted.remove(SettingCheck.variableOf(s, before)));
    SettingCheck.mismatches(config, before).forEach(m -> wanted.put(m.variable(), m.wanted()));
    wanted.keySet().forEach(variable -> atStart.putIfAbsent(variable, before.get(variable)));
    GlobalVariables.setAsAsked(connection, launch.what(), wanted);
    Map<String, String> after = Connections.globalVariables(connection);
    SettingCheck.require(launch.what(), config, after);
    Map<String, String> settings = new TreeMap<>(SettingCheck.effective(config, after));
    atStart.keySet().forEach(variable -> settings.put(variable, after.get(variable)));
    return settings;
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
