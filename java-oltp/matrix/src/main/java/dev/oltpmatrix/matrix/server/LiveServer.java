package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A server on a clone of a template, checked to be as asked. */
final class LiveServer implements RunningServer {
  private static final long STOP_LIMIT_S = 60;

  private final ServerStarter.Launch launch;
  private final ServerStarter.Ready ready;
  private CellRecord.ServerFacts facts;
  private boolean closed;

  LiveServer(ServerStarter.Launch launch, ServerStarter.Ready ready) {
    this.launch = launch;
    this.ready = ready;
  }

  /**
   * Reads back what was asked, then reads the table, so that every arm starts equally warm.
   *
   * @param variablesFile gets all variables, also those of a server that is not as asked
   */
  void checkAndWarm(Path variablesFile) throws ServerException, IOException {
    try (Connection connection = connect()) {
      Map<String, String> variables = Connections.globalVariables(connection);
      VariablesFile.write(variablesFile, variables);
      List<String> wrong = SettingCheck.mismatches(launch.config(), variables);
      if (!wrong.isEmpty()) {
        throw new ServerException(
            launch.what()
                + " is not as asked: "
                + String.join("; ", wrong)
                + "; see "
                + launch.errorLog());
      }
      Map<String, String> settings = asked(variables);
      readPlugins(connection, settings);
      InstalledServer server = launch.server();
      facts =
          new CellRecord.ServerFacts(
              variables.get("version"),
              server.build().source().describe(),
              server.packages(),
              settings);
      Connections.one(connection, "SELECT SUM(LENGTH(c)) FROM sbtest1 FORCE INDEX (PRIMARY)");
      Connections.one(connection, "SELECT SUM(k) FROM sbtest1 FORCE INDEX (k_1)");
    } catch (SQLException e) {
      throw new ServerException(
          launch.what() + " failed after its start: " + e.getMessage() + "\n" + errorLogTail(15),
          e);
    }
  }

  private Map<String, String> asked(Map<String, String> variables) {
    Map<String, String> settings = new TreeMap<>();
    for (ServerConfig.Setting setting : launch.config().settings()) {
      String name = SettingCheck.variableOf(setting.name(), variables);
      if (!setting.origin().equals(ServerStarter.THIS_START) && variables.containsKey(name)) {
        settings.put(name, variables.get(name));
      }
    }
    variables.forEach(
        (name, value) -> {
          // Left to the product, and what the study is about.
          if (name.startsWith("thread_pool_") || name.equals("thread_handling")) {
            settings.put(name, value);
          }
        });
    return settings;
  }

  private void readPlugins(Connection connection, Map<String, String> settings)
      throws SQLException, ServerException {
    for (ServerConfig.Setting setting : launch.config().settings()) {
      if (!setting.name().equals("plugin_load_add")) {
        continue;
      }
      String state = pluginState(connection, setting.value());
      if (!"ACTIVE".equals(state)) {
        throw new ServerException(
            launch.what() + ": plugin " + setting.value() + ": wanted ACTIVE, found " + state);
      }
      settings.put("plugin " + setting.value(), state);
    }
  }

  /** The state of all plugins of a library: ACTIVE only if every one is. */
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

  @Override
  public long pid() {
    return ready.process().pid();
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
  public String user() {
    return Connections.USER;
  }

  @Override
  public String password() {
    return launch.password();
  }

  @Override
  public String database() {
    return Connections.DATABASE;
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
  public String errorLogTail(int lines) {
    return Texts.lastLines(ready.process().errorLogText(), lines);
  }

  @Override
  public Connection connect() throws SQLException {
    return Connections.open(launch.server().build(), ready.port(), launch.password());
  }

  @Override
  public synchronized void close() throws ServerException {
    if (!closed) {
      closed = true;
      ready.process().stop(STOP_LIMIT_S);
    }
  }
}
