package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.tpcc.CommitCounts.Count;
import dev.oltpmatrix.workload.tpcc.RecordingServer.Sent;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the statements of each kind of transaction, their values and their order. */
class TpccTransactionsTest {
  private static final int WAREHOUSES = 3;

  private final RecordingServer server = new RecordingServer();
  private final TpccRun run = new TpccRun(WAREHOUSES, false, TpccTransactions.SINGLE);
  private final TpccInputs inputs = run.client(4, new Xoroshiro128Plus(7, 2_012));
  private final QueryCounts counts = new QueryCounts();
  private TpccTransactions transactions;

  @BeforeEach
  void connect() throws SQLException {
    use(TpccTransactions.SINGLE);
  }

  private void use(String form) throws SQLException {
    transactions = new TpccRun(WAREHOUSES, false, form).transactions();
    transactions.prepare(server);
  }

  /** Runs transactions until one has such inputs; leaves the statements of that one alone. */
  private void runOne(Kind kind, Predicate<TpccInputs> which) throws SQLException {
    do {
      server.sent.clear();
      counts.reset();
      transactions.run(inputs, counts);
    } while (inputs.kind != kind || !which.test(inputs));
  }

  private static boolean hasUnused(TpccInputs inputs) {
    return inputs.lines.stream().anyMatch(OrderLine::isUnused);
  }

  private static boolean byNumber(TpccInputs inputs) {
    return inputs.lastName == null;
  }

  private void assertSent(String... shapes) {
    assertThat(String.join(", ", server.shapes())).isEqualTo(String.join("", shapes));
  }

  private List<Object> values(String beginning) {
    return server.sent(beginning).get(0).values();
  }

  /** All statements and values of ten decks: they are the same in every version. */
  @ParameterizedTest
  @CsvSource({"single, 35, 3782041974", "set, " + Workload.SET_STATEMENTS + ", 107564449"})
  void aSeedsStatementsNeverChange(String form, int prepared, long digest) throws SQLException {
    use(form);
    CRC32 sum = new CRC32();
    for (int i = 0; i < 230; i++) {
      server.sent.clear();
      transactions.run(inputs, counts);
      sum.update(server.sent.toString().getBytes(StandardCharsets.UTF_8));
    }
    assertThat(sum.getValue()).isEqualTo(digest);
    assertThat(transactions.preparedStatements()).isEqualTo(prepared);

    server.sent.clear();
    TpccTransactions dry = new TpccRun(WAREHOUSES, false, form).transactions();
    counts.reset();
    for (int i = 0; i < 230; i++) {
      dry.run(inputs, counts);
    }
    assertThat(server.sent).as("without a server nothing is sent").isEmpty();
    assertThat(counts.other).isGreaterThan(230 * 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"single", "set"})
  void aNewOrderChangesStockInOneOrderAndRollsBackForAnUnusedItem(String form) throws SQLException {
    use(form);
    boolean isSet = form.equals(SetTransactions.SET);
    String start =
        "BEGIN, SELECT customer, "
            + (isSet ? "" : "SELECT warehouse, ")
            + "SELECT district FOR UPDATE, UPDATE district, INSERT orders, INSERT new_order";
    String line = ", SELECT item, SELECT stock FOR UPDATE, UPDATE stock, INSERT order_line";
    String ofSet = start + ", SELECT item, SELECT stock FOR UPDATE";

    runOne(Kind.NEW_ORDER, one -> !hasUnused(one) && !one.isAllLocal());
    int lines = inputs.lines.size();
    if (isSet) {
      assertSent(ofSet, ", UPDATE stock".repeat(lines), ", INSERT order_line, COMMIT");
    } else {
      assertSent(start, line.repeat(lines), ", COMMIT");
      assertThat(List.of(counts.kind, counts.read, counts.write, counts.other))
          .containsExactly(Kind.ALL.indexOf(Kind.NEW_ORDER), 3 + 2 * lines, 3 + 2 * lines, 2);
    }
    assertThat(server.sent("INSERT INTO order_line").stream().flatMap(s -> s.values().stream()))
        .isEqualTo(inputs.lines.stream().flatMap(one -> values(one).stream()).toList());
    assertThat(server.sent("UPDATE stock")).anyMatch(one -> one.values().get(2).equals(1L));

    runOne(Kind.NEW_ORDER, TpccTransactionsTest::hasUnused);
    lines = inputs.lines.size() - 1;
    if (isSet) {
      assertSent(ofSet, ", UPDATE stock".repeat(lines), ", INSERT order_line, ROLLBACK");
    } else {
      assertSent(start, line.repeat(lines), ", SELECT item, ROLLBACK");
    }
    assertThat(run.committed().get(Count.ROLLED_BACK)).isPositive();
    assertThat(counts.rolledBack).isTrue();
  }

