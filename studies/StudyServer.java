import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
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

/**
 * A server of a study, on a clone of its own: it can be killed and started again on what it has.
 */
final class StudyServer implements AutoCloseable {
  static final Host HOST = Hosts.ofThisMachine();
  static final Path ROOT = Path.of(System.getenv("STUDY_ROOT"));
  static final Path CACHE = Path.of(System.getenv("STUDY_CACHE"));
  static final ProcessLedger LEDGER = new ProcessLedger(HOST, CACHE);

  /** Says lines on standard error, and no progress. */
  static final Reporter REPORTER =
      new Reporter() {
        @Override
        public void say(String line) {
          System.err.println(line);
        }

        @Override
        public void progress(String task, long done, long total, String unit) {}
      };

  private static final DataSet DATA = new Sbtest(10_000, 42);

  /** A table that the server has; proxies read from it when they are started. */
  static final String TABLE = DATA.tables().get(0);

  /** No page is torn by a crash, and little is to be made at the start. */
  private static final String COMMON = "+doublewrite=ON+redo_size=96M";

  private static final long READY_LIMIT_S = 120;

  /** Above those of other runs, which would take the port of a killed server before it returns. */
  private static final int FIRST_PORT = Ports.FIRST + 5000;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(HOST::killAllStarted, "study-shutdown"));
  }

  private final ServerStarter.Launch launch;
  private final String version;
  private ServerProcess process;

  /**
   * Makes the clone; the server is not started yet.
   *
   * @param settings in the notation of a config
   * @param more settings that a config may not have
   * @param folder the folder of the data directory
   */
  StudyServer(String name, String settings, Map<String, String> more, Path logs, Path folder)
      throws ServerException, IOException, InterruptedException {
    Path configs = ROOT.resolve("server-configs");
    LEDGER.endOrphans(REPORTER).forEach(REPORTER::say);
    ServerProvider builds = new ServerRegistry(HOST, configs, CACHE, REPORTER).catalogue();
    ServerBuild build = Catalogue.load(configs).find(name);
    InstalledServer installed = builds.install(build);
    Templates templates = new Templates(CACHE, configs, starter(FIRST_PORT), REPORTER);
    templates.ensure(installed, DATA);
    ServerConfig config = ServerConfig.compose(configs, build, "per-thread", settings + COMMON);
    more.forEach((setting, value) -> config.put(setting, value, ServerConfig.THIS_START, ""));
    String what = name + " with " + settings;
    String file = ConfigName.of(name + "_" + settings + "_" + logs.toFile().list().length);
    InstanceFolder instance = templates.clone(installed, DATA, what, folder);
    launch =
        new ServerStarter.Launch(
            installed,
            what,
            config,
            instance,
            logs.resolve(file + ".cnf"),
            logs.resolve(file + ".err"),
            templates.login(installed, DATA),
            ProcessPinning.AS_IS);
    version = build.product() + " " + builds.version(build);
    // The clone is on the disk before the load, as the files of a server that ran before are.
    HOST.run(logs.resolve("sync.log"), List.of("sync", "-f", instance.dataDir().toString()));
  }

  private static ServerStarter starter(int firstPort) {
    return new ServerStarter(LEDGER, firstPort, READY_LIMIT_S);
  }

  /** Starts it on what it has, at the port that it had before unless that is taken. */
  void start() throws ServerException, IOException, InterruptedException {
    process = starter(process == null ? FIRST_PORT : process.port()).start(launch);
  }

  void kill() {
    if (process != null) {
      process.kill();
    }
  }

  Connection open() throws SQLException {
    try {
      return launch.login().open(process.port());
    } catch (SQLException e) {
      if (process.isAlive()) {
        throw e;
      }
      throw new SQLException(launch.what() + " " + process.howItEnded(), e);
    }
  }

  int port() {
    return process.port();
  }

  LocalLogin login() {
    return launch.login();
  }

  ServerConfig config() {
    return launch.config();
  }

  boolean isMysql() {
    return launch.server().build().isMysql();
  }

  /** Returns product and version. */
  String version() {
    return version;
  }

  /** Kills it and deletes its data. */
  @Override
  public void close() {
    kill();
    ServerProcess.deleteUnlessUsed(launch.instance());
  }
}
