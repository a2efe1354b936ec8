package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** External servers: inspected, loaded with a table, attached to; never started or stopped. */
public final class Remotes implements ServerProvider {
  private final Host host;
  private final Path cacheDir;
  private final Reporter reporter;
  private final RemoteJournal journal;
  private final Certificates certificates;
  private final Path serverConfigsDir;
  private final Map<ServerRef, RemoteServer> byArm = new HashMap<>();

  public Remotes(Host host, Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this.host = host;
    this.cacheDir = cacheDir;
    this.reporter = reporter;
    this.journal = new RemoteJournal(host, cacheDir, reporter);
    this.serverConfigsDir = serverConfigsDir;
    this.certificates = new Certificates(host, cacheDir, reporter);
  }

  @Override
  public InstalledServer look(ServerName entry, DataSet data, boolean force)
      throws ServerException, InterruptedException {
    try {
      RemoteUrl url = RemoteUrl.parse(entry.location(), data.database());
      return look(new RemoteLogin(entry.name(), url, certificates), data, force);
    } catch (IOException | UncheckedIOException e) {
      throw ServerProvider.unreadable(entry, e);
    }
  }

  private InstalledServer look(RemoteLogin login, DataSet data, boolean force)
      throws ServerException {
    try {
      RemoteServer found =
          login.look(
              connection -> {
                RemoteServer server = RemoteServer.of(login, connection, host, force);
                server.requireOurs(connection, data);
                return server;
              });
      boolean isOnWindows = ServerSystem.isWindows(found.system().os());
      String version = found.variables().get("version");
      ServerBuild build =
          ServerBuild.external(
              login.name(),
              found.isMariadb() ? ServerBuild.MARIADB : ServerBuild.MYSQL,
              ServerVersion.parse(version),
              List.of(RemoteServer.arm(found.variables())),
              login.url().toString(),
              ServerBuild.Layout.external("remote", "", "", null),
              isOnWindows ? OperatingSystem.windows : OperatingSystem.linux);
      byArm.put(new ServerRef(build.name(), build.arms().get(0)), found);
      reporter.say(
          TerminalText.ofName(login.what() + ": " + version + ", " + found.system().words()));
      return install(build);
    } catch (SQLException e) {
      throw new ServerException(login.failed(e), e);
    }
  }

  @Override
  public void requireArm(ServerBuild build, String arm) {
    byArms(build).get(0).requireArm(arm);
  }

  @Override
  public Optional<ServerBuild> together(ServerBuild one, ServerBuild other) {
    String arm = other.arms().get(0);
    if (one.arms().contains(arm)
        || !one.product().equals(other.product())
        || !one.version().equals(other.version())) {
      throw new UsageException(
          "server name '%s' stands for %s %s #%s and %s %s #%s; one name has one version and an arm once, so give one of them another name"
              .formatted(
                  one.name(),
                  one.product(),
                  one.version(),
                  one.arms().get(0),
                  other.product(),
                  other.version(),
                  arm));
    }
    return Optional.of(
        ServerBuild.external(
            one.name(),
            one.product(),
            one.numbers(),
            Stream.concat(one.arms().stream(), Stream.of(arm)).toList(),
            one.source().artifact(),
            one.layout(),
            one.system()));
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return true;
  }

  @Override
  public InstalledServer install(ServerBuild build) {
    String version = byArms(build).get(0).variables().get("version");
    return new InstalledServer(build, null, null, version, Map.of());
  }

  /** Sets each config once, reads it back and puts back what was there. */
  @Override
  public void tryConfig(
      InstalledServer server, String arm, String config, Set<String> changes, Path logDir)
      throws ServerException, InterruptedException {
    RemoteLogin login = known(server.build(), arm).login();
    for (String one : Stream.concat(Stream.of(config), changes.stream()).toList()) {
      ServerConfig asked = asked(server.build(), arm, one);
      if (asked.settings().isEmpty()) {
        continue;
      }
      try (Connection connection = login.connectToServer()) {
        journal.apply(login, connection, asked);
      } catch (SQLException e) {
        throw new UsageException(login.failed(e));
      } catch (RefusedSettingException e) {
        throw new UsageException(e.getMessage());
      } catch (IOException e) {
        throw DiskSpace.problem(cacheDir, "keeping the settings of " + login.what(), e);
      } finally {
        journal.restore(login);
      }
    }
  }

