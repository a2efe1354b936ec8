package dev.oltpmatrix.bench;

import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.MachineLock;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs the load generators alternately against one server and prints a table of what each costs its
 * machine.
 */
@Command(
    name = "client-cost",
    mixinStandardHelpOptions = true,
    description = "Client CPU, throughput, memory and time to start of the load generators.")
final class ClientCost implements Callable<Integer> {
  /**
   * The number of clients from which warm-up and window are doubled, because more clients reach a
   * steady state later.
   */
  private static final int MANY_CLIENTS = 1024;

  @Option(names = "--server", defaultValue = "mariadb-10.11/per-thread", paramLabel = "ARM")
  private String arm;

  @Option(names = "--workload", defaultValue = "oltp_read_only")
  private String workload;

  @Option(
      names = "--generators",
      defaultValue = "sysbench,java-mariadb,java-mysql",
      split = ",",
      description = "NAME[/CLIENT_THREADS[/JAVA_OPTIONS]]; ratios are to the first.")
  private List<String> generatorNames;

  @Option(names = "--clients", defaultValue = "4,64,1024,4096", split = ",")
  private List<Integer> clients;

  @Option(names = "--rounds", defaultValue = "5")
  private int rounds;

  @Option(names = "--warmup", defaultValue = "10", description = "Seconds.")
  private int warmupS;

  @Option(names = "--window", defaultValue = "15", description = "Seconds.")
  private int windowS;

  @Option(names = "--table-size", defaultValue = "1000000")
  private long tableSize;

  @Option(names = "--root", required = true, description = "The project's folder.")
  private Path root;

  @Option(names = "--cache", required = true, description = "Where server builds are.")
  private Path cache;

  @Override
  @SuppressWarnings("try") // the lock and the interruption take effect by being open
  public Integer call() throws Exception {
    List<BenchGenerator> generators = generatorNames.stream().map(BenchGenerator::parse).toList();
    String[] build = arm.split("/", 2);
    if (build.length < 2) {
      throw new IllegalArgumentException(
          "--server=" + arm + ": name an arm, such as " + arm + "/per-thread");
    }
    Reporter reporter = new PlainReporter();
    CacheFolder.requireOwn(cache);
    CacheFolder.make(cache);
    Path logs = new ProcessLedger(cache).privateFolder().path();
    reporter.say("logs, until the next start, in " + logs);
    Sbtest data = new Sbtest(tableSize, 2012);
    ServerProvider provider =
        new ServerRegistry(root.resolve("server-configs"), cache, reporter).catalogue();
    InstalledServer installed =
        provider.install(Catalogue.load(root.resolve("server-configs")).find(build[0]));
    provider.ensureData(installed, data);
    StartRequest request = new StartRequest(installed, build[1], "base", data, logs);
    Path secret = logs.resolve("none");
    try (MachineLock lock = MachineLock.take(cache, "a benchmark", false);
        Interruption interruption = new Interruption(Thread.currentThread());
        RunningServer server = provider.start(request);
        Connection connection = server.connect()) {
      secret =
          GeneratorCommand.writeSecret(logs, server.networkPath(ConnectionKind.TCP).password());
      CostProbe probe = new CostProbe(root, logs, server, connection, options(server, secret));
      List<Cost> costs = measure(probe, generators);
      System.out.println(CostTable.of(costs, clients, generators));
    } finally {
      Files.deleteIfExists(secret);
    }
    return 0;
  }

  private List<String> options(RunningServer server, Path secret) {
    return List.of(
        "--config-file=" + secret,
        "--mysql-host=127.0.0.1",
        "--mysql-port=" + server.port(),
        "--mysql-user=" + server.networkPath(ConnectionKind.TCP).user(),
        "--mysql-db=" + server.database(),
        "--tables=1",
        "--table-size=" + tableSize);
  }

  /**
   * Measures the generators alternately, in each round in the opposite order of the previous one.
   */
  private List<Cost> measure(CostProbe probe, List<BenchGenerator> generators) throws Exception {
    List<Cost> costs = new ArrayList<>();
    for (int count : clients) {
      List<BenchGenerator> order = new ArrayList<>(generators);
      for (int round = 1; round <= rounds; round++) {
        for (BenchGenerator generator : order) {
          int factor = count >= MANY_CLIENTS ? 2 : 1;
          Cost cost =
              probe.run(generator, workload, count, round, factor * warmupS, factor * windowS);
          costs.add(cost);
          System.out.printf(
              Locale.ROOT,
              "%d clients, round %d, %s: %.0f tps, client %.0f+%.0f us/txn, server %.0f us/txn,"
                  + " %.0f MiB, started after %.2f s (CPU: client %.2f s, server %.2f s)%n",
              count,
              round,
              generator,
              cost.tps(),
              cost.userUsPerTxn(),
              cost.systemUsPerTxn(),
              cost.serverUsPerTxn(),
              cost.peakRssMib(),
              cost.startS(),
              cost.start().clientCpuS(),
              cost.start().serverCpuS());
        }
        Collections.reverse(order);
      }
    }
    return costs;
  }

  private static final class PlainReporter implements Reporter {
    @Override
    public void say(String line) {
      System.out.println(line);
    }

    @Override
    public void progress(String task, long done, long total, String unit) {}
  }

  public static void main(String[] args) {
    System.exit(
        new CommandLine(new ClientCost())
            .setExecutionExceptionHandler(
                (e, command, parsed) -> {
                  System.err.println("client-cost: " + e.getMessage());
                  return 1;
                })
            .execute(args));
  }
}
