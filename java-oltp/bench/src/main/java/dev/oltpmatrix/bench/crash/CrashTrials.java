package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.local.ServerProcess;
import dev.oltpmatrix.server.local.ServerStarter;
import dev.oltpmatrix.server.local.Templates;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Starts servers, makes them crash under load, starts them again and counts what is missing. */
final class CrashTrials {
  /** Part of every server's template; not used here. */
  private static final DataSet DATA = new Sbtest(10_000, 42);

  /** No page is torn by the crash, and little is to be made at the start. */
  private static final String COMMON = "+doublewrite=ON+redo_size=96M";

  private static final int CLIENTS = 4;
  private static final int MIN_LOAD_MS = 3000;

  /** A crash shall meet a server that flushes once a second at any moment of that second. */
  private static final int MORE_LOAD_MS = 1000;

  private static final long READY_LIMIT_S = 120;

  private final Host host;
  private final Path configs;
  private final Path logs;
  private final ServerProvider builds;
  private final ServerStarter starter;
  private final Templates templates;

  /**
   * Creates the trials.
   *
   * @param configs the project's server-configs
   * @param logs receives configurations and error logs of the servers
   */
  CrashTrials(Host host, Path configs, Path cache, Path logs, Reporter reporter) {
    this.host = host;
    this.configs = configs;
    this.logs = logs;
    this.builds = new ServerRegistry(host, configs, cache, reporter).catalogue();
    this.starter = new ServerStarter(new ProcessLedger(host, cache), Ports.FIRST, READY_LIMIT_S);
    this.templates = new Templates(cache, configs, starter, reporter);
  }

  /** Runs one trial; the server and its data are gone on return. */
  Trial run(String name, String settings, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerBuild build = Catalogue.load(configs).find(name);
    InstalledServer server = builds.install(build);
    templates.ensure(server, DATA);
    String what = name + " with " + settings;
    InstanceFolder instance = templates.clone(server, DATA, what, crash.folder());
    try {
      String file = ConfigName.of(String.join("_", name, settings, crash.name()));
      ServerStarter.Launch launch =
          new ServerStarter.Launch(
              server,
              what,
              ServerConfig.compose(configs, build, "per-thread", settings + COMMON),
              instance,
              logs.resolve(file + ".cnf"),
              logs.resolve(file + ".err"),
              templates.login(server, DATA),
              ProcessPinning.AS_IS);
      // The clone is on the disk before the load, as the files of a server that ran before are.
      host.run(logs.resolve("sync.log"), List.of("sync", "-f", instance.dataDir().toString()));
      Crashed crashed = crash(launch, crash);
      String version = build.product() + " " + builds.version(build);
      return trial(launch, crashed, version, settings, crash);
    } finally {
      ServerProcess.deleteUnlessUsed(instance);
    }
  }

  /** A crash as the clients saw it, and all variables that the server had. */
  private record Crashed(
      AckedInserts inserts, List<Integer> acked, long atNs, Map<String, String> variables) {}

  private Crashed crash(ServerStarter.Launch launch, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerStarter.Ready ready = starter.start(launch);
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
    ServerStarter.Ready ready = starter.start(launch);
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
