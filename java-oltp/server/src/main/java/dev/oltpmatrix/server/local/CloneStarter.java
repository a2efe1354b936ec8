package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.setting.Settings;
import dev.oltpmatrix.server.setting.ThreadPoolSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Starts a server on a fresh clone of its template; it is ready, checked and warm on return. */
public final class CloneStarter {
  public static final long STOP_LIMIT_S = 60;

  private static final long READY_LIMIT_S = 120;
  private static final String POOL_SIZE = "thread_pool_size";

  private final Path serverConfigsDir;
  private final Path cacheDir;
  private final Templates templates;
  private final ServerStarter starter;
  private final long stopLimitS;
  private final Certificates certificates;

  /**
   * Creates the starter that all kinds share.
   *
   * @param stopLimitS how long a server may take to stop before it is killed
   */
  public CloneStarter(
      Host host, Path serverConfigsDir, Path cacheDir, long stopLimitS, Reporter reporter) {
    this.serverConfigsDir = serverConfigsDir;
    this.cacheDir = cacheDir;
    this.stopLimitS = stopLimitS;
    this.starter = new ServerStarter(new ProcessLedger(host, cacheDir), Ports.FIRST, READY_LIMIT_S);
    this.certificates = new Certificates(host, cacheDir, reporter);
    this.templates = new Templates(cacheDir, serverConfigsDir, starter, reporter);
  }

  Host host() {
    return starter.host();
  }

  Templates templates() {
    return templates;
  }

  ServerConfig config(ServerBuild build, String arm, String config) {
    return ServerConfig.compose(serverConfigsDir, build, arm, config);
  }

  /** Returns the settings of the config alone. */
  ServerConfig asked(ServerBuild build, String arm, String config) {
    return ServerConfig.ofConfig(serverConfigsDir, build, arm, config);
  }

  Settings settings() {
    return Settings.load(serverConfigsDir);
  }

  ServerException diskProblem(String doing, Exception e) {
    return DiskSpace.problem(cacheDir, doing, e);
  }

  RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    ServerBuild build = request.server().build();
    ServerConfig config = composed(request, request.config());
    String what = build.name() + "/" + request.arm();
    if (!templates.has(request.server(), request.data())) {
      throw new ServerException(what + " has no loaded template for " + request.data());
    }
    try {
      return start(request, config, what);
    } catch (IOException | UncheckedIOException e) {
      throw diskProblem("starting " + what, e);
    }
  }

  private ServerConfig composed(StartRequest request, String config) {
    ServerConfig composed = config(request.server().build(), request.arm(), config);
    followCpus(composed, request);
    return composed;
  }

  /**
   * Sets the pool's size for a pinned server, which would otherwise count all CPUs of the machine.
   */
  private void followCpus(ServerConfig config, StartRequest request) {
    CpuList cpus = request.placement().cpus();
    ServerBuild build = request.server().build();
    boolean hasSize =
        ServerName.hasPool(request.arm())
            && settings().modeThatIgnores(POOL_SIZE, build, request.arm()).isEmpty();
    if (cpus != null && hasSize && config.value(POOL_SIZE) == null) {
      int size = ThreadPoolSize.of(build.isMysql(), cpus.size());
      String reason = "the product's own rule for the server's CPUs, " + cpus;
      config.put(POOL_SIZE, Integer.toString(size), "server-cpus", reason);
    }
  }

  private RunningServer start(StartRequest request, ServerConfig config, String what)
      throws ServerException, IOException, InterruptedException {
    InstanceFolder instance = templates.clone(request.server(), request.data(), what);
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
              templates.login(request.server(), request.data()),
              request.placement());
      if (request.connections().contains(ConnectionKind.TLS)) {
        certificates.addTo(config);
      }
      if (request.connections().contains(ConnectionKind.PIPE)) {
        config.put("named_pipe", "ON", ServerConfig.THIS_START, "");
        config.put("pipe_name", pipe(instance), ServerConfig.THIS_START, "");
      }
      ServerStarter.Ready ready = starter.start(launch);
      Map<String, ServerEndpoint> endpoints = new TreeMap<>();
      // The program itself connects over TCP whatever clients use.
      endpoints.put(ConnectionKind.TCP, access(ConnectionKind.TCP, instance, ready.port()));
      for (String kind : request.connections()) {
        endpoints.put(kind, access(kind, instance, ready.port()));
      }
      server =
          new LiveServer(
              launch,
              ready,
              endpoints,
              request.data(),
              other -> composed(request, other),
              stopLimitS);
      server.check(request.variablesFile());
      if (request.emptySchema()) {
        server.dropTables();
      } else {
        server.checkDataAndWarm(templates.checksum(request.server(), request.data()));
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
}
