package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.os.cache.InstanceFolder;
import dev.oltpmatrix.matrix.os.files.DiskSpace;
import dev.oltpmatrix.matrix.os.files.Trees;
import dev.oltpmatrix.matrix.os.ledger.ProcessLedger;
import dev.oltpmatrix.matrix.os.machine.Ports;
import dev.oltpmatrix.matrix.os.process.Commands;
import dev.oltpmatrix.matrix.os.process.CpuList;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.matrix.server.api.StartRequest;
import dev.oltpmatrix.matrix.server.build.Catalogue;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.build.ServerVersion;
import dev.oltpmatrix.matrix.server.config.ServerConfig;
import dev.oltpmatrix.matrix.server.config.ServerLimits;
import dev.oltpmatrix.matrix.server.connect.Access;
import dev.oltpmatrix.matrix.server.connect.Certificates;
import dev.oltpmatrix.matrix.server.install.Installer;
import dev.oltpmatrix.matrix.server.local.LiveServer;
import dev.oltpmatrix.matrix.server.local.ServerProcess;
import dev.oltpmatrix.matrix.server.local.ServerStarter;
import dev.oltpmatrix.matrix.server.local.Templates;
import dev.oltpmatrix.matrix.server.remote.RemoteJournal;
import dev.oltpmatrix.matrix.server.setting.ThreadPoolSize;
import dev.oltpmatrix.matrix.spec.ServerName;
import dev.oltpmatrix.text.IoWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Everything of servers that lies on disk: builds, templates, running instances. */
public final class ServerHome {
  private static final long READY_LIMIT_S = 120;
  private static final long STOP_LIMIT_S = 60;

  /** Redo of 1300M, and what updates and temporary tables may add to a clone. */
  private static final long GROWTH_BYTES = 1_363_148_800L + 500 * DiskSpace.MB;

  private static final String POOL_SIZE = "thread_pool_size";

  private final Path serverConfigsDir;
  private final Path cacheDir;
  private final Reporter reporter;
  private final Installer installer;
  private final Templates templates;
  private final ServerStarter starter;
  private final long stopLimitS;
  private final OwnServers own;
  private final Certificates certificates;

  public ServerHome(Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this(serverConfigsDir, cacheDir, reporter, STOP_LIMIT_S);
  }

  /**
   * @param stopLimitS how long a server may take to stop before it is killed
   */
  ServerHome(Path serverConfigsDir, Path cacheDir, Reporter reporter, long stopLimitS) {
    this.stopLimitS = stopLimitS;
    this.serverConfigsDir = serverConfigsDir.toAbsolutePath();
    this.cacheDir = cacheDir.toAbsolutePath();
    this.reporter = reporter;
    this.installer = new Installer(this.cacheDir, reporter);
    this.starter = new ServerStarter(new ProcessLedger(this.cacheDir), Ports.FIRST, READY_LIMIT_S);
    this.own = new OwnServers(this.serverConfigsDir, this.cacheDir, reporter);
    this.certificates = new Certificates(this.cacheDir, reporter);
    this.templates = new Templates(this.cacheDir, this.serverConfigsDir, starter, reporter);
  }

  /**
   * The catalogue with the servers of the user's own among the entries.
   *
   * @param force whether to use a remote server's schema although others have tables there
   */
  public Catalogue withOwn(Catalogue catalogue, List<String> entries, boolean force)
      throws InterruptedException {
    return own.addTo(catalogue, entries.stream().map(ServerName::parse).toList(), force);
  }

  /**
   * Refuses generators that a remote server cannot log in, and workloads that change its row count.
   */
  public void requireServes(ServerBuild build, List<String> generators, List<String> workloads) {
    if (own.remotes().has(build)) {
      own.remotes().requireServes(build, generators, workloads);
    }
  }

  /** Says what killed runs have left changed in servers of others. */
  public void sayLeftInRemotes() {
    new RemoteJournal(cacheDir).sayLeft(reporter);
  }

  /** Whether it is a server that the program neither starts nor stops. */
  public boolean isRemote(ServerBuild build) {
    return own.remotes().has(build);
  }

  /** Whether {@code --server-cpus} and {@code --server-nice} reach it. */
  public boolean isPlaceable(ServerBuild build) {
    return !own.remotes().has(build) && !build.source().describe().startsWith("docker:");
  }

  public boolean isInstalled(ServerBuild build) {
    return build.isOwn() || installer.isInstalled(build);
  }

  private InstalledServer installed(ServerBuild build) throws IOException {
    return build.isOwn() ? own.installed(build) : installer.installed(build);
  }

