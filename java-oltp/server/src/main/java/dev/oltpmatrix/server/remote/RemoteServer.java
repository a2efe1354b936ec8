package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.setting.VariablesFile;
import dev.oltpmatrix.server.settle.Quiescence;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** An external server, ready to be measured; closing it undoes this program's settings. */
final class RemoteServer implements RunningServer {
  private final Remote remote;
  private final RemoteSettings settings;
  private final StartRequest request;
  private final Host host;
  private final Path serverConfigsDir;
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private Bystanders bystanders = Bystanders.NONE;
  private String silence = "";

  private RemoteServer(
      Remote remote,
      RemoteSettings settings,
      StartRequest request,
      Host host,
      Path serverConfigsDir) {
    this.remote = remote;
    this.settings = settings;
    this.request = request;
    this.host = host;
    this.serverConfigsDir = serverConfigsDir;
  }

  /** Sets the config's variables and warms the tables. */
  static RemoteServer attach(
      Remote remote,
      RemoteSettings settings,
      StartRequest request,
      Host host,
      Path serverConfigsDir)
      throws ServerException, IOException {
    RemoteServer server = new RemoteServer(remote, settings, request, host, serverConfigsDir);
    boolean usable = false;
    try (Connection connection = remote.connect()) {
      settings.restoreLeft(connection);
      server.requireArm(connection);
      server.apply(connection, request.config());
      server.warm(connection);
      Quiescence others = remote.inTime(() -> Quiescence.of(connection, 1));
      server.bystanders = new Bystanders(others.otherConnections(), others.otherRunning());
      usable = true;
      return server;
    } catch (SQLException e) {
      throw new ServerException(remote.what() + " failed: " + ServerRemedy.words(e, "; "), e);
    } finally {
      if (!usable) {
        settings.restore();
      }
    }
  }

  private void requireArm(Connection connection) throws SQLException, ServerException {
    String found = Inspection.arm(remote.inTime(() -> Connections.globalVariables(connection)));
    if (!found.equals(request.arm())) {
      throw new ServerException(
          "%s serves %s now, and this run is about its arm %s; begin a new run, or set its thread_handling back"
              .formatted(remote.what(), found, request.arm()));
    }
  }

  /** Sets the variables of a config, and reads the facts with them. */
  private void apply(Connection connection, String config)
      throws SQLException, ServerException, IOException {
    settings.apply(
        connection,
        ServerConfig.ofConfig(serverConfigsDir, request.server().build(), request.arm(), config));
    Inspection found =
        remote.inTime(
            () -> {
              // A session that is open keeps what it began with, whatever has been set since.
              try (Connection fresh = remote.connect()) {
                Connections.requireSession(fresh, remote.what());
              }
              return Inspection.of(connection, host);
            });
    Map<String, String> variables = found.variables();
    StartRequest asked = request.with(config);
    Files.createDirectories(asked.logDir());
    VariablesFile.write(asked.variablesFile(), variables);
    // What a server that is started here would have been given is in the record, too.
    ServerConfig composed =
        ServerConfig.compose(serverConfigsDir, request.server().build(), request.arm(), config);
    facts =
        new CellRecord.ServerFacts(
            variables.get("version"),
            remote.url().toString(),
            Map.of(),
            SettingCheck.effective(composed, variables),
            remote.inTime(() -> Connections.kind(connection, remote.access())),
            found.system());
  }

  /** Warms the tables, which also proves that they still exist and are complete. */
  private void warm(Connection connection) throws SQLException, ServerException {
    Optional<String> damage = request.data().damage(connection);
    if (damage.isPresent()) {
      throw new ServerException(
          remote.what() + ": " + damage.get() + "; drop it, and the next run makes it anew");
    }
    tableChecksum = request.data().warm(connection);
  }

  @Override
  public void change(String config) throws ServerException {
    try (Connection connection = remote.connect()) {
      apply(connection, config);
    } catch (SQLException | IOException e) {
      throw new ServerException(remote.what() + ": settings: " + ConnectTrouble.firstLine(e), e);
    }
  }

  @Override
  public boolean isFresh() {
    return false;
  }

  @Override
  public Bystanders bystanders() {
    return bystanders;
  }

  @Override
  public String tableChecksum() {
    return tableChecksum;
  }

  @Override
  public Optional<Host> host() {
    return Optional.empty();
  }

  @Override
  public long pid() {
    return 0; // stands for no process
  }

  @Override
  public int port() {
    return remote.url().port();
  }

  @Override
  public Path socket() {
    return remote.url().socket();
  }

  @Override
  public NetworkPath networkPath(String connection) {
    return NetworkPath.straight(remote.access(), remote.login().user(), remote.login().password());
  }

  @Override
  public DataSet data() {
    return request.data();
  }

  @Override
  public String database() {
    return remote.url().database();
  }

  @Override
  public boolean isAlive() {
    silence = remote.silence();
    return silence == null;
  }

  @Override
  public String crashReport(int lines) {
    return remote.what() + " takes no connection any more (" + silence + "); look at it there";
  }

  @Override
  public CellRecord.ServerFacts facts() {
    return facts;
  }

  @Override
  public CellRecord.ServerFacts facts(String connection) {
    return facts;
  }

  @Override
  public String errorLogTail(int lines) {
    return "(the error log of " + remote.what() + " is on its machine)";
  }

  @Override
  public Connection connect() throws SQLException {
    return remote.connect();
  }

  @Override
  public void close() {
    // The interruption is for the run; restoring the settings comes first.
    boolean interrupted = Thread.interrupted();
    settings.restore();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
