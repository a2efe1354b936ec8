package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.wire.connect.Tls;
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

/** External servers: inspected, loaded with a table, attached to; never started or stopped. */
public final class Remotes implements ServerProvider {
  private final Path cacheDir;
  private final Reporter reporter;
  private final RemoteJournal journal;
  private final Certificates certificates;
  private final ExternalServerSetup externalSetup;
  private final Map<String, Known> byName = new HashMap<>();

  /**
   * A server that was inspected.
   *
   * @param variables their values at the inspection
   */
  private record Known(Remote remote, InstalledServer server, Map<String, String> variables) {}

  public Remotes(Host host, Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.reporter = reporter;
    this.journal = new RemoteJournal(host, cacheDir);
    this.externalSetup = new ExternalServerSetup(serverConfigsDir, journal, reporter);
    this.certificates = new Certificates(host, cacheDir, reporter);
  }

  @Override
  public InstalledServer look(ServerName entry, DataSet data, boolean force)
      throws ServerException, InterruptedException {
    try {
      RemoteUrl url = RemoteUrl.parse(entry.location(), data.database());
      return look(remote(entry.name(), url, force), data);
    } catch (IOException | UncheckedIOException e) {
      throw ServerProvider.unreadable(entry, e);
    }
  }

  /** Logs in and inspects the server. */
  private InstalledServer look(Remote remote, DataSet data) throws ServerException, IOException {
    try {
      Map<String, String> variables =
          remote.look(
              connection -> {
                new RemoteTables(remote, data, reporter).requireOurs(connection);
                return Connections.globalVariables(connection);
              });
      InstalledServer server =
          new InstalledServer(build(remote, variables), null, variables.get("version"), Map.of());
      byName.put(remote.name(), new Known(remote, server, variables));
      return server;
    } catch (SQLException e) {
      throw new ServerException(remote.loginFailed(e), e);
    }
  }

  private Remote remote(String name, RemoteUrl given, boolean force)
      throws ServerException, IOException, InterruptedException {
    Map<String, String> defaults = RemoteLogin.defaults(given);
    RemoteLogin login = RemoteLogin.of(given, defaults, System.getenv());
    RemoteUrl url = given.withTlsOf(defaults);
    // Without the right authority sysbench refuses a server; it has no option to skip the check.
    Path sysbenchTls =
        url.ca() == null || url.tls().equals("disabled")
            ? null
            : certificates.sysbenchFolder(name, url.ca(), url.cert(), url.key());
    return new Remote(name, url, login, force, sysbenchTls);
  }

  private static ServerBuild build(Remote remote, Map<String, String> variables) {
    boolean mariadb = variables.get("version").contains("MariaDB");
    return ServerBuild.external(
        remote.name(),
        mariadb ? ServerBuild.MARIADB : ServerBuild.MYSQL,
        ServerVersion.parse(variables.get("version")),
        List.of(arm(variables)),
        remote.url().toString(),
        ServerBuild.Layout.external("remote", "", "", null));
  }

  /** Returns the threading model; MySQL's pool is a plugin, which shows as loaded-dynamically. */
  static String arm(Map<String, String> variables) {
    String handling = variables.getOrDefault("thread_handling", "");
    return handling.equals("pool-of-threads") || handling.equals("loaded-dynamically")
        ? "pool"
        : "per-thread";
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return true;
  }

  @Override
  public InstalledServer install(ServerBuild build) {
    return byName.get(build.name()).server();
  }

  /**
   * Refuses, before anything starts, settings that a running server does not accept.
   *
   * @param mayTry whether to find out by setting each variable to its current value; otherwise only
   *     unknown variables are refused
   */
  @Override
  public void requireConfig(ServerBuild build, String arm, String config, boolean mayTry) {
    Remote remote = remote(build);
    ServerConfig asked = externalSetup.asked(build, build.arms().get(0), config);
    RemoteSettings settings = new RemoteSettings(remote, journal, reporter);
    try {
      remote.look(
          connection -> {
            if (mayTry) {
              settings.requireSettable(connection, asked);
            } else {
              settings.requireKnown(connection, asked);
            }
            return null;
          });
    } catch (SQLException e) {
      throw new UsageException(remote.loginFailed(e));
    } catch (ServerException e) {
      throw new UsageException(e.getMessage());
    }
  }

