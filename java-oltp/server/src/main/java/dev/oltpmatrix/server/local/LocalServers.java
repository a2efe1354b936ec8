package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
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
import dev.oltpmatrix.server.install.ServerSource;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Servers that are started here, each on a clone of a loaded data directory of its build. */
public final class LocalServers implements ServerProvider {
  /** Loaded in no time, for trials of a config. */
  private static final DataSet ONE_ROW = new Sbtest(1, 0);

  private final ServerSource source;
  private final CloneStarter starter;
  private final Templates templates;

  /**
   * Creates a kind.
   *
   * @param source source of its servers
   * @param starter the same for all kinds: they share templates and ports
   */
  public LocalServers(ServerSource source, CloneStarter starter) {
    this.source = source;
    this.starter = starter;
    this.templates = starter.templates();
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
      throw starter.diskProblem("installing " + build.name(), e);
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
      throw starter.diskProblem("loading " + server.build().name(), e);
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
        .allMatch(one -> starter.asked(build, arm, one).settings().isEmpty())) {
      return;
    }
    ensureData(server, ONE_ROW);
    try (RunningServer running =
        starter.start(new StartRequest(server, arm, config, ONE_ROW, logDir))) {
      for (String change : changes) {
        running.change(change);
      }
    } catch (RefusedSettingException e) {
      throw new UsageException(e.getMessage());
    } catch (ServerException e) {
      // Without words of the server it is no setting: a full disk, a port, a machine that is slow.
      String words = Complaints.first(e.getMessage()).orElseThrow(() -> e);
      throw new UsageException(
          "config '%s': %s says: %s; mend it".formatted(config, build.name(), words));
    }
  }

  /** Refuses a kind of connection that servers of its system do not have. */
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
    return starter.asked(build, arm, config);
  }

  @Override
  public boolean takesWhileRunning(ServerBuild build, String setting) {
    return starter.settings().isTakenWhileRunning(setting, build);
  }

  @Override
  public ServerLimits limits(ServerBuild build, String arm, String config) {
    String name = ServerLimits.name(build, arm, config);
    return ServerLimits.of(starter.config(build, arm, config), build, name);
  }

  @Override
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    return starter.start(request);
  }

  @Override
  public Optional<Unplaceable> unplaceable() {
    return source.unplaceable();
  }
}
