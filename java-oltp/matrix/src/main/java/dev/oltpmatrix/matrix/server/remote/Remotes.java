package dev.oltpmatrix.matrix.server.remote;

import dev.oltpmatrix.connect.Tls;
import dev.oltpmatrix.descriptors.Generator;
import dev.oltpmatrix.descriptors.Generators;
import dev.oltpmatrix.descriptors.Workloads;
import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.matrix.server.api.StartRequest;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.build.ServerVersion;
import dev.oltpmatrix.matrix.server.config.ServerConfig;
import dev.oltpmatrix.matrix.server.config.ServerLimits;
import dev.oltpmatrix.matrix.server.config.SettingCheck;
import dev.oltpmatrix.matrix.server.connect.Access;
import dev.oltpmatrix.matrix.server.connect.Certificates;
import dev.oltpmatrix.matrix.server.connect.Connections;
import dev.oltpmatrix.matrix.server.local.LiveServer;
import dev.oltpmatrix.matrix.server.setting.VariablesFile;
import dev.oltpmatrix.matrix.server.settle.Quiescence;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Servers that run without us: looked at, given a table, attached to; never started or stopped. */
public final class Remotes {
  private static final long RETRY_MS = 500;

  private final Path serverConfigsDir;
  private final Reporter reporter;
  private final RemoteJournal journal;
  private final Certificates certificates;
  private final Map<String, Remote> byName = new HashMap<>();

  /** As they were at the first look, by the server's name. */
  private final Map<String, Map<String, String>> foundVariables = new HashMap<>();

  /** Servers that did not come back in time: later cells do not wait again. */
  private final Set<String> gone = new HashSet<>();

  public Remotes(Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this.serverConfigsDir = serverConfigsDir;
    this.reporter = reporter;
    this.journal = new RemoteJournal(cacheDir);
    this.certificates = new Certificates(cacheDir, reporter);
  }

  public boolean has(ServerBuild build) {
    return byName.containsKey(build.name());
  }

  /** Logs in and finds out what it is. */
  public InstalledServer look(String name, RemoteUrl url, boolean force)
      throws ServerException, IOException, InterruptedException {
    RemoteLogin login = RemoteLogin.of(url, System.getenv());
    // Without the right authority sysbench refuses a server; there is no way to tell it not to.
    Path sysbenchTls =
        url.ca() == null || url.tls().equals("disabled")
            ? null
            : certificates.sysbenchFolder(name, url.ca(), url.cert(), url.key());
    Remote remote = new Remote(name, url, login, force, sysbenchTls);
    try {
      remote.settleTls();
      try (Connection connection = remote.connectToServer()) {
        new RemoteTable(remote, reporter).requireOurs(connection);
        Map<String, String> variables = Connections.globalVariables(connection);
        byName.put(name, remote);
        foundVariables.put(name, variables);
        return new InstalledServer(
            build(remote, variables), null, variables.get("version"), Map.of());
      }
    } catch (SQLException e) {
      throw new ServerException(remote.loginFailed(e), e);
    }
  }

  private static ServerBuild build(Remote remote, Map<String, String> variables) {
    boolean mariadb = variables.get("version").contains("MariaDB");
    return new ServerBuild(
        remote.name(),
        mariadb ? ServerBuild.MARIADB : ServerBuild.MYSQL,
        ServerVersion.parse(variables.get("version")).toString(),
        List.of(arm(variables)),
        0,
        0,
        null,
        ServerBuild.Source.own(remote.url().toString()),
        ServerBuild.Layout.own("remote", "", "", null),
        ServerBuild.Initialise.INITIALIZE_INSECURE,
        false,
        List.of());
  }

  /** MySQL's pool is a plugin, which shows as loaded-dynamically. */
  private static String arm(Map<String, String> variables) {
    String handling = variables.getOrDefault("thread_handling", "");
    return handling.equals("pool-of-threads") || handling.equals("loaded-dynamically")
        ? "pool"
        : "per-thread";
  }

