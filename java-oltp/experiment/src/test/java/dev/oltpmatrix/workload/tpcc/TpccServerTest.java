package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.Queries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests TPC-C on both products: loading, running, and that each check finds what it is for: {@code
 * -Doltp.realServers=true}.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class TpccServerTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> GENERATORS = List.of("java-mariadb");
  private static final int CLIENTS = 4;
  private static final int WAREHOUSES = 2;

  /**
   * A fault that is planted in consistent tables.
   *
   * @param conditions those that it breaks, and no others
   * @param ledger what then differs from what clients saw committed, and nothing else
   */
  private record Fault(
      String name, List<String> sql, List<String> conditions, List<String> ledger) {
    static Fault ofRows(String sql, String... conditions) {
      return new Fault(sql, List.of(sql), List.of(conditions), List.of());
    }

    /** Creates a fault that leaves tables without a contradiction. */
    static Fault ofCommit(String name, String ledger, String... sql) {
      return new Fault(name, List.of(sql), List.of(), List.of(ledger));
    }

    void plant(Connection connection) throws SQLException {
      Queries.execute(connection, sql.toArray(String[]::new));
    }
  }

  private static final Fault LOST_NEW_ORDER =
      Fault.ofCommit(
          "a New-Order is lost as a whole",
          "new orders",
          "SET @o = (SELECT d_next_o_id - 1 FROM district WHERE d_w_id = 1 AND d_id = 1)",
          "UPDATE stock JOIN (SELECT ol_i_id, ol_supply_w_id, SUM(ol_quantity) AS quantity,"
              + " COUNT(*) AS orders, SUM(ol_supply_w_id <> ol_w_id) AS remote FROM order_line"
              + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = @o"
              + " GROUP BY ol_i_id, ol_supply_w_id) l"
              + " ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id"
              + " SET s_ytd = s_ytd - l.quantity, s_order_cnt = s_order_cnt - l.orders,"
              + " s_remote_cnt = s_remote_cnt - l.remote",
          "DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = @o",
          "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = @o",
          "DELETE FROM orders WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = @o",
          "UPDATE district SET d_next_o_id = @o WHERE d_w_id = 1 AND d_id = 1");

  /** A payment that a client has made: those that were loaded are of 10.00. */
  private static final String SOME_PAYMENT =
      "SELECT h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data"
          + " INTO @c, @cd, @cw, @d, @w, @a, @data FROM history WHERE h_amount <> 10.00 LIMIT 1";

  private static final List<Fault> FAULTS = faults();

  @TempDir private Path logs;

  /** Returns the statements of a payment that is added once more, or taken away. */
  private static String[] payment(String sign, String ofHistory) {
    String customer = " WHERE c_w_id = @cw AND c_d_id = @cd AND c_id = @c";
    return new String[] {
      SOME_PAYMENT,
      ofHistory,
      "UPDATE warehouse SET w_ytd = w_ytd " + sign + " @a WHERE w_id = @w",
      "UPDATE district SET d_ytd = d_ytd " + sign + " @a WHERE d_w_id = @w AND d_id = @d",
      "UPDATE customer SET c_ytd_payment = c_ytd_payment " + sign + " @a" + customer,
      "UPDATE customer SET c_payment_cnt = c_payment_cnt " + sign + " 1" + customer,
      "UPDATE customer SET c_balance = c_balance - (0 " + sign + " @a)" + customer
    };
  }

  /** Takes one from a row and gives it to another, so that no sum changes. */
  private static Fault moved(String condition, String column, String key, String where) {
    String table = key.equals("s_i_id") ? "stock" : "customer";
    String some = " FROM %s WHERE %s AND %s > 0 LIMIT 1".formatted(table, where, column);
    String set = "UPDATE %s SET %s = %s + IF(%s = @id, -1, 1)";
    return new Fault(
        column + " of two rows",
        List.of(
            "SELECT " + key + " INTO @id" + some,
            set.formatted(table, column, column, key)
                + " WHERE %s AND %s IN (@id, @id %% 3000 + 1)".formatted(where, key)),
        List.of(condition),
        List.of());
  }

  private static Fault movedOfStock(String column) {
    return moved("stock", column, "s_i_id", "s_w_id = 1");
  }

  private static Fault movedOfCustomer(String column) {
    return moved("customers", column, "c_id", "c_w_id = 1 AND c_d_id = 1");
  }

  private static List<Fault> faults() {
    String undelivered = " WHERE o_w_id = 1 AND o_d_id = 1 AND o_carrier_id IS NULL LIMIT 1";
    String delivered = " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = @o";
    return List.of(
        Fault.ofRows("UPDATE warehouse SET w_ytd = w_ytd + 1", "1", "8"),
        new Fault(
            "a number of an order is left out",
            List.of("UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_id = 1"),
            List.of("2"),
            List.of("new orders")),
        Fault.ofRows(
            "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = (SELECT * FROM"
                + " (SELECT MAX(no_o_id) - 1 FROM new_order WHERE no_w_id = 1 AND no_d_id = 1) t)",
            "3",
            "5",
            "11"),
        Fault.ofRows(
            "DELETE FROM order_line WHERE ol_d_id = 1 AND ol_o_id = 1 AND ol_number = 1", "4", "6"),
        Fault.ofRows("UPDATE orders SET o_carrier_id = 1" + undelivered, "5", "7", "customers"),
        Fault.ofRows(
            "UPDATE orders SET o_ol_cnt = o_ol_cnt + IF(o_id = 1, 1, -1)"
                + " WHERE o_d_id = 1 AND o_id < 3",
            "6"),
        Fault.ofRows(
            "UPDATE order_line SET ol_delivery_d = NULL WHERE ol_d_id = 1 AND ol_o_id = 1", "7"),
        Fault.ofRows("UPDATE history SET h_amount = h_amount + 1 LIMIT 1", "8", "9", "10"),
        Fault.ofRows("UPDATE district SET d_ytd = d_ytd + IF(d_id = 1, 1, -1) WHERE d_id < 3", "9"),
        Fault.ofRows(
            "UPDATE customer SET c_balance = c_balance + 1 WHERE c_d_id = 1 AND c_id = 7",
            "10",
            "12"),
        Fault.ofRows(
            "UPDATE customer SET c_ytd_payment = c_ytd_payment + 1 WHERE c_d_id = 1 AND c_id = 7",
            "12"),
        new Fault(
            "a delivery is counted that is of no order",
            List.of(
                "UPDATE customer SET c_delivery_cnt = c_delivery_cnt + 1 WHERE c_id = 7 LIMIT 1"),
            List.of("11", "customers"),
            List.of("deliveries")),
        Fault.ofRows("UPDATE stock SET s_ytd = s_ytd + 1 WHERE s_i_id = 1", "stock"),
        movedOfStock("s_ytd"),
        movedOfStock("s_order_cnt"),
        movedOfStock("s_remote_cnt"),
        Fault.ofRows(
            "UPDATE order_line SET ol_i_id = 100001"
                + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id > 3000 LIMIT 1",
            "stock"),
        movedOfCustomer("c_payment_cnt"),
        movedOfCustomer("c_delivery_cnt"),
        LOST_NEW_ORDER,
        Fault.ofCommit(
            "a Payment is lost as a whole",
            "payments",
            payment(
                "-",
                "DELETE FROM history WHERE h_c_id = @c AND h_c_d_id = @cd AND h_c_w_id = @cw"
                    + " AND h_d_id = @d AND h_w_id = @w AND h_amount = @a LIMIT 1")),
        Fault.ofCommit(
            "a Payment is carried out twice",
            "payments",
            payment(
                "+",
                "INSERT INTO history"
                    + " (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                    + " VALUES (@c, @cd, @cw, @d, @w, NOW(), @a, @data)")),
        Fault.ofCommit(
            "a delivery of an order is lost as a whole",
            "deliveries",
            "SET @o = (SELECT MIN(no_o_id) - 1 FROM new_order WHERE no_w_id = 1 AND no_d_id = 1)",
            "SELECT o_c_id INTO @c FROM orders WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = @o",
            "SELECT SUM(ol_amount) INTO @a FROM order_line" + delivered,
            "UPDATE customer SET c_balance = c_balance - @a, c_delivery_cnt = c_delivery_cnt - 1"
                + " WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = @c",
            "UPDATE order_line SET ol_delivery_d = NULL" + delivered,
            "UPDATE orders SET o_carrier_id = NULL"
                + " WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = @o",
            "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 1, @o)"));
  }

  private static MatrixSpec spec() {
    return Specs.small()
        .workloads(List.of("tpcc"))
        .generators(GENERATORS)
        .threads(List.of(CLIENTS))
        .factors(Map.of("warehouses", List.of(Integer.toString(WAREHOUSES))))
        .warmupS(1)
        .windowS(10)
        .windowLimitS(10)
        .build();
  }

  private RunningServer started(String build) throws Exception {
    return TestServers.started(build, "per-thread", "base", DataSets.of(spec()), logs);
  }

  @Tag("night")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void aCellLeavesConsistentTablesAndEachFaultIsFound(String build) throws Exception {
    DriverJars.build(Hosts.ofThisMachine(), ROOT, GENERATORS, new ReporterList());
    try (RunningServer server = started(build)) {
      CellRecord record = run(server);

      assertThat(record.failure()).isNull();
      assertThat(record.flags())
          .extracting(Flag::kind)
          .doesNotContain(
              Flag.Kind.DATA_INCONSISTENT,
              Flag.Kind.COMMITS_DIFFER,
              Flag.Kind.INPUT_SHARES,
              Flag.Kind.CHECK_ERROR);
      LoadResult load = record.load();
      CommitCounts committed = CommitCounts.of(load.counted());
      assertThat(committed.committed(Kind.NEW_ORDER)).isPositive();
      assertThat(committed.get(CommitCounts.Count.REMOTE_LINES)).isPositive();
      Map<String, Long> counts =
          load.kinds().stream()
              .collect(Collectors.toMap(LoadResult.Kind::name, LoadResult.Kind::transactions));
      assertThat(counts.keySet())
          .containsExactlyInAnyOrder(
              "new_order", "payment", "order_status", "delivery", "stock_level");
      assertThat(counts.get("new_order")).isGreaterThan(5 * counts.get("delivery"));
      try (Connection connection = server.connect()) {
        connection.setAutoCommit(false);
        for (Fault fault : FAULTS) {
          fault.plant(connection);
          assertThat(broken(connection)).as(fault.name()).isEqualTo(fault.conditions());
          assertThat(differing(connection, committed)).as(fault.name()).isEqualTo(fault.ledger());
          connection.rollback();
        }
        assertThat(broken(connection)).isEmpty();
        LOST_NEW_ORDER.plant(connection);
        connection.commit();
        assertThat(DataCheck.of(server, load.counted()))
            .singleElement()
            .satisfies(
                flag -> {
                  assertThat(flag.kind()).isEqualTo(Flag.Kind.COMMITS_DIFFER);
                  assertThat(flag.text()).contains("new orders: the tables hold");
                });
        FAULTS.get(0).plant(connection);
        connection.commit();
      }
      List<Flag> flags = DataCheck.of(server, load.counted());
      assertThat(flags)
          .extracting(Flag::kind)
          .containsExactly(Flag.Kind.DATA_INCONSISTENT, Flag.Kind.COMMITS_DIFFER);
      assertThat(flags.get(0).text()).contains("condition 1 (w_ytd = sum of d_ytd)", "w_id 2");
    }
  }

  private static List<String> differing(Connection connection, CommitCounts committed)
      throws SQLException {
    return new Ledger(WAREHOUSES, committed)
        .differences(connection).stream().map(line -> line.replaceFirst(":.*", "")).toList();
  }

  private static List<String> broken(Connection connection) throws SQLException {
    return List.copyOf(Condition.failures(connection).keySet());
  }

  private CellRecord run(RunningServer server) throws Exception {
    MatrixSpec spec = spec();
    CellKey cell = CellKey.of("any", "per-thread", "base", "tpcc", GENERATORS.get(0), CLIENTS, 1);
    for (Factor factor : List.of(Factors.CLIENT_POOL, Factors.RATE, Factors.WAREHOUSES)) {
      cell = cell.with(factor, spec.levels(factor).get(0));
    }
    return RealCells.runner(spec, logs).run(cell, server, null);
  }

  /** One client with the same seed, so that both forms have the same inputs. */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void bothFormsLeaveTheSameTables(String build) throws Exception {
    List<List<String>> tables = new ArrayList<>();
    for (String form : List.of(TpccTransactions.SINGLE, SetTransactions.SET)) {
      try (RunningServer server = started(build);
          Connection connection = server.connect()) {
        TpccRun run = new TpccRun(WAREHOUSES, false, form);
        try (TpccClients one = new TpccClients(1, run, server::connect, 1_000)) {
          assertThat(one.errors()).isEmpty();
        }
        assertThat(differing(connection, run.committed())).isEmpty();
        assertThat(broken(connection)).isEmpty();
        tables.add(sums(connection));
      }
    }

    assertThat(tables.get(1)).isEqualTo(tables.get(0));
  }

  /** Returns a sum over all columns of each table but dates. */
  private static List<String> sums(Connection connection) throws SQLException {
    List<String> sums = new ArrayList<>();
    for (TpccTable table : TpccTable.ALL) {
      String values =
          Queries.one(
              connection,
              "SELECT GROUP_CONCAT('COALESCE(', column_name, \", '')\""
                  + " ORDER BY ordinal_position SEPARATOR ', ') FROM"
                  + " information_schema.columns WHERE table_schema = DATABASE()"
                  + " AND data_type <> 'datetime' AND table_name = '"
                  + table.table()
                  + "'");
      String sum = "SELECT SUM(CRC32(CONCAT_WS(',', %s))) FROM %s".formatted(values, table.table());
      sums.add(table + " " + Queries.one(connection, sum));
    }
    return sums;
  }

  /** Over connections that the drivers open, and by the commands alone. */
  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, java-mariadb",
    "mariadb-10.11, java-mysql",
    "mysql-9.7, java-mariadb",
    "mysql-9.7, java-mysql"
  })
  void aRunLeavesWhatItsClientsSawCommitted(String build, String generator) throws Exception {
    DriverJars.build(Hosts.ofThisMachine(), ROOT, List.of(generator), new ReporterList());
    try (RunningServer server = started(build)) {
      Path json = logs.resolve("run.json");
      List<String> run = command(generator, server, json);
      assertThat(ended(run)).startsWith("0 ");
      assertThat(DataCheck.of(server, RecordFile.readLoad(json).counted())).isEmpty();

      List<String> check = new ArrayList<>(run);
      check.set(check.size() - 1, "check");
      assertThat(ended(check))
          .startsWith("0 ")
          .contains("The tables of tpcc are consistent and hold what clients saw committed.");
      try (Connection connection = server.connect()) {
        LOST_NEW_ORDER.plant(connection);
      }
      assertThat(ended(check)).startsWith("1 ");
    }
  }

  private List<String> command(String generator, RunningServer server, Path json) throws Exception {
    NetworkPath path = server.networkPath(ConnectionKind.TCP);
    CellKey cell =
        CellKey.of("any", "per-thread", "base", "tpcc", generator, CLIENTS, 1)
            .with(Factors.WAREHOUSES, Integer.toString(WAREHOUSES))
            .with(Factors.TPCC_FORM, generator.endsWith("mysql") ? "set" : "single");
    Path secret = GeneratorCommand.writeSecret(Hosts.ofThisMachine(), logs, path.password());
    return new ArrayList<>(
        new GeneratorCommand(ROOT, spec(), key -> Optional.empty())
            .build(cell, 0, path, server.database(), secret, json));
  }

  /** Runs a command of the load generator; returns its status and what it prints. */
  private String ended(List<String> command) throws Exception {
    Path log = logs.resolve(command.get(command.size() - 1) + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("it ends").isTrue();
    return process.exitValue() + " " + Files.readString(log);
  }
}
