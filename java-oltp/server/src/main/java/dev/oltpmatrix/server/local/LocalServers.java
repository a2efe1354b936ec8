package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.config.Settings;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.install.ServerSource;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Servers that are started here, each on a clone of a loaded data directory of its build. */
public final class LocalServers implements ServerProvider {
  /** Loaded in no time, for trials of a config. */
  private static final DataSet ONE_ROW = new Sbtest(1, 0);

  public static final long STOP_LIMIT_S = 60;
  private static final long READY_LIMIT_S = 120;
  private static final String POOL_SIZE = "thread_pool_size";

  private final ServerSource source;
  private final Path serverConfigsDir;
  private final Path cacheDir;
  private final Templates templates;
  private final ServerStarter starter;
  private final long stopLimitS;
  private final Certificates certificates;

  /**
   * @param source source of its servers
   * @param stopLimitS how long a server may take to stop before it is killed
   */
  public LocalServers(
      ServerSource source,
      Host host,
      Path serverConfigsDir,
      Path cacheDir,
      long stopLimitS,
      Reporter reporter) {
    this.source = source;
    this.serverConfigsDir = serverConfigsDir;
    this.cacheDir = cacheDir;
    this.stopLimitS = stopLimitS;
    this.starter = new ServerStarter(new ProcessLedger(host, cacheDir), Ports.FIRST, READY_LIMIT_S);
    this.certificates = new Certificates(host, cacheDir, reporter);
    this.templates = new Templates(cacheDir, serverConfigsDir, starter, reporter);
  }

  @Override
  public InstalledServer look(ServerName name, DataSet data, boolean force)
      throws ServerException, InterruptedException {
    try {
      return source.look(name);
    } catch (IOException | UncheckedIOException e) {
      throw ServerProvider.unreadable(name, e);
    }
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return source.isInstalled(build);
  }

