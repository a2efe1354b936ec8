package dev.oltpmatrix.bench.loading;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.bench.crash.TrialServers;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.server.local.ServerStarter;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import dev.oltpmatrix.workload.tpcc.TpccData;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Loads a warehouse of TPC-C in turn by the loader of a matrix and by the command prepare, beside
 * as many rows of sbtest by the former; {@code tpcc-load.sh} starts it.
 */
public final class LoadSpeed {
  private static final long SEED = 42;
  private static final TpccData TPCC = new TpccData(1, SEED);
  private static final Sbtest SBTEST = new Sbtest(TPCC.rows(), SEED);

  /** Settings with which a matrix loads its templates, where those of trials are others. */
  private static final Map<String, String> LOADING =
      Map.of("local_infile", "ON", "redo_size", "512M", "doublewrite", "0");

  private static final double NS_PER_S = 1e9;

  private final Host host = Hosts.ofThisMachine();
  private final Reporter reporter = TrialServers.reporter();
  private final TrialServers servers;
  private final Path logs;
  private final Path cache;
  private final String oltp;

  private LoadSpeed(Path logs, Path cache, Path configs, String oltp) throws IOException {
    this.logs = logs;
    this.cache = cache;
    this.oltp = oltp;
    new ProcessLedger(host, cache).endOrphans(reporter).forEach(reporter::say);
    this.servers = new TrialServers(host, configs, cache, logs, reporter);
  }

  /**
   * A way of loading.
   *
   * @param rowsPerS what it reached in each turn
   */
  private record Way(String name, DataSet data, Loading loading, List<Double> rowsPerS) {
    Way(String name, DataSet data, Loading loading) {
      this(name, data, loading, new ArrayList<>());
    }

    /** Loads once, into a database without these tables. */
    void measure(int turn, Connection connection)
        throws ServerException, IOException, SQLException, InterruptedException {
      Queries.execute(connection, "DROP TABLE IF EXISTS " + String.join(", ", data.tables()));
      long startNs = System.nanoTime();
      loading.load();
      double tookS = (System.nanoTime() - startNs) / NS_PER_S;
      rowsPerS.add(data.rows() / tookS);
      System.out.printf(
          Locale.ROOT,
          "%4d  %-18s %9d rows %8.1f s %9.0f rows/s%n",
          turn,
          name,
          data.rows(),
          tookS,
          data.rows() / tookS);
    }

    /** Prints the median of all turns of this way over another in the same turn, and its spread. */
    void printOver(Way other) {
      double[] ratios = new double[rowsPerS.size()];
      for (int turn = 0; turn < ratios.length; turn++) {
        ratios[turn] = rowsPerS.get(turn) / other.rowsPerS.get(turn);
      }
      DoubleSummaryStatistics spread = DoubleStream.of(ratios).summaryStatistics();
      System.out.printf(
          Locale.ROOT,
          "%s over %s: median %.2f, from %.2f to %.2f%n",
          name,
          other.name,
          Intervals.medianValue(ratios),
          spread.getMin(),
          spread.getMax());
    }
  }

  private interface Loading {
    void load() throws ServerException, IOException, SQLException, InterruptedException;
  }

  /**
   * Runs all turns. Its arguments are the server, the number of turns, the folder for logs, the
   * cache, the project's server-configs, and the launcher of the load generator.
   */
  public static void main(String[] args) throws InterruptedException {
    try {
      LoadSpeed speed =
          new LoadSpeed(Path.of(args[2]), Path.of(args[3]), Path.of(args[4]), args[5]);
      speed.run(args[0], Integer.parseInt(args[1]));
    } catch (ServerException | IOException | SQLException e) {
      System.err.println("tpcc-load: " + e.getMessage());
      System.exit(1);
    }
    System.exit(0); // drivers leave threads
  }

  private void run(String name, int turns)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerStarter.Launch launch = servers.launch(name, ServerConfig.BASE, name, cache);
    try {
      LOADING.forEach(
          (setting, value) -> launch.config().put(setting, value, ServerConfig.THIS_START, ""));
      ServerStarter.Ready ready = servers.start(launch);
      try (Connection connection = launch.login().openToLoad(ready.port())) {
        run(turns, launch.login(), ready.port(), connection);
      } finally {
        ready.process().kill();
      }
    } finally {
      TrialServers.delete(launch);
    }
  }

  private void run(int turns, LocalLogin login, int port, Connection connection)
      throws ServerException, IOException, SQLException, InterruptedException {
    Way tpcc = new Way("tpcc LOAD DATA", TPCC, () -> TPCC.load(target(connection)));
    Way inserts = new Way("tpcc prepare", TPCC, () -> prepare(login, port));
    Way sbtest = new Way("sbtest LOAD DATA", SBTEST, () -> SBTEST.load(target(connection)));
    List<Way> ways = new ArrayList<>(List.of(tpcc, inserts, sbtest));
    for (int turn = 1; turn <= turns; turn++) {
      for (Way way : ways) {
        way.measure(turn, connection);
      }
      Collections.rotate(ways, 1);
    }
    tpcc.printOver(inserts);
    tpcc.printOver(sbtest);
  }

  private static DataSet.Target target(Connection connection) {
    return new DataSet.Target(
        connection, "load", "load", Drivers::setLocalInfile, "", TrialServers.reporter());
  }

  /** Runs the command as a user does, by one connection. */
  private void prepare(LocalLogin login, int port) throws ServerException, InterruptedException {
    host.run(
        logs.resolve("prepare.log"),
        List.of(
            oltp,
            TpccData.ID,
            "--driver=" + (login.build().isMysql() ? "mysql" : "mariadb"),
            "--mysql-host=127.0.0.1",
            "--mysql-port=" + port,
            "--mysql-user=" + LocalLogin.USER,
            "--mysql-db=" + login.database(),
            "--warehouses=" + TPCC.warehouses(),
            "--rand-seed=" + TPCC.seed(),
            "prepare"),
        Map.of("MYSQL_PWD", login.password()),
        () -> {});
  }
}
