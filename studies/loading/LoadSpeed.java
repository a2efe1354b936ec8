import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import dev.oltpmatrix.workload.tpcc.TpccData;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Loads a warehouse of TPC-C in turn by the loader of a matrix and by the command prepare, beside
 * as many rows of sbtest by the former; run.sh starts it.
 */
final class LoadSpeed {
  private static final long SEED = 42;
  private static final TpccData TPCC = new TpccData(1, SEED);
  private static final Sbtest SBTEST = new Sbtest(TPCC.rows(), SEED);

  /** Settings with which a matrix loads its templates, where those of studies are others. */
  private static final Map<String, String> LOADING =
      Map.of("local_infile", "ON", "redo_size", "512M", "doublewrite", "0");

  private LoadSpeed() {}

  /** A way of loading, and the rows a second that it reached in each turn. */
  private record Way(String name, DataSet data, Callable<?> loading, List<Double> rowsPerS) {
    Way(String name, DataSet data, Callable<?> loading) {
      this(name, data, loading, new ArrayList<>());
    }

    /** Loads once, into a database without these tables. */
    void measure(int turn, Connection connection) throws Exception {
      Queries.execute(connection, "DROP TABLE IF EXISTS " + String.join(", ", data.tables()));
      long startNs = System.nanoTime();
      loading.call();
      double tookS = (System.nanoTime() - startNs) / 1e9;
      double perS = data.rows() / tookS;
      rowsPerS.add(perS);
      System.out.printf(
          Locale.ROOT,
          "%4d  %-18s %9d rows %8.1f s %9.0f rows/s%n",
          turn,
          name,
          data.rows(),
          tookS,
          perS);
    }

    /** Prints the median of all turns of this way over another in the same turn, and its spread. */
    void printOver(Way other) {
      double[] ratios = new double[rowsPerS.size()];
      Arrays.setAll(ratios, turn -> rowsPerS.get(turn) / other.rowsPerS.get(turn));
      System.out.printf(
          Locale.ROOT,
          "%s over %s: median %.2f, from %.2f to %.2f%n",
          name,
          other.name,
          Intervals.medianValue(ratios),
          Arrays.stream(ratios).min().orElseThrow(),
          Arrays.stream(ratios).max().orElseThrow());
    }
  }

  /** Its arguments are the server, the number of turns, and the folder for logs. */
  public static void main(String[] args) throws Exception {
    int turns = Integer.parseInt(args[1]);
    Path logs = Path.of(args[2]);
    try (StudyServer server =
        new StudyServer(args[0], ServerConfig.BASE, LOADING, logs, StudyServer.CACHE)) {
      server.start();
      try (Connection connection = server.login().openToLoad(server.port())) {
        DataSet.Target target =
            new DataSet.Target(
                connection, "load", "load", Drivers::setLocalInfile, "", StudyServer.REPORTER);
        Way tpcc = new Way("tpcc LOAD DATA", TPCC, () -> load(TPCC, target));
        Way inserts = new Way("tpcc prepare", TPCC, () -> prepare(server, logs));
        Way sbtest = new Way("sbtest LOAD DATA", SBTEST, () -> load(SBTEST, target));
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
    }
    System.exit(0); // drivers leave threads
  }

  private static Void load(DataSet data, DataSet.Target target) throws Exception {
    data.load(target);
    return null;
  }

  /** Runs the command as a user does, by one connection. */
  private static Void prepare(StudyServer server, Path logs)
      throws ServerException, InterruptedException {
    StudyServer.HOST.run(
        logs.resolve("prepare.log"),
        List.of(
            StudyServer.ROOT.resolve("java-oltp/oltp").toString(),
            TpccData.ID,
            "--driver=" + (server.isMysql() ? "mysql" : "mariadb"),
            "--mysql-host=127.0.0.1",
            "--mysql-port=" + server.port(),
            "--mysql-user=" + LocalLogin.USER,
            "--mysql-db=" + server.login().database(),
            "--warehouses=" + TPCC.warehouses(),
            "--rand-seed=" + TPCC.seed(),
            "prepare"),
        Map.of("MYSQL_PWD", server.login().password()),
        () -> {});
    return null;
  }
}