  @Override
  public ServerConfig asked(ServerBuild build, String arm, String config) {
    return externalSetup.asked(build, build.arms().get(0), config);
  }

  /** Returns the values of the running server, with those that the config will set there. */
  @Override
  public Map<String, String> variables(ServerBuild build, String arm, String config) {
    Map<String, String> variables = new HashMap<>(byName.get(build.name()).variables());
    variables.putAll(asked(build, arm, config).variables());
    return variables;
  }

  /** Returns true: it is never started, and {@link #requireConfig} refuses what it cannot take. */
  @Override
  public boolean takesWhileRunning(ServerBuild build, String setting) {
    return true;
  }

  /** Returns the server's limits with the settings that a config will make there. */
  @Override
  public ServerLimits limits(ServerBuild build, String arm, String config) {
    ServerConfig asked = externalSetup.asked(build, build.arms().get(0), config);
    return ServerLimits.ofRemote(
        byName.get(build.name()).variables(), asked, ServerLimits.name(build, arm, config));
  }

  @Override
  public Optional<String> whyNot(ServerBuild build, Generator generator, Workload workload) {
    Remote remote = remote(build);
    if (Workloads.areCalls(workload.name())) {
      return Optional.of(
          workload.name()
              + " needs routines, and "
              + remote.what()
              + " gets nothing from the program but tables; name builds or folders in --servers");
    }
    if (workload.leavesAnotherTable()) {
      return Optional.of(
          workload.name()
              + " leaves another table, and "
              + remote.what()
              + " has no fresh one for each cell");
    }
    ServerEndpoint endpoint = remote.access();
    return endpoint.kind().equals(ConnectionKind.TLS) && !generator.choosesTlsChecks()
        ? sysbenchTls(remote, endpoint)
        : Optional.empty();
  }

  /** Refuses every kind of connection except the one that the URL defines. */
  @Override
  public void requireReached(ServerBuild build, Set<String> connections) {
    Remote remote = remote(build);
    String own = remote.access().kind();
    for (String other : connections) {
      if (!other.equals(own)) {
        throw new UsageException(
            "connection %s: %s is reached by %s, as its URL says (tls=%s); name %s alone, except the others for it, or change the URL"
                .formatted(other, remote.what(), own, remote.url().tls(), own));
      }
    }
  }

  @Override
  public void requireRelayed(ServerBuild build) {
    Remote remote = remote(build);
    RelayedRemote.require(remote.what(), remote.access());
  }

  private static Optional<String> sysbenchTls(Remote remote, ServerEndpoint endpoint) {
    if (endpoint.sysbenchTls() == null) {
      return Optional.of(
          remote.what()
              + " with tls="
              + remote.url().tls()
              + ": sysbench 1.0 always checks a server's certificate; say by which authority,"
              + " &ca=/path.pem, or tls=disabled");
    }
    return endpoint.tls().verify() == Tls.Verify.IDENTITY
        ? Optional.of(
            remote.what()
                + " with tls=verify-identity: sysbench 1.0 checks the authority but not the name;"
                + " use tls=verify-ca")
        : Optional.empty();
  }

  @Override
  public boolean hasData(ServerBuild build, DataSet data) {
    Remote remote = remote(build);
    try {
      return remote.look(new RemoteTables(remote, data, reporter)::has);
    } catch (SQLException | ServerException e) {
      return false;
    }
  }

  @Override
  public void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException {
    Remote remote = remote(server.build());
    try (Connection connection = remote.connectToServer()) {
      new RemoteTables(remote, data, reporter).ensure(connection);
    } catch (SQLException e) {
      throw new ServerException(
          remote.what() + ": the table cannot be made: " + ServerRemedy.words(e, "; "), e);
    }
  }

  /** Attaches to the server; if it does not answer, waits for it for some time. */
  @Override
  public RunningServer start(StartRequest request) throws ServerException, InterruptedException {
    ServerBuild build = request.server().build();
    try {
      return externalSetup.attach(remote(build), request);
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "attaching to " + build.name(), e);
    }
  }

  @Override
  public Optional<String> runningServer(ServerBuild build) {
    return Optional.of(remote(build).url().address());
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
    journal.reportLeftovers(reporter);
  }

  private Remote remote(ServerBuild build) {
    return byName.get(build.name()).remote();
  }
}
