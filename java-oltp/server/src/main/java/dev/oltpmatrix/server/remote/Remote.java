package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.config.VariablesDiff;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.settle.Quiescence;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.wire.connect.SessionState;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** A server by URL that is ready to be measured. Closing it undoes this program's settings. */
final class Remote implements RunningServer {
  private final RemoteLogin login;
  private final RemoteJournal journal;
  private final Host host;
  private final StartRequest request;
  private final Path serverConfigsDir;
  private CellRecord.ServerFacts facts;
  private String tableChecksum;
  private Bystanders bystanders = Bystanders.NONE;
  private String silence = "";

  Remote(
      RemoteLogin login,
      RemoteJournal journal,
      Host host,
      StartRequest request,
      Path serverConfigsDir) {
    this.login = login;
    this.journal = journal;
    this.host = host;
    this.request = request;
    this.serverConfigsDir = serverConfigsDir;
  }

  /** Sets the variables of the request's config and warms the tables. */
  void attach() throws ServerException, IOException {
    boolean usable = false;
    try (Connection connection = connect()) {
      journal.restoreLeft(login, connection);
      String found = RemoteServer.arm(RemoteLogin.inTime(() -> GlobalVariables.of(connection)));
      if (!found.equals(request.arm())) {
        throw new ServerException(
            "%s serves %s now, and this run is about its arm %s; begin a new run"
                .formatted(what(), found, request.arm()));
      }
      apply(connection, request.config());
      // Warming also proves that the tables still exist and are complete.
      Optional<String> damage = data().damage(connection);
      if (damage.isPresent()) {
        throw new ServerException(what() + ": " + damage.get() + "; drop it to have it made anew");
      }
      tableChecksum = data().warm(connection);
      Quiescence others = RemoteLogin.inTime(() -> Quiescence.of(connection, 1, Bystanders.NONE));
      bystanders = new Bystanders(others.otherConnections(), others.otherRunning());
      usable = true;
    } catch (SQLException e) {
      throw new ServerException(what() + " failed: " + ServerRemedy.words(e, "; "), e);
    } finally {
      if (!usable) {
        journal.restore(login);
      }
    }
  }

  /** Sets the variables of a config, and reads the facts with them. */
  private void apply(Connection connection, String config)
      throws SQLException, ServerException, IOException {
    ServerBuild build = request.server().build();
    journal.apply(
        login, connection, ServerConfig.ofConfig(serverConfigsDir, build, request.arm(), config));
    RemoteServer found =
        RemoteLogin.inTime(
            () -> {
              // A session that is open keeps what it began with, whatever has been set since.
              try (Connection fresh = connect()) {
                Optional<String> refusal = SessionState.refusal(fresh);
                if (refusal.isPresent()) {
                  throw new ServerException(what() + ": " + refusal.get());
                }
              }
              return RemoteServer.of(login, connection, host, false);
            });
    Map<String, String> variables = found.variables();
    StartRequest asked = request.with(config);
    Files.createDirectories(asked.logDir());
    VariablesDiff.write(asked.variablesFile(), variables);
    // What a server that is started here would have been given is in the record, too.
    ServerConfig composed = ServerConfig.compose(serverConfigsDir, build, request.arm(), config);
    facts =
        new CellRecord.ServerFacts(
            variables.get("version"),
            login.url().toString(),
            Map.of(),
            SettingCheck.effective(composed, variables),
            RemoteLogin.inTime(() -> login.endpoint().kind(connection)),
            found.system());
  }

  @Override
  public void change(String config) throws ServerException {
    try (Connection connection = connect()) {
      apply(connection, config);
    } catch (SQLException | IOException e) {
      throw new ServerException(what() + ": settings: " + ConnectTrouble.firstLine(e), e);
    }
  }

  private String what() {
    return login.what();
  }

  @Override
  public Connection connect() throws SQLException {
    return login.connectToDatabase();
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
  public long pid() {
    return 0; // stands for no process
  }

  @Override
  public int port() {
    return login.url().port();
  }

  @Override
  public Path socket() {
    return login.url().path("socket");
  }

  @Override
  public NetworkPath networkPath(String connection) {
    return login.networkPath();
  }

  @Override
  public DataSet data() {
    return request.data();
  }

  @Override
  public String database() {
    return login.url().database();
  }

  @Override
  public boolean isAlive() {
    silence = login.silence();
    return silence == null;
  }

  @Override
  public String crashReport(int lines) {
    return what() + " takes no connection any more (" + silence + "); look at it there";
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
    return "(the error log of " + what() + " is on its machine)";
  }

  @Override
  public void close() {
    // The interruption is for the run; restoring the settings comes first.
    boolean interrupted = Thread.interrupted();
    journal.restore(login);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