  /** In numbers; empty for a build that is not installed. */
  public Optional<String> installedVersion(ServerBuild build) {
    try {
      return isInstalled(build)
          ? Optional.of(ServerVersion.parse(installed(build).version()).toString())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Row counts of the loaded tables of a build that are kept, of any seed and settings. */
  public List<Long> loadedRows(ServerBuild build) throws IOException {
    return templates.loadedRows(build);
  }

  public boolean hasTemplate(ServerBuild build, DataSet data) {
    if (own.remotes().has(build)) {
      return own.remotes().hasTable(build, data);
    }
    try {
      return isInstalled(build) && templates.has(installed(build), data);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Refuses, before anything starts, an arm or a config that there is not.
   *
   * @param mayTry whether a running server may be asked to set variables to what they are
   */
  public void requireConfig(ServerBuild build, String arm, String config, boolean mayTry) {
    if (own.remotes().has(build)) {
      own.remotes().requireConfig(build, config, mayTry);
    } else {
      ServerConfig.compose(serverConfigsDir, build, arm, config);
    }
  }

  /** What an arm will allow with a config, before it is installed or started. */
  public ServerLimits limits(ServerBuild build, String arm, String config) {
    String name = build.name() + "/" + arm + (config.equals(ServerConfig.BASE) ? "" : "+" + config);
    if (own.remotes().has(build)) {
      return own.remotes().limits(build, config, name);
    }
    return ServerLimits.of(ServerConfig.compose(serverConfigsDir, build, arm, config), build, name);
  }

  public Path cacheDir() {
    return cacheDir;
  }

  /**
   * What will be written below the cache: what stays, and the most that one start adds. A remote
   * server writes nothing there.
   */
  public long diskNeededBytes(Collection<ServerBuild> builds, DataSet data) {
    List<ServerBuild> ours = builds.stream().filter(b -> !own.remotes().has(b)).toList();
    long staying = 0;
    long passing = ours.isEmpty() ? 0 : Templates.rowBytes(data) + GROWTH_BYTES;
    for (ServerBuild build : ours) {
      if (!isInstalled(build)) {
        staying += (build.downloadMb() + build.installedMb()) * DiskSpace.MB;
      }
      if (!hasTemplate(build, data)) {
        staying += Templates.rowBytes(data);
      }
    }
    return staying + passing;
  }

  /** A free port for a server; empty where all are taken. */
  public static OptionalInt freePort() {
    try {
      return OptionalInt.of(Ports.free(Ports.FIRST));
    } catch (ServerException e) {
      return OptionalInt.empty();
    }
  }

  /** Downloads, checks and unpacks a build, once. */
  public InstalledServer install(ServerBuild build) throws ServerException, InterruptedException {
    if (build.isOwn()) {
      return own.installed(build);
    }
    try {
      return installer.install(build);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("installing " + build.name(), e);
    }
  }

  /** Loads the data once and keeps the data directory. */
  public void ensureTemplate(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException {
    if (own.remotes().has(server.build())) {
      own.remotes().ensureTable(server.build(), data);
      return;
    }
    try {
      templates.ensure(server, data);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("loading " + server.build().name(), e);
    }
  }

  /** Starts a server on a fresh clone of the template; ready, checked and warm on return. */
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    if (own.remotes().has(request.server().build())) {
      return attach(request);
    }
    ServerConfig config =
        ServerConfig.compose(
            serverConfigsDir, request.server().build(), request.arm(), request.config());
    followCpus(config, request);
    String what = request.server().build().name() + "/" + request.arm();
    if (!templates.has(request.server(), request.data())) {
      throw new ServerException(what + " has no loaded template for " + request.data());
    }
    try {
      return start(request, config, what);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("starting " + what, e);
    }
  }

  /** A pinned server still counts the machine's CPUs when it sizes its pool. */
  private static void followCpus(ServerConfig config, StartRequest request) {
    CpuList cpus = request.placement().cpus();
    if (cpus != null && request.arm().equals("pool") && config.value(POOL_SIZE) == null) {
      int size = ThreadPoolSize.of(request.server().build().isMysql(), cpus.size());
      String reason = "the product's own rule for the server's CPUs, " + cpus;
      config.put(POOL_SIZE, Integer.toString(size), "server-cpus", reason);
    }
  }

  private RunningServer attach(StartRequest request) throws ServerException, InterruptedException {
    try {
      return own.remotes().start(request);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("attaching to " + request.server().build().name(), e);
    }
  }

  private RunningServer start(StartRequest request, ServerConfig config, String what)
      throws ServerException, IOException, InterruptedException {
    InstanceFolder instance = clone(request, what);
    LiveServer server = null;
    boolean usable = false;
    try {
      Path logDir = Files.createDirectories(request.logDir().toAbsolutePath());
      ServerStarter.Launch launch =
          new ServerStarter.Launch(
              request.server(),
              what,
              config,
              instance,
              logDir.resolve(request.fileName() + ".cnf"),
              logDir.resolve(request.fileName() + ".err"),
              templates.password(request.server(), request.data()),
              request.placement());
      if (request.connection().equals(Access.TLS)) {
        certificates.addTo(config);
      }
      ServerStarter.Ready ready = starter.start(launch);
      server = new LiveServer(launch, ready, access(request, instance, ready.port()), stopLimitS);
      server.check(request.variablesFile());
      if (request.emptySchema()) {
        server.dropTable();
      } else {
        server.checkTableAndWarm(templates.checksum(request.server(), request.data()));
      }
      usable = true;
      return server;
    } finally {
      if (!usable) {
        if (server != null) {
          server.close();
        }
        ServerProcess.deleteUnlessUsed(instance);
      }
    }
  }

  private Access access(StartRequest request, InstanceFolder instance, int port) {
    return switch (request.connection()) {
      case Access.TLS -> certificates.access(port);
      case Access.SOCKET -> Access.socket(instance.socket());
      default -> Access.tcp("127.0.0.1", port);
    };
  }

  private InstanceFolder clone(StartRequest request, String what)
      throws ServerException, IOException, InterruptedException {
    Path source = templates.dataDir(request.server(), request.data());
    DiskSpace.require(cacheDir, Trees.bytes(source) + GROWTH_BYTES, "starting " + what);
    InstanceFolder instance = InstanceFolder.create(cacheDir);
    boolean cloned = false;
    try {
      Commands.run(
          instance.folder().resolve("clone.log"),
          List.of(
              "cp",
              "-a",
              "--reflink=auto",
              "--sparse=always",
              source.toString(),
              instance.dataDir().toString()));
      cloned = true;
      return instance;
    } finally {
      if (!cloned) {
        instance.delete();
      }
    }
  }

  private ServerException diskTrouble(String doing, Exception e) {
    String words = doing + " failed on disk: " + IoWords.of(e);
    return new ServerException(words + "; look at " + cacheDir + " (space, permissions)", e);
  }
}