  @Override
  public ServerConfig asked(ServerBuild build, String arm, String config) {
    return ServerConfig.ofConfig(serverConfigsDir, build, served(build, arm), config);
  }

  /** Returns true: it is never started, and {@link #tryConfig} refuses what it cannot take. */
  @Override
  public boolean takesWhileRunning(ServerBuild build, String setting) {
    return true;
  }

  @Override
  public ServerLimits limits(ServerBuild build, String arm, String config) {
    return ServerLimits.ofRemote(
        known(build, arm).variables(),
        asked(build, arm, config),
        ServerLimits.name(build, arm, config));
  }

  @Override
  public Optional<String> whyNot(ServerBuild build, Generator generator, Workload workload) {
    return byArms(build).stream()
        .flatMap(known -> known.whyNot(generator, workload).stream())
        .findFirst();
  }

  @Override
  public void requireReached(ServerBuild build, Set<String> connections) {
    byArms(build).forEach(known -> known.requireReached(connections));
  }

  @Override
  public void requireRelayed(ServerBuild build, Factor factor) {
    for (RemoteServer known : byArms(build)) {
      RemoteServer.requireRelayed(factor, known.login().what(), known.login().endpoint());
    }
  }

  /** Accepts all: a proxy of the user's own has to know the server, which has a fixed address. */
  @Override
  public void requireKnownTo(ServerBuild build, Set<String> proxies) {}

  @Override
  public boolean hasData(ServerBuild build, DataSet data) {
    return byArms(build).stream().allMatch(known -> known.hasData(data));
  }

  @Override
  public void requireData(ServerBuild build, DataSet data) {
    if (data.isGiven()) {
      byArms(build).forEach(known -> known.requireData(data));
    }
  }

  @Override
  public void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException {
    for (RemoteServer known : byArms(server.build())) {
      try (Connection connection = known.login().connectToServer()) {
        known.ensureData(connection, data, reporter);
      } catch (SQLException e) {
        throw new ServerException(
            known.login().what() + ": the table cannot be made: " + ServerRemedy.words(e, "; "), e);
      }
    }
  }

  /** Attaches to the server; if it does not answer, waits for it for some time. */
  @Override
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    ServerBuild build = request.server().build();
    try {
      RemoteLogin login = known(build, request.arm()).login();
      login.awaitAnswer(reporter);
      Remote remote = new Remote(login, journal, host, request, serverConfigsDir);
      remote.attach();
      return remote;
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "attaching to " + build.name(), e);
    }
  }

  @Override
  public Optional<String> runningServer(ServerBuild build, String arm) {
    return Optional.of(known(build, arm).login().url().address());
  }

  @Override
  public Optional<String> unstartable() {
    return Optional.of("runs already");
  }

  @Override
  public Optional<Unplaceable> unplaceable() {
    return Optional.of(
        new Unplaceable("a server that runs already is not the program's to place", true));
  }

  @Override
  public void reportLeftovers() {
    journal.reportLeftovers();
  }

  /** Returns the arm, or the first one if the server has been restarted as another since. */
  private static String served(ServerBuild build, String arm) {
    return build.arms().contains(arm) ? arm : build.arms().get(0);
  }

  private RemoteServer known(ServerBuild build, String arm) {
    return byArm.get(new ServerRef(build.name(), served(build, arm)));
  }

  private List<RemoteServer> byArms(ServerBuild build) {
    return build.arms().stream().map(arm -> known(build, arm)).toList();
  }
}
