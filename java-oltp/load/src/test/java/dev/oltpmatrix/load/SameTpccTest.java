package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.tpcc.TpccData;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that sysbench with lua/tpcc.lua and this program, with the same seed and one client, load
 * the same tables, leave the same statements in a server's general log, value by value and in the
 * same order, and the same tables in the end.
 *
 * <p>Needs what {@link SameStreamTest} needs, whose properties it takes: {@code
 * -Doltp.sameStream=all} runs 10,000 transactions in each way, and {@code oltp.sameStream.seed}
 * sets another seed.
 */
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class SameTpccTest {
  private static final boolean ALL = "all".equals(System.getProperty("oltp.sameStream"));
  private static final int EVENTS = ALL ? 10_000 : 300;
  private static final int SEED = Integer.getInteger("oltp.sameStream.seed", 20_201);

  /** More than one, so that customers and stock are of other warehouses as well. */
  private static final int WAREHOUSES = 2;

  private static final DataSet DATA = new TpccData(WAREHOUSES, SEED);
  private static final String SCRIPT = BothPrograms.PROJECT.resolve("lua/tpcc.lua").toString();

  @TempDir Path folder;

  /** How statements are sent; sysbench has one driver only. */
  private record Way(String psMode, String driver) {}

  private static final List<Way> WAYS =
      List.of(new Way("auto", "mariadb"), new Way("auto", "mysql"), new Way("disable", "mariadb"));

  /** Either of the two programs. */
  private interface Program {
    void run(String command, String driver, List<String> options) throws Exception;
  }

  /**
   * A program's part of the test.
   *
   * @param loaded the checksum of the loaded tables
   * @param statements those of each way
   * @param left the checksums of the tables after all ways, but for their dates
   */
  private record Trace(String loaded, List<List<String>> statements, List<String> left) {}

  @Test
  void bothProgramsLoadTheSameRowsAndSendTheSameTransactions() throws Exception {
    Path output = folder.resolve("sysbench.out");
    Trace sysbench =
        trace(
            "sysbench",
            (command, driver, options) -> BothPrograms.sysbench(SCRIPT, command, options, output));
    Trace port =
        trace(
            "oltp",
            (command, driver, options) ->
                BothPrograms.oltp("tpcc", command, withDriver(options, driver)));

    assertThat(port.loaded).isEqualTo(sysbench.loaded);
    for (int i = 0; i < WAYS.size(); i++) {
      List<String> statements = sysbench.statements.get(i);
      assertThat(statements).hasSizeGreaterThan(20 * EVENTS);
      BothPrograms.assertSame(statements, port.statements.get(i), WAYS.get(i));
      System.out.printf(
          Locale.ROOT,
          "same: %d statements, %d transactions, seed %d, %s%n",
          statements.size(),
          EVENTS,
          SEED,
          WAYS.get(i));
    }
    assertThat(port.left).isEqualTo(sysbench.left);
  }

  private static List<String> withDriver(List<String> options, String driver) {
    return Stream.concat(options.stream(), Stream.of("--driver=" + driver)).toList();
  }

  /** Loads the tables, runs all ways one after the other on them, checks them and drops them. */
  private Trace trace(String name, Program program) throws Exception {
    String driver = WAYS.get(0).driver();
    program.run("cleanup", driver, options());
    try {
      program.run("prepare", driver, options("--rand-seed=" + SEED));
      String loaded;
      try (Connection connection = TestServer.connect()) {
        loaded = DATA.checksum(connection);
      }
      List<List<String>> statements = new ArrayList<>();
      for (Way way : WAYS) {
        Path log = folder.resolve(name + "-" + statements.size() + ".log");
        statements.add(BothPrograms.logged(log, () -> program.run("run", way.driver, load(way))));
      }
      program.run("check", driver, options());
      try (Connection connection = TestServer.connect()) {
        return new Trace(loaded, statements, withoutDates(connection));
      }
    } finally {
      program.run("cleanup", driver, options());
    }
  }

  private static List<String> load(Way way) {
    return options(
        "--rand-seed=" + SEED,
        "--db-ps-mode=" + way.psMode,
        "--threads=1",
        "--time=0",
        "--events=" + EVENTS);
  }

  private static List<String> options(String... more) {
    return Stream.concat(Stream.of("--warehouses=" + WAREHOUSES), Stream.of(more)).toList();
  }

  /** Returns a line for each table: its rows, and the sum of their checksums. */
  private static List<String> withoutDates(Connection connection) throws SQLException {
    List<String> sums = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (String table : DATA.tables()) {
        String columns =
            first(
                statement,
                "SELECT GROUP_CONCAT(CONCAT('COALESCE(', column_name, ', ''-'')')) FROM"
                    + " information_schema.columns WHERE table_schema = DATABASE()"
                    + " AND data_type <> 'datetime' AND table_name = '"
                    + table
                    + "'");
        String sum = "SELECT CONCAT(COUNT(*), ' rows, ', SUM(CRC32(CONCAT_WS(',', %s)))) FROM %s";
        sums.add(table + ": " + first(statement, sum.formatted(columns, table)));
      }
    }
    return sums;
  }

  private static String first(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