  @Override
  public InstalledServer install(ServerBuild build) throws ServerException, InterruptedException {
    try {
      return source.install(build);
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "installing " + build.name(), e);
    }
  }

  @Override
  public String version(ServerBuild build) {
    try {
      return isInstalled(build)
          ? ServerVersion.parse(source.installed(build).version()).toString()
          : build.version();
    } catch (IOException e) {
      return build.version();
    }
  }

  @Override
  public boolean hasData(ServerBuild build, DataSet data) {
    try {
      return isInstalled(build) && templates.has(source.installed(build), data);
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException {
    try {
      templates.ensure(server, data);
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "loading " + server.build().name(), e);
    }
  }

  @Override
  public List<Long> loadedRows(ServerBuild build) throws IOException {
    return templates.loadedRows(build).stream().filter(rows -> rows > ONE_ROW.rows()).toList();
  }

  @Override
  public DiskNeed diskNeed(ServerBuild build, List<DataSet> data) {
    long unpacked =
        isInstalled(build) ? 0 : (build.downloadMb() + build.installedMb()) * DiskSpace.MB;
    long loaded = 0;
    long largest = 0;
    for (DataSet one : data) {
      loaded += hasData(build, one) ? 0 : Templates.rowBytes(one);
      largest = Math.max(largest, Templates.rowBytes(one));
    }
    return new DiskNeed(unpacked + loaded, largest + Templates.GROWTH_BYTES);
  }

  @Override
  public void tryConfig(
      InstalledServer server, String arm, String config, Set<String> changes, Path logDir)
      throws ServerException, InterruptedException {
    ServerBuild build = server.build();
    if (Stream.concat(Stream.of(config), changes.stream())
        .allMatch(one -> asked(build, arm, one).settings().isEmpty())) {
      return;
    }
    ensureData(server, ONE_ROW);
    try (RunningServer running = start(new StartRequest(server, arm, config, ONE_ROW, logDir))) {
      for (String change : changes) {
        running.change(change);
      }
    } catch (RefusedSettingException e) {
      throw new UsageException(e.getMessage());
    } catch (ServerException e) {
      // Without words of the server it is no setting: a full disk, a port, a machine that is slow.
      String words = ServerStarter.complaint(e.getMessage()).orElseThrow(() -> e);
      throw new UsageException(
          "config '%s': %s says: %s; mend it".formatted(config, build.name(), words));
    }
  }

  @Override
  public void requireReached(ServerBuild build, Set<String> connections) {
    List<String> had = ConnectionKind.of(build.system());
    for (String connection : connections) {
      if (!had.contains(connection)) {
        throw new UsageException(
            "connection %s: %s is for %s, where servers have %s; leave it out, or except %s for it"
                .formatted(
                    connection,
                    build.name(),
                    build.system().title(),
                    String.join(", ", had),
                    build.name()));
      }
    }
  }

  @Override
  public ServerConfig asked(ServerBuild build, String arm, String config) {
    return ServerConfig.ofConfig(serverConfigsDir, build, arm, config);
  }

  @Override
  public boolean takesWhileRunning(ServerBuild build, String setting) {
    return Settings.load(serverConfigsDir).isTakenWhileRunning(setting, build);
  }

  @Override
  public ServerLimits limits(ServerBuild build, String arm, String config) {
    return ServerLimits.of(
        composed(build, arm, config), build, ServerLimits.name(build, arm, config));
  }

  @Override
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    ServerBuild build = request.server().build();
    ServerConfig config = composed(request, request.config());
    String what = build.name() + "/" + request.arm();
    if (!templates.has(request.server(), request.data())) {
      throw new ServerException(what + " has no loaded template for " + request.data());
    }
    try {
      return start(request, config, what);
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "starting " + what, e);
    }
  }

  private ServerConfig composed(ServerBuild build, String arm, String config) {
    return ServerConfig.compose(serverConfigsDir, build, arm, config);
  }

  /**
   * Returns all settings, with the pool's size for a pinned server, which would otherwise count all
   * CPUs of the machine.
   */
  private ServerConfig composed(StartRequest request, String config) {
    ServerBuild build = request.server().build();
    String arm = request.arm();
    ServerConfig composed = composed(build, arm, config);
    CpuList cpus = request.placement().cpus();
    if (cpus != null
        && ServerName.hasPool(arm)
        && Settings.load(serverConfigsDir).modeThatIgnores(POOL_SIZE, build, arm) == null
        && composed.value(POOL_SIZE) == null) {
      String size = Integer.toString(build.threadPoolSize(cpus.size()));
      String reason = "the product's own rule for the server's CPUs, " + cpus;
      composed.put(POOL_SIZE, size, "server-cpus", reason);
    }
    return composed;
  }

  private RunningServer start(StartRequest request, ServerConfig config, String what)
      throws ServerException, IOException, InterruptedException {
    InstanceFolder instance = templates.clone(request.server(), request.data(), what, cacheDir);
    LiveServer server = null;
    boolean usable = false;
    try {
      Path logDir = Files.createDirectories(request.logDir().toAbsolutePath());
      if (request.connections().contains(ConnectionKind.TLS)) {
        certificates.addTo(config);
      }
      if (request.connections().contains(ConnectionKind.PIPE)) {
        config.put("named_pipe", "ON", ServerConfig.THIS_START, "");
        config.put("pipe_name", pipe(instance), ServerConfig.THIS_START, "");
      }
      ServerStarter.Launch launch =
          new ServerStarter.Launch(
              request.server(),
              what,
              config,
              instance,
              logDir.resolve(request.fileName() + ".cnf"),
              logDir.resolve(request.fileName() + ".err"),
              templates.login(request.server(), request.data()),
              request.placement());
      ServerProcess process = starter.start(launch);
      Map<String, ServerEndpoint> endpoints = new TreeMap<>();
      // The program itself connects over TCP whatever clients use.
      endpoints.put(ConnectionKind.TCP, access(ConnectionKind.TCP, instance, process.port()));
      for (String kind : request.connections()) {
        endpoints.put(kind, access(kind, instance, process.port()));
      }
      server =
          new LiveServer(
              launch, process, request, endpoints, other -> composed(request, other), stopLimitS);
      server.check(templates.checksum(request.server(), request.data()));
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

  /** Returns the name of a pipe: pipes have one folder for all servers of a machine. */
  private static String pipe(InstanceFolder instance) {
    return "oltp-matrix-" + instance.folder().getFileName();
  }

  private ServerEndpoint access(String kind, InstanceFolder instance, int port) {
    return switch (kind) {
      case ConnectionKind.TLS -> certificates.access(port);
      case ConnectionKind.SOCKET -> ServerEndpoint.socket(instance.socket());
      case ConnectionKind.PIPE -> ServerEndpoint.pipe(pipe(instance));
      default -> ServerEndpoint.tcp("127.0.0.1", port);
    };
  }

  @Override
  public Optional<Unplaceable> unplaceable() {
    return source.unplaceable();
  }
}
