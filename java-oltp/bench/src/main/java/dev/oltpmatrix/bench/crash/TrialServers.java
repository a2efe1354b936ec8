package dev.oltpmatrix.bench.crash;

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
import dev.oltpmatrix.server.local.ServerProcess;
import dev.oltpmatrix.server.local.ServerStarter;
import dev.oltpmatrix.server.local.Templates;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts servers for trials that kill them: each on a clone that outlives the process. */
public final class TrialServers {
  /** Part of every server's template; proxies read from it when they are started. */
  private static final DataSet DATA = new Sbtest(10_000, 42);

  /** No page is torn by the crash, and little is to be made at the start. */
  private static final String COMMON = "+doublewrite=ON+redo_size=96M";

  private static final long READY_LIMIT_S = 120;

  /** Above those of other runs, which would take the port of a killed server before it returns. */
  private static final int FIRST_PORT = Ports.FIRST + 5000;

  private final Host host;
  private final Path configs;
  private final Path logs;
  private final ServerProvider builds;
  private final ProcessLedger ledger;
  private final ServerStarter starter;
  private final Templates templates;

  /**
   * Creates the servers.
   *
   * @param configs the project's server-configs
   * @param logs receives configurations and error logs
   */
  public TrialServers(Host host, Path configs, Path cache, Path logs, Reporter reporter) {
    this.host = host;
    this.configs = configs;
    this.logs = logs;
    this.builds = new ServerRegistry(host, configs, cache, reporter).catalogue();
    this.ledger = new ProcessLedger(host, cache);
    this.starter = starter(FIRST_PORT);
    this.templates = new Templates(cache, configs, starter, reporter);
  }

  /** Returns what reports to standard error, and no progress. */
  public static Reporter reporter() {
    return new Reporter() {
      @Override
      public void say(String line) {
        System.err.println(line);
      }

      @Override
      public void progress(String task, long done, long total, String unit) {}
    };
  }

  /**
   * Makes a clone for a server, which is not started yet; {@link #delete} is to be called.
   *
   * @param settings in the notation of a config
   * @param name its logs are named by it
   * @param folder the folder of the data directory
   */
  public ServerStarter.Launch launch(String server, String settings, String name, Path folder)
      throws ServerException, IOException, InterruptedException {
    ServerBuild build = Catalogue.load(configs).find(server);
    InstalledServer installed = builds.install(build);
    templates.ensure(installed, DATA);
    String what = server + " with " + settings;
    String file = ConfigName.of(name);
    ServerConfig config = ServerConfig.compose(configs, build, "per-thread", settings + COMMON);
    InstanceFolder instance = templates.clone(installed, DATA, what, folder);
    boolean made = false;
    try {
      // The clone is on the disk before the load, as the files of a server that ran before are.
      host.run(logs.resolve("sync.log"), List.of("sync", "-f", instance.dataDir().toString()));
      ServerStarter.Launch launch =
          new ServerStarter.Launch(
              installed,
              what,
              config,
              instance,
              logs.resolve(file + ".cnf"),
              logs.resolve(file + ".err"),
              templates.login(installed, DATA),
              ProcessPinning.AS_IS);
      made = true;
      return launch;
    } finally {
      if (!made) {
        instance.delete();
      }
    }
  }

  /** Starts a server on what its clone has now, and waits until it answers. */
  public ServerStarter.Ready start(ServerStarter.Launch launch)
      throws ServerException, IOException, InterruptedException {
    return starter.start(launch);
  }

  /** Starts a server again, at the port that it had unless another program has taken it. */
  public ServerStarter.Ready restart(ServerStarter.Launch launch, int port)
      throws ServerException, IOException, InterruptedException {
    return starter(port).start(launch);
  }

  private ServerStarter starter(int firstPort) {
    return new ServerStarter(ledger, firstPort, READY_LIMIT_S);
  }

  /** Deletes a clone, unless its server could not be ended. */
  public static void delete(ServerStarter.Launch launch) {
    ServerProcess.deleteUnlessUsed(launch.instance());
  }

  /** Returns product and version. */
  public String version(ServerStarter.Launch launch) {
    ServerBuild build = launch.server().build();
    return build.product() + " " + builds.version(build);
  }

  /** Returns a table of every server's database, which has rows. */
  public static String table() {
    return DATA.tables().get(0);
  }
}
