package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Burst;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.Rate;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Builds the command line of a load generator for one cell. Secrets are passed in a file of mode
 * 0600.
 *
 * @param measuredPerS returns the throughput of a cell that ran earlier; empty if there is none
 */
public record GeneratorCommand(
    Path projectRoot, MatrixSpec spec, Function<CellKey, Optional<Double>> measuredPerS) {
  /** Options of load generators for levels other than the default ones. */
  private static final List<Map.Entry<Factor, String>> OPTIONS =
      List.of(
          Map.entry(Factors.ACTIVE, "--active-clients="),
          Map.entry(Factors.CLIENT_POOL, "--client-pool="),
          Map.entry(Factors.CLIENT_POOL_SETTINGS, "--client-pool-settings="),
          Map.entry(Factors.CLIENT_THREADS, "--client-threads="),
          Map.entry(Factors.WAREHOUSES, "--warehouses="),
          Map.entry(Factors.TPCC_FORM, "--tpcc-form="));

  /**
   * Builds the command line.
   *
   * @param beganMs when the cell began if it finds what earlier runs wrote, otherwise 0
   * @param path the network path that the generator connects to
   * @param secretFile options file that contains the password
   * @param json the file that the generator writes its result to, beside the {@link WorkloadFiles}
   */
  public List<String> build(
      CellKey cell, long beganMs, NetworkPath path, String database, Path secretFile, Path json)
      throws ServerException {
    Generator generator = Generators.named(cell.generator());
    String workload = WorkloadFiles.toldAs(spec, cell.workload(), json.getParent());
    List<String> argv =
        new ArrayList<>(generator.command(projectRoot, workload, secretFile, spec.windowS()));
    addAccess(argv, path.access(), generator.choosesTlsChecks());
    argv.add("--mysql-user=" + path.user());
    argv.add("--mysql-db=" + database);
    argv.add("--threads=" + cell.threads());
    // The seed differs between the cells of a server: the Java port repeats sysbench's stream for
    // the same seed, and an update that was made before changes nothing and costs next to nothing.
    argv.add("--rand-seed=" + randSeed(cell, beganMs));
    argv.add("--warmup-time=" + spec.warmupS());
    String options = cell.level(Factors.OPTIONS);
    if (generator.program() == Generator.Program.JMH) {
      argv.add("--options=" + options);
    } else if (!options.equals(DriverArms.SHIPPED)) {
      argv.add("--db-ps-mode=" + (options.equals(DriverArms.PREPARED) ? "auto" : "disable"));
    }
    if (!generator.hasFixedDuration()) {
      addLoad(argv, cell, json);
    }
    argv.add("--json=" + json);
    argv.add("run");
    return argv;
  }

  /** Builds the command that reads a server's process on its machine; empty where none is named. */
  public List<String> watchServer() {
    if (spec.serverHost() == null) {
      return List.of();
    }
    List<String> argv = new ArrayList<>();
    argv.add(projectRoot.resolve("java-oltp").resolve("oltp").toString());
    argv.add("watch");
    argv.add("--server-host=" + spec.serverHost());
    if (spec.serverLauncher() != null) {
      argv.add("--launcher=" + spec.serverLauncher());
    }
    return argv;
  }

  /** Adds how transactions arrive; a window is not extended for clients that wait for arrivals. */
  private void addRate(List<String> argv, CellKey cell) throws ServerException {
    String level = cell.level(Factors.RATE);
    if (Factors.RATE.isDefault(level)) {
      argv.add("--min-events-per-client=" + spec.minEventsPerClient());
      return;
    }
    argv.add("--rate=" + Rate.perS(level, Rate.isShare(level) ? capacityPerS(cell) : 0));
    argv.add("--min-events-per-client=0");
    String burst = cell.level(Factors.BURST);
    if (!Factors.BURST.isDefault(burst)) {
      argv.add("--burst=" + Burst.option(burst));
    }
  }

  private double capacityPerS(CellKey cell) throws ServerException {
    CellKey before = FactorLevels.baseline(cell).orElseThrow();
    return measuredPerS
        .apply(before)
        .orElseThrow(
            () ->
                new ServerException(
                    "it is to run at %s, but the closed loop that tells the capacity (%s) was not"
                            .formatted(
                                Factors.RATE.shown(cell.level(Factors.RATE)), before.fileName())
                        + " measured"));
  }

  /** Adds the arguments of load generators, which benchmarks of single calls do not have. */
  private void addLoad(List<String> argv, CellKey cell, Path json) throws ServerException {
    if (spec.tableSize() > 0) {
      argv.add("--tables=1");
      argv.add("--table-size=" + spec.tableSize());
      argv.add("--rand-type=" + spec.randType());
    }
    if (waitsForSteadyState(cell)) {
      argv.add("--warmup-limit=" + spec.warmupLimitS());
    }
    argv.add("--window-limit=" + spec.windowLimitS());
    addRate(argv, cell);
    for (Map.Entry<Factor, String> option : OPTIONS) {
      String level = cell.level(option.getKey());
      if (!option.getKey().isDefault(level)) {
        argv.add(option.getValue() + level);
      }
    }
    if (!spec.loadHosts().isEmpty()) {
      argv.add("--load-hosts=" + String.join(",", spec.loadHosts()));
      if (spec.launcher() != null) {
        argv.add("--launcher=" + spec.launcher());
      }
      String log = cell.fileName().replace(".json", ".hlog");
      argv.add("--histogram-log=" + json.resolveSibling(log));
    }
    argv.add("--report-interval=1");
  }

  private boolean waitsForSteadyState(CellKey cell) {
    return spec.waitsForSteadyState() && !Generators.named(cell.generator()).hasFixedDuration();
  }

  /** Checks whether the start of the window is not fixed, which the generator then announces. */
  public boolean announcesWindow(CellKey cell) {
    return waitsForSteadyState(cell) && spec.warmupLimitS() > spec.warmupS();
  }

  /** Converts a command into one that makes the tables, with the same generator and options. */
  public static List<String> preparing(List<String> run) {
    List<String> argv = new ArrayList<>(run);
    argv.set(argv.size() - 1, "prepare");
    return argv;
  }

  private static void addAccess(List<String> argv, ServerEndpoint access, boolean choosesChecks) {
    if (access.socket() != null) {
      argv.add("--mysql-socket=" + access.socket());
    } else {
      argv.add("--mysql-host=" + access.host());
      argv.add("--mysql-port=" + access.port());
    }
    Tls tls = access.tls();
    if (tls.on()) {
      argv.add("--mysql-ssl=on");
    } else if (tls.plainByChoice() && choosesChecks) {
      argv.add("--mysql-ssl=off"); // stated explicitly, it counts as the user's choice
    }
    if (tls.on() && choosesChecks) {
      argv.add("--mysql-ssl-verify=" + tls.verify().name().toLowerCase(Locale.ROOT));
      addFile(argv, "ca", tls.ca());
      addFile(argv, "cert", tls.cert());
      addFile(argv, "key", tls.key());
    }
  }

  private static void addFile(List<String> argv, String name, String file) {
    if (!file.isEmpty()) {
      argv.add("--mysql-ssl-" + name + "=" + file);
    }
  }

  /**
   * Computes the seed from the spec's seed and all factors of the cell except its server, arm and
   * config, which are therefore compared on the same statement stream. The same holds for the
   * levels of other factors if cells only read. It is never 0, which means "from the clock".
   */
  int randSeed(CellKey cell, long beganMs) {
    int mixed =
        Objects.hash(
            spec.seed(), cell.workload(), cell.generator(), cell.threads(), cell.repetition());
    if (spec.workload(cell.workload()).writes()) {
      mixed ^= Long.hashCode(beganMs);
      for (Map.Entry<Factor, String> other : cell.levels().entrySet()) {
        if (other.getKey().defaultLevel() != null) {
          mixed = 31 * mixed + Objects.hash(other.getKey().name(), other.getValue());
        }
      }
    }
    return Math.floorMod(mixed, Integer.MAX_VALUE - 1) + 1;
  }

  /**
   * Writes a file in sysbench's configuration format, which both generators read, readable only by
   * its owner. sysbench sends no password at all if there is a space around the equals sign.
   */
  public static Path writeSecret(HostFiles host, Path folder, String password) throws IOException {
    // Unquoted, a value ends at a number sign and loses the spaces around it.
    String quote = password.matches("[A-Za-z0-9]*") ? "" : password.contains("\"") ? "'" : "\"";
    String line = "mysql-password=" + quote + password + quote + "\n";
    return host.writeSecret(folder, ".client", ".cnf", line);
  }
}
