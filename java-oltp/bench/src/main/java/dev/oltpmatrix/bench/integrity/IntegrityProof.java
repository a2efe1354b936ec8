package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.bench.crash.TrialServers;
import dev.oltpmatrix.bench.integrity.Integrity.Count;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.server.proxy.Proxies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows which acknowledged transactions are kept, by driver, its options, way of committing and
 * proxy; {@code integrity.sh} starts it.
 */
public final class IntegrityProof {
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  private final Host host = Hosts.ofThisMachine();
  private final Selection selection;
  private final Path out;
  private final Path cache;
  private final Path logs;
  private final Path jars;
  private final ProcessLedger ledger;
  private final TrialServers servers;
  private final Proxies proxies;
  private final List<IntegrityTrial> done = new ArrayList<>();

  private IntegrityProof(Selection selection, Path out, Path cache, Path configs, Path jars)
      throws IOException, InterruptedException {
    this.selection = selection;
    this.out = out;
    this.cache = cache;
    this.logs = Files.createDirectories(out.resolve("logs"));
    this.jars = jars;
    Reporter reporter = TrialServers.reporter();
    this.ledger = new ProcessLedger(host, cache);
    ledger.endOrphans(reporter).forEach(reporter::say);
    this.servers = new TrialServers(host, configs, cache, logs, reporter);
    this.proxies = new Proxies(host, cache, Map.of(), reporter);
    proxies.prepare(selection.vias());
    // Ends the proxy of the trial that an interruption ends.
    Runtime.getRuntime().addShutdownHook(new Thread(host::killAllStarted, "proxies-shutdown"));
  }

  /**
   * Runs all trials. Its arguments are the servers, drivers, proxies, ways and values of
   * autocommit, the folder for the table, the cache, the project's server-configs, and the folder
   * with the drivers' jars.
   */
  public static void main(String[] args) throws InterruptedException {
    int status;
    try {
      Selection selection = Selection.parse(args[1], args[2], args[3], args[4]);
      IntegrityProof proof =
          new IntegrityProof(
              selection, Path.of(args[5]), Path.of(args[6]), Path.of(args[7]), Path.of(args[8]));
      for (String server : args[0].split(",", -1)) {
        for (boolean autocommit : selection.autocommits()) {
          proof.run(server, autocommit);
        }
      }
      status = proof.report();
    } catch (UsageException e) {
      System.err.println("integrity: " + e.getMessage());
      status = EXIT_USAGE;
    } catch (ServerException | IOException | SQLException e) {
      System.err.println("integrity: " + e.getMessage());
      status = EXIT_FAILED;
    }
    // Drivers leave threads.
    System.exit(status);
  }

  private void run(String name, boolean autocommit)
      throws ServerException, IOException, SQLException, InterruptedException {
    try (KillableServer server = KillableServer.start(servers, name, autocommit, cache)) {
      IntegrityTrials trials =
          new IntegrityTrials(server, proxies, ledger, new DriverJars(jars), logs);
      for (String via : selection.vias()) {
        for (Combination combination : selection.combinations(via)) {
          run(server, trials, combination);
        }
      }
    }
  }

  private void run(KillableServer server, IntegrityTrials trials, Combination combination)
      throws IOException, SQLException, InterruptedException {
    for (KilledPart killed : Selection.killable(combination.via())) {
      IntegrityTrial trial = trials.run(combination, killed);
      done.add(trial);
      Csv.write(out.resolve("integrity.csv"), Csv.text(IntegrityTrial.COLUMNS, done));
      print(trial);
      if (trial.isFailed()) {
        server.clearLedger(); // fails if the server does not run, without which nothing can
      }
      if (trial.isRefused()) {
        return; // it is refused whatever would be killed
      }
    }
  }

  private static void print(IntegrityTrial trial) {
    IntegrityTrial.Subject subject = trial.subject();
    Integrity counts = trial.counts();
    System.out.printf(
        Locale.ROOT,
        "%-16s autocommit=%s %-60s killed: %-6s %-16s %s%n",
        subject.server(),
        subject.autocommit(),
        subject.combination().words(),
        subject.killed().text(),
        trial.result(),
        counts == null
            ? trial.error()
            : counts.number(Count.LOST) + " lost of " + counts.number(Count.ACKNOWLEDGED));
  }

  /** Says what concerns the load generators, and what failed; returns the exit status. */
  private int report() {
    boolean isWell = true;
    for (IntegrityTrial trial : done) {
      if (trial.breaksGenerators()) {
        isWell = false;
        System.err.println(
            "integrity: load generators commit so, and it is not kept: "
                + trial.subject().combination().words());
      }
    }
    long failed = done.stream().filter(IntegrityTrial::isFailed).count();
    if (failed > 0) {
      isWell = false;
      System.err.println("integrity: " + failed + " trials failed; integrity.csv has the reasons");
    }
    return isWell ? 0 : EXIT_FAILED;
  }
}
