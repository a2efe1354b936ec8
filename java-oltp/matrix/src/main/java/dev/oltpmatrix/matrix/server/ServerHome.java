package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Everything of servers that lies on disk: builds, templates, running instances. */
public final class ServerHome {
  private static final long READY_LIMIT_S = 120;

  /** Redo of 1300M, and what updates and temporary tables may add to a clone. */
  private static final long GROWTH_BYTES = 1_363_148_800L + 500 * DiskSpace.MB;

  private final Path serverConfigsDir;
  private final Path cacheDir;
  private final Installer installer;
  private final Templates templates;
  private final ServerStarter starter;

  public ServerHome(Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this.serverConfigsDir = serverConfigsDir.toAbsolutePath();
    this.cacheDir = cacheDir.toAbsolutePath();
    this.installer = new Installer(this.cacheDir, reporter);
    this.starter = new ServerStarter(new ProcessLedger(this.cacheDir), Ports.FIRST, READY_LIMIT_S);
    this.templates = new Templates(this.cacheDir, this.serverConfigsDir, starter, reporter);
  }

  public boolean isInstalled(ServerBuild build) {
    return installer.isInstalled(build);
  }

  public boolean hasTemplate(ServerBuild build, DataSet data) {
    try {
      return isInstalled(build) && templates.has(installer.installed(build), data);
    } catch (IOException e) {
      return false;
    }
  }

  /** Refuses, before anything starts, an arm or a config that there is not. */
  public void requireConfig(ServerBuild build, String arm, String config) {
    ServerConfig.compose(serverConfigsDir, build, arm, config);
  }

  /** Downloads, checks and unpacks a build, once. */
  public InstalledServer install(ServerBuild build) throws ServerException, InterruptedException {
    try {
      return installer.install(build);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("installing " + build.name(), e);
    }
  }

  /** Loads the data once and keeps the data directory. */
  public void ensureTemplate(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException {
    try {
      templates.ensure(server, data);
    } catch (IOException | UncheckedIOException e) {
      throw diskTrouble("loading " + server.build().name(), e);
    }
  }

  /** Starts a server on a fresh clone of the template; ready, checked and warm on return. */
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    ServerConfig config =
        ServerConfig.compose(
            serverConfigsDir, request.server().build(), request.arm(), request.config());
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
              templates.password(request.server(), request.data()));
      server = new LiveServer(launch, starter.start(launch));
      server.checkAndWarm(logDir.resolve(request.fileName() + ".variables.tsv"));
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
    return new ServerException(
        doing + " failed on disk: " + e + "; look at " + cacheDir + " (space, permissions)", e);
  }
}
