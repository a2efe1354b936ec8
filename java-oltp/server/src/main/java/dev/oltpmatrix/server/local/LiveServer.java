package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.config.VariablesDiff;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.SessionState;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** A server on a clone of a template, checked against the requested configuration. */
final class LiveServer implements RunningServer {
  private final ServerStarter.Launch launch;
  private final ServerProcess process;
  private final StartRequest request;
  private final Map<String, ServerEndpoint> endpoints;
  private final Function<String, ServerConfig> composing;
  private final long stopLimitS;

  /** The values at the start of the variables that have been changed since. */
  private final Map<String, String> atStart = new LinkedHashMap<>();

  private final Map<String, CellRecord.ConnectionKind> kinds = new HashMap<>();
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private boolean closed;

  LiveServer(
      ServerStarter.Launch launch,
      ServerProcess process,
      StartRequest request,
      Map<String, ServerEndpoint> endpoints,
      Function<String, ServerConfig> composing,
      long stopLimitS) {
    this.launch = launch;
    this.process = process;
    this.request = request;
    this.endpoints = Map.copyOf(endpoints);
    this.composing = composing;
    this.stopLimitS = stopLimitS;
  }

  /**
   * Reads the requested settings back; then reads the complete table and its index, so that every
   * arm starts equally warm, or drops it for callers that create their own.
   *
   * @param loaded the checksum of the load
   */
  void check(String loaded) throws ServerException, IOException {
    try (Connection connection = connect()) {
      facts = facts(connection);
      for (Map.Entry<String, ServerEndpoint> endpoint : endpoints.entrySet()) {
        kinds.put(endpoint.getKey(), connectionKind(endpoint.getValue()));
      }
      String tables = String.join(", ", data().tables());
      if (request.emptySchema()) {
        Queries.execute(connection, "DROP TABLE " + tables);
        return;
      }
      tableChecksum = data().warm(connection);
      if (!loaded.equals(tableChecksum)) {
        throw new ServerException(
            "%s: %s is not as loaded: wanted %s, found %s; delete templates in the cache folder"
                .formatted(launch.what(), tables, loaded, tableChecksum));
      }
    } catch (SQLException e) {
      throw new ServerException(
          launch.what()
              + " failed after its start: "
              + e.getMessage()
              + howItEnded().map(how -> "; it " + how).orElse("")
              + "\n"
              + errorLogTail(15),
          e);
    }
  }

  private CellRecord.ServerFacts facts(Connection connection)
      throws SQLException, ServerException, IOException {
    Optional<String> refusal = SessionState.refusal(connection);
    if (refusal.isPresent()) {
      throw new ServerException(launch.what() + ": " + refusal.get());
    }
    Map<String, String> variables = GlobalVariables.of(connection);
    VariablesDiff.write(request.variablesFile(), variables); // also of one that is refused
    try {
      SettingCheck.require(launch.what(), launch.config(), variables);
    } catch (RefusedSettingException e) {
      throw new RefusedSettingException(e.getMessage() + "; see " + launch.errorLog(), e);
    }
    Map<String, String> settings = SettingCheck.effective(launch.config(), variables);
    for (ServerConfig.Setting setting : launch.config().settings()) {
      if (setting.name().equals("plugin_load_add")) {
        String plugin = "plugin " + setting.value();
        settings.put(plugin, requireActive(connection, plugin, setting.value()));
      }
    }
    InstalledServer server = launch.server();
    return new CellRecord.ServerFacts(
        variables.get("version"),
        server.build().source().describe(),
        server.packages(),
        settings,
        null);
  }

  private String requireActive(Connection connection, String plugin, String library)
      throws SQLException, ServerException {
    String states =
        Queries.one(
            connection,
            "SELECT GROUP_CONCAT(DISTINCT plugin_status) FROM information_schema.plugins"
                + " WHERE plugin_library = "
                + SqlText.literal(library));
    if (!"ACTIVE".equals(states)) {
      throw new RefusedSettingException(
          launch.what() + ": " + plugin + ": wanted ACTIVE, found " + states);
    }
    return states;
  }

  private CellRecord.ConnectionKind connectionKind(ServerEndpoint endpoint) throws ServerException {
    if (!endpoint.tls().on()) {
      return new CellRecord.ConnectionKind(endpoint.kind(), null);
    }
    try (Connection session = launch.login().open(endpoint)) {
      CellRecord.ConnectionKind kind = endpoint.kind(session);
      if (kind.cipher() == null) {
        throw new ServerException(launch.what() + ": a session with TLS has no Ssl_cipher");
      }
      return kind;
    } catch (SQLException e) {
      throw new ServerException(
          "%s takes no TLS connection (%s); its build may be older than TLS 1.2; use --connection=tcp"
              .formatted(launch.what(), ConnectTrouble.firstLine(e)),
          e);
    }
  }

  /**
   * Returns the process id; that of a container's process is in a file, and may belong to another
   * machine.
   */
  @Override
  public long pid() {
    String ofContainer = Texts.read(launch.instance().folder().resolve("host.pid")).strip();
    return ofContainer.matches("[1-9][0-9]{0,9}") ? Long.parseLong(ofContainer) : process.pid();
  }

  @Override
  public Optional<Host> host() {
    return Optional.of(process.host()).filter(host -> host.living(pid()).isPresent());
  }

  @Override
  public int port() {
    return process.port();
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
    return request.data();
  }

  @Override
  public String database() {
    return launch.login().database();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
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
    Map<String, String> before = GlobalVariables.of(connection);
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
    GlobalVariables.set(connection, launch.what(), wanted);
    Map<String, String> after = GlobalVariables.of(connection);
    SettingCheck.require(launch.what(), config, after);
    Map<String, String> settings = new TreeMap<>(SettingCheck.effective(config, after));
    atStart.keySet().forEach(variable -> settings.put(variable, after.get(variable)));
    return settings;
  }

  @Override
  public String errorLogTail(int lines) {
    return Texts.lastLines(process.errorLogText(), lines);
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
    return launch.login().openAsAdmin(process.port());
  }

  @Override
  public Connection connectToWatch() throws SQLException {
    return launch.login().openAsAdmin(process.sidePort());
  }

  @Override
  public Connection connect() throws SQLException {
    return launch.login().open(process.port());
  }

  @Override
  public synchronized void close() throws ServerException {
    if (!closed) {
      closed = true;
      process.stop(stopLimitS);
    }
  }
}
