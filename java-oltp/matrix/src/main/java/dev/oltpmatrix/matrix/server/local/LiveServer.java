package dev.oltpmatrix.matrix.server.local;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.os.files.DiskSpace;
import dev.oltpmatrix.matrix.os.files.Texts;
import dev.oltpmatrix.matrix.os.process.LivingProcess;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.config.ServerConfig;
import dev.oltpmatrix.matrix.server.config.SettingCheck;
import dev.oltpmatrix.matrix.server.connect.Access;
import dev.oltpmatrix.matrix.server.connect.Connections;
import dev.oltpmatrix.matrix.server.data.TableLoader;
import dev.oltpmatrix.matrix.server.setting.VariablesFile;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A server on a clone of a template, checked to be as asked. */
public final class LiveServer implements RunningServer {
  private final ServerStarter.Launch launch;
  private final ServerStarter.Ready ready;
  private final long stopLimitS;
  private final Access access;
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private boolean closed;

  public LiveServer(
      ServerStarter.Launch launch, ServerStarter.Ready ready, Access access, long stopLimitS) {
    this.stopLimitS = stopLimitS;
    this.launch = launch;
    this.ready = ready;
    this.access = access;
  }

  /**
   * Reads back what was asked.
   *
   * @param variablesFile gets all variables, also those of a server that is not as asked
   */
  public void check(Path variablesFile) throws ServerException, IOException {
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
              settings,
              connectionKind());
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
  }

  /**
   * Reads the table and its index whole, so that every arm starts equally warm, and compares it
   * with what was loaded.
   */
  public void checkTableAndWarm(String wanted) throws ServerException {
    try (Connection connection = connect()) {
      tableChecksum = warm(connection);
    } catch (SQLException e) {
      throw failedAfterStart(e);
    }
    if (!wanted.equals(tableChecksum)) {
      throw new ServerException(
          launch.what()
              + ": sbtest1 is not as loaded: wanted "
              + wanted
              + ", found "
              + tableChecksum
              + "; delete the folder templates in the cache to have it loaded anew");
    }
  }

  public void dropTable() throws ServerException {
    try (Connection connection = connect()) {
      Connections.execute(connection, "DROP TABLE sbtest1");
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

  /** Proves that a server that was started with TLS speaks it. */
  private CellRecord.ConnectionKind connectionKind()
      throws SQLException, IOException, ServerException {
    if (!access.tls().on()) {
      return new CellRecord.ConnectionKind(access.kind(), null);
    }
    try (Connection session =
        Connections.open(launch.server().build(), access, launch.password())) {
      CellRecord.ConnectionKind kind = Connections.kind(session, access);
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

  /** Reads the whole table and its index; gives the table's checksum. */
  public static String warm(Connection connection) throws SQLException {
    String checksum = Connections.one(connection, TableLoader.CHECKSUM);
    Connections.one(connection, "SELECT SUM(k) FROM sbtest1 FORCE INDEX (k_1)");
    return checksum;
  }

  private Map<String, String> asked(Map<String, String> variables) {
    Map<String, String> settings = new TreeMap<>();
    for (ServerConfig.Setting setting : launch.config().settings()) {
      String name = SettingCheck.variableOf(setting, variables);
      if (!setting.origin().equals(ServerConfig.THIS_START) && variables.containsKey(name)) {
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

  /** A container's process has its number in a file, and may belong to another machine. */
  @Override
  public long pid() {
    String ofContainer = Texts.read(launch.instance().folder().resolve("host.pid")).strip();
    return ofContainer.matches("[1-9][0-9]{0,9}")
        ? Long.parseLong(ofContainer)
        : ready.process().pid();
  }

  @Override
  public boolean isOurs() {
    return LivingProcess.of(pid()).isPresent();
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
  public Access access() {
    return access;
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
  public String tableChecksum() {
    return tableChecksum;
  }

  @Override
  public Optional<String> howItEnded() {
    ServerProcess process = ready.process();
    return process.isAlive() ? Optional.empty() : Optional.of(process.howItEnded());
  }

  @Override
  public Optional<String> trouble() {
    return DiskSpace.full(launch.instance().folder());
  }

  @Override
  public Connection connectAsAdmin() throws SQLException {
    return Connections.open(
        launch.server().build(), ready.port(), Connections.ADMIN, launch.password());
  }

  @Override
  public Connection connectToWatch() throws SQLException {
    return Connections.open(
        launch.server().build(), ready.sidePort(), Connections.ADMIN, launch.password());
  }

  @Override
  public Connection connect() throws SQLException {
    return Connections.open(launch.server().build(), ready.port(), launch.password());
  }

  @Override
  public synchronized void close() throws ServerException {
    if (!closed) {
      closed = true;
      ready.process().stop(stopLimitS);
    }
  }
}
