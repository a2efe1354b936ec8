package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows which acknowledged commits a crash loses; {@code crash-test.sh} starts it. */
public final class CrashProof {
  private static final List<String> SETTINGS =
      List.of(
          "flush_log=0",
          "flush_log=1",
          "flush_log=2",
          "flush_log=0+log_bin=ON+sync_binlog=1",
          "flush_log=1+log_bin=ON+sync_binlog=0",
          "flush_log=1+log_bin=ON+sync_binlog=1");

  private final Host host = Hosts.ofThisMachine();
  private final Path out;
  private final Path logs;
  private final CrashTrials trials;
  private final List<Trial> done = new ArrayList<>();

  private CrashProof(Path out, Path cache, Path configs) throws IOException {
    this.out = out;
    this.logs = Files.createDirectories(out.resolve("logs"));
    Reporter reporter = TrialServers.reporter();
    new ProcessLedger(host, cache).endOrphans(reporter).forEach(reporter::say);
    this.trials = new CrashTrials(new TrialServers(host, configs, cache, logs, reporter));
  }

  /**
   * Runs all trials. Its arguments are the servers, the folder for the table, the cache, the
   * project's server-configs, and the folder for disks, which is left out where there can be none.
   */
  public static void main(String[] args) throws Exception {
    Path cache = Path.of(args[2]);
    Path disks = args.length > 4 ? Path.of(args[4]) : null;
    boolean isAsSaid = true;
    try {
      CrashProof proof = new CrashProof(Path.of(args[1]), cache, Path.of(args[3]));
      print("server", "settings", "crash", "acknowledged", "lost", "lost_ms", "check");
      for (String server : args[0].split(",", -1)) {
        for (String settings : SETTINGS) {
          isAsSaid &= proof.isAsSaid(server, settings, new ProcessCrash(cache));
          if (disks != null) {
            SystemCrash crash = new SystemCrash(proof.host, disks, proof.logs);
            isAsSaid &= proof.isAsSaid(server, settings, crash);
          }
        }
      }
    } catch (ServerException | IOException | SQLException e) {
      System.err.println("crash-test: " + e.getMessage());
      System.exit(1);
    }
    System.exit(isAsSaid ? 0 : 1);
  }

  private boolean isAsSaid(String server, String settings, Crash crash)
      throws ServerException, IOException, SQLException, InterruptedException {
    Trial trial;
    try {
      trial = trials.run(server, settings, crash);
    } finally {
      crash.end();
    }
    done.add(trial);
    Csv.write(out.resolve("crashes.csv"), Csv.text(Trial.COLUMNS, done));
    Loss loss = trial.loss();
    print(
        trial.server(),
        settings,
        trial.crash(),
        loss.acknowledged(),
        loss.lost(),
        Csv.number(loss.oldestMs(), 0),
        trial.check() + (trial.losesMoreThanSaid() ? ", although it is said to lose nothing" : ""));
    return trial.isAsSaid();
  }

  private static void print(Object... fields) {
    System.out.printf(Locale.ROOT, "%-18s %-37s %-16s %12s %8s %8s  %s%n", fields);
  }
}
