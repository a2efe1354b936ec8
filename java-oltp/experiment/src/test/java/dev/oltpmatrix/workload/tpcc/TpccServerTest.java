package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
  private static final int TRANSACTIONS_PER_CLIENT = 500;
  private static final int UNPREPARABLE = 1295;
  private static final int DEADLOCK = 1213;

  /** Faults, each with the conditions that it breaks and no others. */
  private static final Map<String, List<String>> FAULTS = faults();

  @TempDir private Path logs;

  private static Map<String, List<String>> faults() {
    String undelivered = " WHERE o_w_id = 1 AND o_d_id = 1 AND o_carrier_id IS NULL LIMIT 1";
    Map<String, List<String>> faults = new LinkedHashMap<>();
    faults.put("UPDATE warehouse SET w_ytd = w_ytd + 1", List.of("1", "8"));
    faults.put("UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_id = 1", List.of("2"));
    faults.put(
        "DELETE FROM new_order WHERE no_d_id = 1 AND no_o_id = (SELECT * FROM"
            + " (SELECT MAX(no_o_id) - 1 FROM new_order WHERE no_d_id = 1) t)",
        List.of("3", "5"));
    faults.put(
        "DELETE FROM order_line WHERE ol_d_id = 1 AND ol_o_id = 1 AND ol_number = 1",
        List.of("4", "6"));
    faults.put("UPDATE orders SET o_carrier_id = 1" + undelivered, List.of("5", "7"));
    faults.put(
        "UPDATE orders SET o_ol_cnt = o_ol_cnt + IF(o_id = 1, 1, -1) WHERE o_d_id = 1 AND o_id < 3",
        List.of("6"));
    faults.put(
        "UPDATE order_line SET ol_delivery_d = NULL WHERE ol_d_id = 1 AND ol_o_id = 1",
        List.of("7"));
    faults.put("UPDATE history SET h_amount = h_amount + 1 LIMIT 1", List.of("8", "9", "10"));
    faults.put(
        "UPDATE district SET d_ytd = d_ytd + IF(d_id = 1, 1, -1) WHERE d_id < 3", List.of("9"));
    faults.put(
        "UPDATE customer SET c_balance = c_balance + 1 WHERE c_d_id = 1 AND c_id = 7",
        List.of("10", "12"));
    faults.put(
        "UPDATE customer SET c_ytd_payment = c_ytd_payment + 1 WHERE c_d_id = 1 AND c_id = 7",
        List.of("12"));
    faults.put("UPDATE stock SET s_ytd = s_ytd + 1 WHERE s_i_id = 1", List.of("stock"));
    faults.put("UPDATE stock SET s_order_cnt = s_order_cnt + 1 WHERE s_i_id = 1", List.of("stock"));
    faults.put(
        "UPDATE customer SET c_payment_cnt = c_payment_cnt + 1 WHERE c_d_id = 1 AND c_id = 7",
        List.of("payments"));
    return faults;
  }

  private static MatrixSpec spec() {
    return Specs.small()
        .workloads(List.of("tpcc"))
        .generators(GENERATORS)
        .threads(List.of(CLIENTS))
        .warmupS(1)
        .windowS(10)
        .windowLimitS(10)
        .build();
  }

  private RunningServer started(String build) throws Exception {
    return TestServers.started(build, "per-thread", "base", DataSets.of(spec()), logs);
  }

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
              Flag.Kind.DATA_INCONSISTENT, Flag.Kind.COMMITS_DIFFER, Flag.Kind.CHECK_ERROR);
      LoadResult load = record.load();
      assertThat(CommitCounts.of(load.counted()).committed(Kind.NEW_ORDER)).isPositive();
      Map<String, Long> counts =
          load.kinds().stream()
              .collect(Collectors.toMap(LoadResult.Kind::name, LoadResult.Kind::transactions));
      assertThat(counts.keySet())
          .containsExactlyInAnyOrder(
              "new_order", "payment", "order_status", "delivery", "stock_level");
      assertThat(counts.get("new_order")).isGreaterThan(5 * counts.get("delivery"));
      try (Connection connection = server.connect()) {
        connection.setAutoCommit(false);
        assertThat(broken(connection, List.of(Condition.LOADED))).containsExactly("11");
        for (Map.Entry<String, List<String>> fault : FAULTS.entrySet()) {
          Queries.execute(connection, fault.getKey());
          assertThat(broken(connection, Condition.ALWAYS))
              .as(fault.getKey())
              .isEqualTo(fault.getValue());
          connection.rollback();
        }
        assertThat(broken(connection, Condition.ALWAYS)).isEmpty();
        Queries.execute(connection, FAULTS.keySet().iterator().next());
        connection.commit();
      }
      assertThat(DataCheck.of(server, load.counted()))
          .singleElement()
          .satisfies(
              flag -> {
                assertThat(flag.kind()).isEqualTo(Flag.Kind.DATA_INCONSISTENT);
                assertThat(flag.text()).contains("condition 1 (w_ytd = sum of d_ytd)");
              });
    }
  }

  private static List<String> broken(Connection connection, List<Condition> conditions)
      throws SQLException {
    return Condition.failures(connection, conditions).stream()
        .map(failure -> failure.condition().name())
        .toList();
  }

  private CellRecord run(RunningServer server) throws Exception {
    MatrixSpec spec = spec();
    CellKey cell = CellKey.of("any", "per-thread", "base", "tpcc", GENERATORS.get(0), CLIENTS, 1);
    for (Factor factor : List.of(Factors.CLIENT_POOL, Factors.RATE)) {
      cell = cell.with(factor, spec.levels(factor).get(0));
    }
    return new CellRunner(
            spec,
            ROOT,
            new ProcessLedger(Hosts.ofThisMachine(), logs),
            Records.HOST,
            logs,
            key -> Optional.empty(),
            (key, second) -> {})
        .run(cell, server, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void theTablesHoldWhatClientsSawCommitted(String build) throws Exception {
    try (RunningServer server = started(build);
        Connection connection = server.connect()) {
      assertThat(broken(connection, List.of(Condition.LOADED))).isEmpty();
      TpccRun run = new TpccRun(1);
      inParallel(client -> runClient(client, run, server));

      CommitCounts counts = run.committed();
      assertThat(counts.committed(Kind.NEW_ORDER)).isPositive();
      assertThat(counts.get(CommitCounts.Count.DELIVERED_ORDERS)).isPositive();
      assertThat(new Ledger(1, counts).differences(connection)).isEmpty();
      assertThat(broken(connection, Condition.ALWAYS)).isEmpty();
      connection.setAutoCommit(false);
      Queries.execute(
          connection,
          "UPDATE district SET d_next_o_id = d_next_o_id - 1 WHERE d_id = 1",
          "DELETE FROM history LIMIT 1",
          "UPDATE customer SET c_delivery_cnt = c_delivery_cnt + 1 WHERE c_d_id = 1 AND c_id = 7");
      assertThat(new Ledger(1, counts).differences(connection))
          .extracting(line -> line.replaceFirst(":.*", ""))
          .containsExactly("new orders", "payments", "deliveries");
      connection.rollback();
    }
  }

  private interface ClientWork {
    void run(int client) throws Exception;
  }

  private static void inParallel(ClientWork work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Callable<Void>> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        int number = client;
        clients.add(
            () -> {
              work.run(number);
              return null;
            });
      }
      for (Future<Void> ended : threads.invokeAll(clients)) {
        ended.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void runClient(int client, TpccRun run, RunningServer server) throws Exception {
    try (Connection connection = server.connect()) {
      Transactions transactions = run.transactions();
      transactions.prepare(new PlainDatabase(connection));
      TpccInputs inputs = run.client(client, new Xoroshiro128Plus(client + 1L, 2_012));
      QueryCounts counts = new QueryCounts();
      for (int i = 0; i < TRANSACTIONS_PER_CLIENT; i++) {
        counts.reset();
        runUntilCommitted(transactions, inputs, counts);
      }
    }
  }

  private static void runUntilCommitted(
      Transactions transactions, TpccInputs inputs, QueryCounts counts) throws SQLException {
    while (true) {
      try {
        transactions.run(inputs, counts);
        return;
      } catch (SQLException e) {
        if (e.getErrorCode() != DEADLOCK) {
          throw e;
        }
      }
    }
  }

  private record PlainDatabase(Connection connection) implements Database {
    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
      return connection.prepareStatement(sql);
    }

    @Override
    public Statement text() throws SQLException {
      return connection.createStatement();
    }

    @Override
    public boolean isUnpreparable(SQLException e) {
      return e.getErrorCode() == UNPREPARABLE;
    }
  }
}