  /**
   * Refuses, before anything starts, settings that a running server does not take.
   *
   * @param mayTry whether to find out by setting each variable to the value that it has; else only
   *     what the server does not know is refused
   */
  public void requireConfig(ServerBuild build, String config, boolean mayTry) {
    Remote remote = byName.get(build.name());
    ServerConfig asked =
        ServerConfig.ofConfig(serverConfigsDir, build, build.arms().get(0), config);
    try (Connection connection = remote.connectToServer()) {
      RemoteSettings settings = new RemoteSettings(remote, journal, reporter);
      if (mayTry) {
        settings.requireSettable(connection, asked);
      } else {
        settings.requireKnown(connection, asked);
      }
    } catch (SQLException e) {
      throw new UsageException(remote.loginFailed(e));
    } catch (ServerException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** What it allows, with the settings that a config will make there. */
  public ServerLimits limits(ServerBuild build, String config, String name) {
    ServerConfig asked =
        ServerConfig.ofConfig(serverConfigsDir, build, build.arms().get(0), config);
    return ServerLimits.ofRemote(foundVariables.get(build.name()), asked, name);
  }

  public void requireServes(ServerBuild build, List<String> generators, List<String> workloads) {
    Remote remote = byName.get(build.name());
    for (String workload : workloads) {
      if (Workloads.named(workload).leavesAnotherTable()) {
        throw new UsageException(
            workload
                + " leaves another table, and "
                + remote.what()
                + " has no fresh one for each cell; leave it out of --workloads for servers by URL");
      }
    }
    Access access = remote.access();
    if (access.kind().equals(Access.TLS)
        && !generators.stream().map(Generators::named).allMatch(Generator::choosesTlsChecks)) {
      requireSysbenchTls(remote, access);
    }
  }

  private static void requireSysbenchTls(Remote remote, Access access) {
    if (access.sysbenchTls() == null) {
      throw new UsageException(
          remote.what()
              + " with tls="
              + remote.url().tls()
              + ": sysbench 1.0 always checks a server's certificate; say by which authority,"
              + " &ca=/path.pem, or tls=disabled, or leave sysbench out of --generators");
    }
    if (access.tls().verify() == Tls.Verify.IDENTITY) {
      throw new UsageException(
          remote.what()
              + " with tls=verify-identity: sysbench 1.0 checks the authority but not the name;"
              + " use tls=verify-ca, or leave sysbench out of --generators");
    }
  }

  public boolean hasTable(ServerBuild build, DataSet data) {
    Remote remote = byName.get(build.name());
    try (Connection connection = remote.connectToServer()) {
      return new RemoteTable(remote, reporter).has(connection, data);
    } catch (SQLException e) {
      return false;
    }
  }

  public void ensureTable(ServerBuild build, DataSet data)
      throws ServerException, InterruptedException {
    Remote remote = byName.get(build.name());
    try (Connection connection = remote.connectToServer()) {
      new RemoteTable(remote, reporter).ensure(connection, data);
    } catch (SQLException e) {
      throw new ServerException(remote.what() + ": the table cannot be made: " + e.getMessage(), e);
    }
  }

  /** Attaches to it; where it has gone away, waits for it for a while. */
  public RunningServer start(StartRequest request)
      throws ServerException, IOException, InterruptedException {
    Remote remote = byName.get(request.server().build().name());
    awaitAnswer(remote);
    RemoteSettings settings = new RemoteSettings(remote, journal, reporter);
    boolean usable = false;
    try (Connection connection = remote.connect()) {
      settings.restoreLeft(connection);
      requireArm(remote, connection, request);
      settings.apply(
          connection,
          ServerConfig.ofConfig(
              serverConfigsDir, request.server().build(), request.arm(), request.config()));
      CellRecord.ServerFacts facts = facts(remote, connection, request);
      String checksum = warm(remote, connection, request.data());
      usable = true;
      return new RemoteServer(remote, settings, facts, checksum, bystanders(connection));
    } catch (SQLException e) {
      throw new ServerException(remote.what() + " failed: " + e.getMessage(), e);
    } finally {
      if (!usable) {
        settings.restore();
      }
    }
  }

  private void awaitAnswer(Remote remote) throws ServerException, InterruptedException {
    String silence = remote.silence();
    if (silence == null) {
      gone.remove(remote.name());
      return;
    }
    int waitS = gone.contains(remote.name()) ? 0 : remote.url().waitS();
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitS);
    if (waitS > 0) {
      reporter.say(
          remote.what()
              + " does not answer ("
              + silence
              + "); waiting up to "
              + waitS
              + " s for it");
    }
    while (System.nanoTime() < endNs) {
      TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      if (remote.silence() == null) {
        reporter.say(remote.what() + " answers again");
        return;
      }
    }
    gone.add(remote.name());
    throw new ServerException(
        remote.what()
            + " has gone away and did not come back within "
            + remote.url().waitS()
            + " s ("
            + silence
            + "); start it there, then go on with --resume");
  }

  private static void requireArm(Remote remote, Connection connection, StartRequest request)
      throws SQLException, ServerException {
    String found = arm(Connections.globalVariables(connection));
    if (!found.equals(request.arm())) {
      throw new ServerException(
          remote.what()
              + " serves "
              + found
              + " now, and this run is about its arm "
              + request.arm()
              + "; begin a new run, or set its thread_handling back");
    }
  }

  private static RunningServer.Bystanders bystanders(Connection connection) throws SQLException {
    Quiescence found = Quiescence.of(connection, 1);
    return new RunningServer.Bystanders(found.otherConnections(), found.otherRunning());
  }

  /** Of what a server of ours would be told, the values that this one has. */
  private CellRecord.ServerFacts facts(Remote remote, Connection connection, StartRequest request)
      throws SQLException, IOException {
    Map<String, String> variables = Connections.globalVariables(connection);
    Files.createDirectories(request.logDir());
    VariablesFile.write(request.variablesFile(), variables);
    Map<String, String> settings = new TreeMap<>();
    ServerConfig whole =
        ServerConfig.compose(
            serverConfigsDir, request.server().build(), request.arm(), request.config());
    for (ServerConfig.Setting setting : whole.settings()) {
      String name = SettingCheck.variableOf(setting, variables);
      if (variables.containsKey(name)) {
        settings.put(name, variables.get(name));
      }
    }
    variables.forEach(
        (name, value) -> {
          if (name.startsWith("thread_pool_") || name.equals("thread_handling")) {
            settings.put(name, value);
          }
        });
    return new CellRecord.ServerFacts(
        variables.get("version"),
        remote.url().toString(),
        Map.of(),
        settings,
        Connections.kind(connection, remote.access()));
  }

  /** Also the proof that the table is still there and whole. */
  private static String warm(Remote remote, Connection connection, DataSet data)
      throws SQLException, ServerException {
    String rows = Connections.one(connection, "SELECT COUNT(*) FROM sbtest1");
    if (!Long.toString(data.tableSize()).equals(rows)) {
      throw new ServerException(
          remote.what()
              + ": sbtest1 has "
              + rows
              + " rows, wanted "
              + data.tableSize()
              + "; drop it, and the next run makes it anew");
    }
    return LiveServer.warm(connection);
  }
}
