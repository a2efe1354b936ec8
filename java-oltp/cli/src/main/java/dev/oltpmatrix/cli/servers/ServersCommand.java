package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.text.ShellWords;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code servers}: lists builds, and starts a server for experiments. */
@Command(
    name = "servers",
    mixinStandardHelpOptions = true,
    description = "List the server builds, start one to try things on, stop it, compare two.")
public final class ServersCommand {
  private static final String LOCAL = "--mysql-host=127.0.0.1";

  private final Project project;
  private final Screen screen;

  public ServersCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "List the builds, and what each costs to get.")
  int list() throws IOException {
    Catalogue catalogue = Catalogue.load(project.serverConfigs(), project.host().system());
    new ServersList(catalogue, project.serverHome(screen)).lines().forEach(screen::say);
    return 0;
  }

  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      description = "End servers of 'servers start' and of dead runs; a live run goes on.")
  int stop() {
    return new ServersStop(new ProcessLedger(project.host(), project.cache()), screen).run()
        ? 0
        : 1;
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      description = "Start an arm with a loaded table; it runs until Ctrl-C.")
  int start(
      @Parameters(paramLabel = "ARM", description = "Such as mariadb-10.11/pool.") String arm,
      @Option(
              names = "--config",
              paramLabel = "C",
              defaultValue = "base",
              description = "Overlays and settings joined by + (default: ${DEFAULT-VALUE}).")
          String config,
      @Option(
              names = "--data-set",
              paramLabel = "SET",
              defaultValue = Sbtest.ID,
              description =
                  Sbtest.ID
                      + ", "
                      + DriverTables.ID
                      + ", or "
                      + Workload.TPCC
                      + " (default: ${DEFAULT-VALUE}).")
          String dataSet,
      @Option(
              names = "--table-size",
              paramLabel = "N",
              defaultValue = "1000000",
              description = "Rows of " + Sbtest.TABLE + " (default: ${DEFAULT-VALUE}).")
          String tableSize,
      @Option(
              names = "--warehouses",
              paramLabel = "N",
              defaultValue = "1",
              description = "Warehouses of " + Workload.TPCC + " (default: ${DEFAULT-VALUE}).")
          String warehouses,
      @Option(
              names = "--connection",
              paramLabel = "KIND",
              defaultValue = ConnectionKind.TCP,
              description = "tcp, tls, socket, or on Windows pipe (default: ${DEFAULT-VALUE}).")
          String connection,
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "2012",
              description = "Makes the rows of " + Sbtest.TABLE + " (default: ${DEFAULT-VALUE}).")
          String seed,
      @Option(
              names = "--allow-concurrent",
              description = "Start it although a run is measuring here; take no lock.")
          boolean allowConcurrent)
      throws IOException, InterruptedException, ServerException {
    Names.require("connection", connection, ConnectionKind.ALL);
    long size =
        dataSet.equals(Workload.TPCC)
            ? Long.parseLong(Factors.WAREHOUSES.read(warehouses))
            : Sbtest.TABLE_SIZE.read(tableSize);
    DataSet data = DataSets.of(dataSet, size, MatrixSpec.SEED.read(seed));
    StartableArm server = StartableArm.of(project, screen, arm, config, data);
    server.servers().requireReached(server.build(), Set.of(connection));
    try (LockFile lock =
            allowConcurrent
                ? null
                : Locks.machine(project.host(), project.cache(), "'servers start'", false);
        Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      PrivateFolder logs = project.ledgerWithoutOrphans(screen).privateFolder();
      boolean failed = false;
      // "servers stop" can end it while the file is there.
      try (ServingFile serving = ServingFile.create(logs.path(), interruption::request);
          RunningServer running =
              server.servers().start(server.loaded(data, connection, logs.path()))) {
        failed = serve(server, running, running.networkPath(connection), logs.path()) != 0;
        return failed ? 1 : 0;
      } catch (ServerException | UsageException e) {
        failed = true; // its message names the logs, which are kept until the next start
        throw e;
      } finally {
        if (!failed) {
          logs.close();
        }
      }
    }
  }

  @Command(
      name = "diff",
      mixinStandardHelpOptions = true,
      description = {
        "Print the effective variables in which two arms differ.",
        "Each is started by itself; a file NAME.variables.tsv from the",
        "logs of a results folder may stand for either.",
        "Exit status 0: they differ in nothing but what their arms and",
        "configs ask for; 1: in more."
      })
  int diff(
      @Parameters(
              arity = "0..*",
              paramLabel = "ARM|FILE",
              description = "Such as mariadb-10.11/pool.")
          List<String> arms,
      @Option(
              names = "--config",
              paramLabel = "C",
              description = "Config of both, or twice: of the first and the second.")
          List<String> configs,
      @Option(
              names = "--allow-concurrent",
              description = "Start them although a run is measuring here; take no lock.")
          boolean allowConcurrent)
      throws IOException, InterruptedException, ServerException {
    return new ServersDiff(project, screen, allowConcurrent)
        .diff(arms == null ? List.of() : arms, configs == null ? List.of() : configs);
  }

  private int serve(StartableArm server, RunningServer running, NetworkPath path, Path logs)
      throws IOException, InterruptedException {
    Path secret = GeneratorCommand.writeSecret(project.host(), logs, path.password());
    try {
      screen.say(server.arm() + " runs, PID " + running.pid() + ", until Ctrl-C; logs in " + logs);
      screen.say(
          "options for sysbench and what is in java-oltp, and the same for an administrator:");
      String tcp = "--mysql-port=" + running.port();
      screen.say(options(secret, path.user(), running, LOCAL, tcp));
      screen.say(
          server.build().isOnWindows()
              ? options(secret, LocalLogin.ADMIN, running, LOCAL, tcp)
              : options(secret, "root", running, "--mysql-socket=" + running.socket()));
      sayTls(path.access());
      while (running.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
    } finally {
      Files.deleteIfExists(secret);
    }
    screen.say("the server ended by itself; the end of its error log:");
    screen.say(running.errorLogTail(15));
    return 1;
  }

  private static String options(
      Path secret, String user, RunningServer running, String... whereTo) {
    return ShellWords.command("--config-file=" + secret, "--mysql-user=" + user)
        + " "
        + ShellWords.command("--mysql-db=" + running.database())
        + " "
        + ShellWords.command((Object[]) whereTo);
  }

  private void sayTls(ServerEndpoint access) {
    if (access.tls().on()) {
      screen.say("for TLS add --mysql-ssl=on; java-oltp/oltp checks the server's certificate with");
      String ca = "--mysql-ssl-ca=" + access.tls().ca();
      screen.say("  " + ShellWords.command("--mysql-ssl-verify=ca", ca));
      screen.say("sysbench always does; start it in the folder " + access.sysbenchTls());
    }
  }
}