  private List<Object> values(OrderLine line) {
    return List.of(
        (long) inputs.home,
        (long) inputs.district,
        3_001L,
        (long) line.number(),
        (long) line.item(),
        (long) line.supply(),
        (long) line.quantity(),
        TpccSql.money(250L * line.quantity()),
        "dist" + inputs.district);
  }

  @ParameterizedTest
  @CsvSource({"50, 0", "11, 91"})
  void stockThatWouldFallBelowTenIsRefilled(long stock, long refill) throws SQLException {
    server.stock = stock;
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one) && one.lines.get(0).quantity() > 1);

    OrderLine line = inputs.lines.get(0);
    assertThat(values("UPDATE stock")).startsWith(stock - line.quantity() + refill);
  }

  @Test
  void linesOfOneItemTakeFromItsStockOneAfterTheOther() throws SQLException {
    use(SetTransactions.SET);
    server.stock = 20;
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one));
    inputs.lines.clear();
    inputs.lines.addAll(Collections.nCopies(5, new OrderLine(1, 7, inputs.home, 6)));
    server.sent.clear();

    assertThat(transactions.enterLines(inputs, 1)).isTrue();
    assertThat(server.sent("UPDATE stock"))
        .extracting(one -> one.values().get(0))
        .containsExactly(14L, 99L, 93L, 87L, 81L);
    assertThatThrownBy(() -> transactions.sql.found(Map.of(1L, 1L), 2L))
        .hasMessageContaining("no row: the tables are not those of this workload");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "4, 2", "5, 3", "40, 20"})
  void ofNamesakesTheMiddleOnePays(int count, long middle) throws SQLException {
    server.namesakes = LongStream.rangeClosed(1, count).boxed().toList();
    runOne(Kind.PAYMENT, one -> !byNumber(one));

    assertThat(values("UPDATE customer")).endsWith(middle);
  }

  @Test
  void aPaymentOfACustomerWithBadCreditIsNotedBeforeTheEarlierOnes() throws SQLException {
    server.credit = "BC";
    runOne(Kind.PAYMENT, TpccTransactionsTest::byNumber);

    assertSent(
        "BEGIN, UPDATE warehouse, SELECT warehouse, UPDATE district, SELECT district, ",
        "SELECT customer FOR UPDATE, SELECT customer FOR UPDATE, UPDATE customer, ",
        "INSERT history, COMMIT");
    assertThat((String) values("UPDATE customer").get(2))
        .hasSize(500)
        .startsWith(
            "%d %d %d %d %d %s x"
                .formatted(
                    inputs.customer,
                    inputs.customerDistrict,
                    inputs.customerWarehouse,
                    inputs.district,
                    inputs.home,
                    TpccSql.money(inputs.cents)));
  }

  @Test
  void anOrderStatusReadsTheNewestOrderAndAStockLevelTheTerminalsDistrict() throws SQLException {
    runOne(Kind.ORDER_STATUS, TpccTransactionsTest::byNumber);
    assertSent("BEGIN, SELECT customer, SELECT orders, SELECT order_line, COMMIT");

    runOne(Kind.STOCK_LEVEL, one -> true);
    assertSent("BEGIN, SELECT district, SELECT order_line, COMMIT");
    long home = inputs.home;
    assertThat(values("SELECT COUNT(DISTINCT"))
        .containsExactly(
            home, (long) inputs.homeDistrict, 2_981L, 3_001L, home, (long) inputs.threshold);
  }

  @ParameterizedTest
  @ValueSource(strings = {"single", "set"})
  void aDeliverySkipsDistrictsWithoutAnOrderAndReadsWithLocks(String form) throws SQLException {
    use(form);
    server.emptyDistricts = Set.of(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    CommitCounts before = run.committed();
    runOne(Kind.DELIVERY, one -> true);

    String oldest = ", SELECT new_order FOR UPDATE";
    String change =
        ", DELETE new_order, SELECT orders FOR UPDATE, UPDATE orders, UPDATE order_line,"
            + " SELECT order_line FOR UPDATE";
    String charge = ", UPDATE customer";
    if (form.equals(SetTransactions.SET)) {
      assertSent("BEGIN", oldest.repeat(10), change, charge, charge, ", COMMIT");
      assertThat(values("DELETE"))
          .hasSize(1 + 2 * Scale.DISTRICTS)
          .startsWith((long) inputs.home, 1L, 2_101L, 10L, 2_101L, 1L, 2_101L, 1L, 2_101L)
          .as("no order that is not there")
          .doesNotContain(0L);
    } else {
      String whole = oldest + change + charge;
      assertSent("BEGIN", whole, oldest.repeat(8), whole, ", COMMIT");
    }
    assertThat(server.sent("UPDATE customer"))
        .extracting(Sent::values)
        .containsExactly(
            List.of("7.30", (long) inputs.home, 1L, 3_001L),
            List.of("7.30", (long) inputs.home, 10L, 3_001L));
    assertThat(run.committed().get(Count.DELIVERED_ORDERS))
        .isEqualTo(before.get(Count.DELIVERED_ORDERS) + 2);
    assertThat(run.committed().get(Count.SKIPPED_DISTRICTS))
        .isEqualTo(before.get(Count.SKIPPED_DISTRICTS) + 8);

    server.emptyDistricts = LongStream.rangeClosed(1, 10).boxed().collect(Collectors.toSet());
    runOne(Kind.DELIVERY, one -> true);
    assertSent("BEGIN", oldest.repeat(10), ", COMMIT");
  }

  @Test
  void aTransactionThatFailsIsRolledBackAndRepeatedWithItsInputs() throws SQLException {
    runOne(Kind.STOCK_LEVEL, one -> true);
    server.refused = "INSERT INTO order_line";
    assertThatThrownBy(() -> runOne(Kind.NEW_ORDER, one -> false)).isInstanceOf(SQLException.class);
    List<Sent> failed = new ArrayList<>(server.sent);
    assertThat(transactions.currentStatement()).startsWith("new_order (INSERT INTO order_line");

    server.refused = "";
    server.sent.clear();
    transactions.run(inputs, counts);

    assertThat(server.shapes()).startsWith("ROLLBACK", "BEGIN");
    assertThat(server.sent.subList(1, failed.size() + 1)).isEqualTo(failed);
    assertThat(run.committed().inDoubt(Kind.NEW_ORDER)).isZero();
  }

  @Test
  void aCommitWithoutAnAnswerIsInDoubt() {
    server.refused = "COMMIT";
    assertThatThrownBy(() -> runOne(Kind.STOCK_LEVEL, one -> true))
        .isInstanceOf(SQLException.class);

    assertThat(run.committed().committed(inputs.kind)).isZero();
    assertThat(run.committed().inDoubt(inputs.kind)).isEqualTo(1);
  }

  /** The shares of inputs are in TpccSharesTest. */
  @Test
  void whatTransactionsLeaveIsCounted() throws SQLException {
    long lines = 0;
    long remoteLines = 0;
    long remotePayments = 0;
    long byLastName = 0;
    for (int i = 0; i < 2_300; i++) {
      transactions.run(inputs, counts);
      boolean isPayment = inputs.kind == Kind.PAYMENT;
      if (inputs.kind == Kind.NEW_ORDER) {
        lines += inputs.lines.size();
        remoteLines += inputs.lines.stream().filter(line -> line.supply() != inputs.home).count();
      } else if (isPayment && inputs.customerWarehouse != inputs.home) {
        remotePayments++;
      }
      if ((isPayment || inputs.kind == Kind.ORDER_STATUS) && !byNumber(inputs)) {
        byLastName++;
      }
    }

    CommitCounts counted = run.committed();
    assertThat(remoteLines).isPositive();
    assertThat(counted.get(Count.LINES)).isEqualTo(lines);
    assertThat(counted.get(Count.REMOTE_LINES)).isEqualTo(remoteLines);
    assertThat(counted.get(Count.REMOTE_PAYMENTS)).isEqualTo(remotePayments);
    assertThat(counted.get(Count.BY_LAST_NAME)).isEqualTo(byLastName);
    assertThat(counted.ended(Kind.NEW_ORDER)).isEqualTo(1_000);
    assertThat(run.counted())
        .containsEntry("committed_delivery", 100L)
        .containsEntry("delivered_orders", 1_000L)
        .containsEntry("in_doubt_payment", 0L);
    assertThat(CommitCounts.of(run.counted()).recorded()).isEqualTo(run.counted());
    assertThat(run.kinds()).isEqualTo(new TpccWorkload().descriptor().transactions());
  }
}
