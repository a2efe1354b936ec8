package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.local.ServerStarter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Starts servers, makes them crash under load, starts them again and counts what is missing. */
final class CrashTrials {
  private static final int CLIENTS = 4;
  private static final int MIN_LOAD_MS = 3000;

  /** A crash shall meet a server that flushes once a second at any moment of that second. */
  private static final int MORE_LOAD_MS = 1000;

  private final TrialServers servers;

  CrashTrials(TrialServers servers) {
    this.servers = servers;
  }

  /** Runs one trial; the server and its data are gone on return. */
  Trial run(String name, String settings, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    String file = String.join("_", name, settings, crash.name());
    ServerStarter.Launch launch = servers.launch(name, settings, file, crash.folder());
    try {
      Crashed crashed = crash(launch, crash);
      return trial(launch, crashed, servers.version(launch), settings, crash);
    } finally {
      TrialServers.delete(launch);
    }
  }

  /** A crash as the clients saw it, and all variables that the server had. */
  private record Crashed(
      AckedInserts inserts, List<Integer> acked, long atNs, Map<String, String> variables) {}

  private Crashed crash(ServerStarter.Launch launch, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerStarter.Ready ready = servers.start(launch);
    try {
      Map<String, String> variables;
      try (Connection connection = launch.login().open(ready.port())) {
        variables = Connections.globalVariables(connection);
      }
      SettingCheck.require(launch.what(), launch.config(), variables);
      AckedInserts inserts = new AckedInserts(CLIENTS, () -> launch.login().open(ready.port()));
      Thread.sleep(MIN_LOAD_MS + ThreadLocalRandom.current().nextInt(MORE_LOAD_MS));
      inserts.requireNoFailure(launch.what());
      long atNs = System.nanoTime();
      return new Crashed(inserts, crash.happen(ready.process(), inserts), atNs, variables);
    } finally {
      ready.process().kill();
    }
  }

  private Trial trial(
      ServerStarter.Launch launch, Crashed crashed, String version, String settings, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerStarter.Ready ready = servers.start(launch);
    try (Connection connection = launch.login().open(ready.port())) {
      CrashLoss said = CrashLoss.of(crashed.variables().get("version"), crashed.variables());
      return new Trial(
          version,
          settings,
          crash.name(),
          crashed.inserts().loss(connection, crashed.acked(), crashed.atNs()),
          AckedInserts.check(connection),
          crash.said(said));
    } finally {
      ready.process().kill();
    }
  }
}
