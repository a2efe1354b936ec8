package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.setting.VariablesFile;
import dev.oltpmatrix.server.settle.Quiescence;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Prepares an external server for cells: settings, a warm table, its state. */
final class ExternalServerSetup {
  private static final long RETRY_MS = 500;

  private final Host host;
  private final Path serverConfigsDir;
  private final RemoteJournal journal;
  private final Reporter reporter;

  /** Servers that did not come back in time: later cells do not wait again. */
  private final Set<String> unreachable = ConcurrentHashMap.newKeySet();

  ExternalServerSetup(Host host, Path serverConfigsDir, RemoteJournal journal, Reporter reporter) {
    this.host = host;
    this.serverConfigsDir = serverConfigsDir;
    this.journal = journal;
    this.reporter = reporter;
  }

  /** Returns the settings of the config alone: the arm's settings stay as they are found. */
  ServerConfig asked(ServerBuild build, String arm, String config) {
    return ServerConfig.ofConfig(serverConfigsDir, build, arm, config);
  }

  /** Returns the settings of a server, to be tried or changed. */
  RemoteSettings settings(Remote remote) {
    return new RemoteSettings(remote, journal, reporter);
  }

  RunningServer attach(Remote remote, StartRequest request)
      throws ServerException, IOException, InterruptedException {
    awaitAnswer(remote);
    RemoteSettings settings = settings(remote);
    boolean usable = false;
    try (Connection connection = remote.connect()) {
      settings.restoreLeft(connection);
      remote.inTime(() -> requireArm(remote, connection, request));
      CellRecord.ServerFacts facts = apply(remote, settings, connection, request);
      String checksum = warm(remote, connection, request.data());
      usable = true;
      return new RemoteServer(
          remote,
          settings,
          config -> change(remote, settings, request.with(config)),
          facts,
          request.data(),
          checksum,
          remote.inTime(() -> bystanders(connection)));
    } catch (SQLException e) {
      throw new ServerException(remote.what() + " failed: " + ServerRemedy.words(e, "; "), e);
    } finally {
      if (!usable) {
        settings.restore();
      }
    }
  }

  private CellRecord.ServerFacts change(
      Remote remote, RemoteSettings settings, StartRequest request)
      throws SQLException, ServerException, IOException {
    try (Connection connection = remote.connect()) {
      return apply(remote, settings, connection, request);
    }
  }

  /** Sets the variables of the request's config; returns the facts with them. */
  private CellRecord.ServerFacts apply(
      Remote remote, RemoteSettings settings, Connection connection, StartRequest request)
      throws SQLException, ServerException, IOException {
    settings.apply(connection, asked(request.server().build(), request.arm(), request.config()));
    return facts(remote, connection, request);
  }

  private void awaitAnswer(Remote remote) throws ServerException, InterruptedException {
    String silence = remote.silence();
    if (silence == null) {
      unreachable.remove(remote.what());
      return;
    }
    int waitS = unreachable.contains(remote.what()) ? 0 : remote.url().waitS();
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitS);
    if (waitS > 0) {
      reporter.say(
          remote.what()
              + " takes no connection ("
              + silence
              + "); waiting up to "
              + waitS
              + " s for it");
    }
    while (System.nanoTime() < endNs) {
      TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      if (remote.silence() == null) {
        reporter.say(remote.what() + " answers again");
        return;
      }
    }
    unreachable.add(remote.what());
    throw new ServerException(
        remote.what()
            + " took no connection for "
            + remote.url().waitS()
            + " s ("
            + silence
            + "); mend it there, then go on with --resume");
  }

  private static Void requireArm(Remote remote, Connection connection, StartRequest request)
      throws SQLException, ServerException {
    String found = Inspection.arm(Connections.globalVariables(connection));
    if (!found.equals(request.arm())) {
      throw new ServerException(
          remote.what()
              + " serves "
              + found
              + " now, and this run is about its arm "
              + request.arm()
              + "; begin a new run, or set its thread_handling back");
    }
    return null;
  }

  private static RunningServer.Bystanders bystanders(Connection connection) throws SQLException {
    Quiescence found = Quiescence.of(connection, 1);
    return new RunningServer.Bystanders(found.otherConnections(), found.otherRunning());
  }

  /**
   * Returns this server's values of the settings that a server started here would have been given.
   */
  private CellRecord.ServerFacts facts(Remote remote, Connection connection, StartRequest request)
      throws SQLException, ServerException, IOException {
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
    Files.createDirectories(request.logDir());
    VariablesFile.write(request.variablesFile(), variables);
    ServerConfig composed =
        ServerConfig.compose(
            serverConfigsDir, request.server().build(), request.arm(), request.config());
    return new CellRecord.ServerFacts(
        variables.get("version"),
        remote.url().toString(),
        Map.of(),
        SettingCheck.effective(composed, variables),
        remote.inTime(() -> Connections.kind(connection, remote.access())),
        found.system());
  }

  /** Warms the tables, which also proves that they still exist and are complete. */
  private static String warm(Remote remote, Connection connection, DataSet data)
      throws SQLException, ServerException {
    String damage = data.damage(connection).orElse(null);
    if (damage != null) {
      throw new ServerException(
          remote.what() + ": " + damage + "; drop it, and the next run makes it anew");
    }
    return data.warm(connection);
  }
}
