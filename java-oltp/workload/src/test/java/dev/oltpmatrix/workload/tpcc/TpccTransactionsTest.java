package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.tpcc.CommitCounts.Count;
import dev.oltpmatrix.workload.tpcc.RecordingServer.Sent;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the statements of each kind of transaction, and their order. */
class TpccTransactionsTest {
  private static final int WAREHOUSES = 3;

  private final RecordingServer server = new RecordingServer();
  private final TpccRun run = new TpccRun(WAREHOUSES, false, TpccTransactions.SINGLE);
  private final TpccInputs inputs = run.client(4, new Xoroshiro128Plus(7, 2_012));
  private TpccTransactions transactions = new TpccTransactions(TpccTransactions.SINGLE);
  private final QueryCounts counts = new QueryCounts();

  @BeforeEach
  void connect() throws SQLException {
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

  private static List<String> newOrder(int wholeLines, String... end) {
    List<String> shapes =
        new ArrayList<>(
            List.of(
                "BEGIN",
                "SELECT customer",
                "SELECT warehouse",
                "SELECT district FOR UPDATE",
                "UPDATE district",
                "INSERT orders",
                "INSERT new_order"));
    for (int i = 0; i < wholeLines; i++) {
      shapes.addAll(
          List.of("SELECT item", "SELECT stock FOR UPDATE", "UPDATE stock", "INSERT order_line"));
    }
    shapes.addAll(List.of(end));
    return shapes;
  }

  @Test
  void aNewOrderTakesItsNumberThenItsLinesInTheOrderOfStock() throws SQLException {
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one));

    assertThat(server.shapes()).isEqualTo(newOrder(inputs.lines.size(), "COMMIT"));
    assertThat(counts.kind).isEqualTo(Kind.ALL.indexOf(Kind.NEW_ORDER));
    assertThat(counts.read).isEqualTo(3 + 2 * inputs.lines.size());
    assertThat(counts.write).isEqualTo(3 + 2 * inputs.lines.size());
    assertThat(counts.other).isEqualTo(2);
    List<Sent> lines = server.sent("INSERT INTO order_line");
    for (int i = 0; i < lines.size(); i++) {
      OrderLine line = inputs.lines.get(i);
      String amount = TpccSql.money(250L * line.quantity());
      assertThat(lines.get(i).values())
          .containsExactly(
              (long) inputs.home,
              (long) inputs.district,
              3_001L,
              (long) line.number(),
              (long) line.item(),
              (long) line.supply(),
              (long) line.quantity(),
              amount,
              "dist" + inputs.district);
    }
  }

  @ParameterizedTest
  @CsvSource({"50, 0", "11, 91"})
  void stockThatWouldFallBelowTenIsRefilled(long stock, long refill) throws SQLException {
    server.stock = stock;
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one) && one.lines.get(0).quantity() > 1);

    OrderLine line = inputs.lines.get(0);
    boolean isHome = line.supply() == inputs.home;
    assertThat(server.sent("UPDATE stock").get(0).values())
        .containsExactly(
            stock - line.quantity() + refill,
            (long) line.quantity(),
            isHome ? 0L : 1L,
            (long) line.supply(),
            (long) line.item());
  }

  @Test
  void anOrderWithALineOfAnotherWarehouseSaysSo() throws SQLException {
    runOne(Kind.NEW_ORDER, one -> !one.isAllLocal());

    List<Object> order = server.sent("INSERT INTO orders").get(0).values();
    assertThat(order.get(order.size() - 1)).isEqualTo(0L);
    assertThat(server.sent("UPDATE stock")).anyMatch(one -> one.values().get(2).equals(1L));
  }

  @Test
  void anUnusedItemRollsBackAfterAllOtherLines() throws SQLException {
    runOne(Kind.NEW_ORDER, TpccTransactionsTest::hasUnused);

    assertThat(server.shapes())
        .isEqualTo(newOrder(inputs.lines.size() - 1, "SELECT item", "ROLLBACK"));
    assertThat(run.committed().get(Count.ROLLED_BACK)).isEqualTo(1);
    assertThat(counts.rolledBack).isTrue();
  }

  @Test
  void aPaymentByNumber() throws SQLException {
    runOne(Kind.PAYMENT, one -> one.lastName == null);

    assertThat(server.shapes())
        .containsExactly(
            "BEGIN",
            "UPDATE warehouse",
            "SELECT warehouse",
            "UPDATE district",
            "SELECT district",
            "SELECT customer FOR UPDATE",
            "UPDATE customer",
            "INSERT history",
            "COMMIT");
    String amount = TpccSql.money(inputs.cents);
    assertThat(server.sent("UPDATE customer").get(0).values())
        .containsExactly(
            amount,
            amount,
            (long) inputs.customerWarehouse,
            (long) inputs.customerDistrict,
            (long) inputs.customer);
    assertThat(server.sent("INSERT INTO history").get(0).values()).endsWith(amount, "name    name");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "4, 2", "5, 3", "40, 20"})
  void ofNamesakesTheMiddleOnePays(int count, long middle) throws SQLException {
    server.namesakes = LongStream.rangeClosed(1, count).boxed().toList();
    runOne(Kind.PAYMENT, one -> one.lastName != null);

    assertThat(server.shapes()).contains("SELECT customer", "SELECT customer FOR UPDATE");
    assertThat(server.sent("UPDATE customer").get(0).values()).endsWith(middle);
  }

  @Test
  void aPaymentOfACustomerWithBadCreditIsNotedBeforeTheEarlierOnes() throws SQLException {
    server.credit = "BC";
    runOne(Kind.PAYMENT, one -> one.lastName == null);

    assertThat(server.shapes())
        .containsSubsequence(
            "SELECT customer FOR UPDATE", "SELECT customer FOR UPDATE", "UPDATE customer");
    String noted = (String) server.sent("UPDATE customer").get(0).values().get(2);
    assertThat(noted)
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
  void anOrderStatusReadsTheLinesOfTheNewestOrder() throws SQLException {
    runOne(Kind.ORDER_STATUS, one -> one.lastName == null);

    assertThat(server.shapes())
        .containsExactly(
            "BEGIN", "SELECT customer", "SELECT orders", "SELECT order_line", "COMMIT");
    assertThat(server.sent("SELECT ol_i_id").get(0).values())
        .containsExactly((long) inputs.home, (long) inputs.district, 3_001L);
  }

  @Test
  void aDeliverySkipsDistrictsWithoutAnOrderAndReadsWithLocks() throws SQLException {
    server.emptyDistricts = Set.of(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    CommitCounts before = run.committed();
    runOne(Kind.DELIVERY, one -> true);

    String oldest = "SELECT new_order FOR UPDATE";
    List<String> whole =
        List.of(
            "DELETE new_order",
            "SELECT orders FOR UPDATE",
            "UPDATE orders",
            "UPDATE order_line",
            "SELECT order_line FOR UPDATE",
            "UPDATE customer");
    List<String> wanted = new ArrayList<>(List.of("BEGIN", oldest));
    wanted.addAll(whole);
    for (int district = 2; district <= 10; district++) {
      wanted.add(oldest);
    }
    wanted.addAll(whole);
    wanted.add("COMMIT");
    assertThat(server.shapes()).isEqualTo(wanted);
    assertThat(server.sent("UPDATE customer").get(0).values())
        .containsExactly("7.30", (long) inputs.home, 1L, 3_001L);
    assertThat(run.committed().get(Count.DELIVERED_ORDERS))
        .isEqualTo(before.get(Count.DELIVERED_ORDERS) + 2);
    assertThat(run.committed().get(Count.SKIPPED_DISTRICTS))
        .isEqualTo(before.get(Count.SKIPPED_DISTRICTS) + 8);
  }

  @Test
  void aStockLevelCountsInTheTerminalsOwnDistrict() throws SQLException {
    runOne(Kind.STOCK_LEVEL, one -> true);

    assertThat(server.shapes())
        .containsExactly("BEGIN", "SELECT district", "SELECT order_line", "COMMIT");
    assertThat(server.sent("SELECT COUNT(DISTINCT").get(0).values())
        .containsExactly(
            (long) inputs.home,
            (long) inputs.homeDistrict,
            2_981L,
            3_001L,
            (long) inputs.home,
            (long) inputs.threshold);
  }

  @Test
  void aTransactionThatFailsIsRolledBackAndRepeatedWithItsInputs() throws SQLException {
    runOne(Kind.STOCK_LEVEL, one -> true);
    server.refused = "INSERT INTO order_line";
    server.sent.clear();
    assertThatThrownBy(
            () -> {
              while (true) {
                server.sent.clear();
                transactions.run(inputs, counts);
              }
            })
        .isInstanceOf(SQLException.class);
    List<Sent> failed = List.copyOf(server.sent);
    assertThat(transactions.currentStatement()).startsWith("new_order (INSERT INTO order_line");

    server.refused = "";
    server.sent.clear();
    transactions.run(inputs, counts);

    assertThat(server.shapes().subList(0, 2)).containsExactly("ROLLBACK", "BEGIN");
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

  @Test
  void linesAndCustomersAreCountedWhereTheirTransactionsEnd() throws SQLException {
    long lines = 0;
    long remoteLines = 0;
    long remotePayments = 0;
    long byLastName = 0;
    for (int i = 0; i < 2_300; i++) {
      transactions.run(inputs, counts);
      switch (inputs.kind) {
        case NEW_ORDER -> {
          lines += inputs.lines.size();
          remoteLines += inputs.lines.stream().filter(line -> line.supply() != inputs.home).count();
        }
        case PAYMENT -> {
          remotePayments += inputs.customerWarehouse == inputs.home ? 0 : 1;
          byLastName += inputs.lastName == null ? 0 : 1;
        }
        case ORDER_STATUS -> byLastName += inputs.lastName == null ? 0 : 1;
        case DELIVERY, STOCK_LEVEL -> {}
      }
    }

    CommitCounts counted = run.committed();
    assertThat(remoteLines).isPositive();
    assertThat(counted.get(Count.LINES)).isEqualTo(lines);
    assertThat(counted.get(Count.REMOTE_LINES)).isEqualTo(remoteLines);
    assertThat(counted.get(Count.REMOTE_PAYMENTS)).isEqualTo(remotePayments);
    assertThat(counted.get(Count.BY_LAST_NAME)).isEqualTo(byLastName);
    assertThat(counted.ended(Kind.NEW_ORDER)).isEqualTo(1_000);
    assertThat(counted.ended(Kind.DELIVERY)).isEqualTo(100);
  }

  @Test
  void aRecordHasAllCounts() throws SQLException {
    for (int i = 0; i < 230; i++) {
      transactions.run(inputs, counts);
    }

    assertThat(run.counted())
        .containsEntry("committed_delivery", 10L)
        .containsEntry("delivered_orders", 100L)
        .containsEntry("in_doubt_payment", 0L);
    assertThat(CommitCounts.of(run.counted()).recorded()).isEqualTo(run.counted());
  }

  @ParameterizedTest
  @ValueSource(strings = {"single", "set"})
  void withoutAServerEverythingIsDoneButSent(String form) throws SQLException {
    TpccTransactions dry = new TpccRun(WAREHOUSES, false, form).transactions();
    for (int i = 0; i < 230; i++) {
      dry.run(inputs, counts);
    }

    assertThat(server.sent).isEmpty();
    assertThat(counts.other).isGreaterThan(230 * 4);
  }

  private void useSet() throws SQLException {
    transactions = new SetTransactions();
    transactions.prepare(server);
  }

  @Test
  void anOrderOfTheFormSetReadsAllItemsAndStockAndEntersAllLinesAtOnce() throws SQLException {
    useSet();
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one) && !one.isAllLocal());

    int lines = inputs.lines.size();
    List<String> wanted =
        new ArrayList<>(
            List.of(
                "BEGIN",
                "SELECT customer",
                "SELECT district FOR UPDATE",
                "UPDATE district",
                "INSERT orders",
                "INSERT new_order",
                "SELECT item",
                "SELECT stock FOR UPDATE"));
    wanted.addAll(Collections.nCopies(lines, "UPDATE stock"));
    wanted.addAll(List.of("INSERT order_line", "COMMIT"));
    assertThat(server.shapes()).isEqualTo(wanted);
    List<Object> values = new ArrayList<>();
    for (OrderLine line : inputs.lines) {
      values.addAll(List.of((long) inputs.home, (long) inputs.district, 3_001L));
      values.addAll(List.of((long) line.number(), (long) line.item(), (long) line.supply()));
      values.addAll(List.of((long) line.quantity(), TpccSql.money(250L * line.quantity())));
      values.add("dist" + inputs.district);
    }
    assertThat(server.sent("INSERT INTO order_line").get(0).values()).isEqualTo(values);
    assertThat(server.sent("UPDATE stock")).anyMatch(one -> one.values().get(2).equals(1L));
  }

  @Test
  void linesOfOneItemTakeFromItsStockOneAfterTheOther() throws SQLException {
    useSet();
    server.stock = 20;
    runOne(Kind.NEW_ORDER, one -> !hasUnused(one));
    OrderLine line = new OrderLine(1, 7, inputs.home, 6);
    inputs.lines.clear();
    inputs.lines.addAll(Collections.nCopies(5, line));
    server.sent.clear();
    assertThat(transactions.enterLines(inputs, 1)).isTrue();

    assertThat(server.sent("UPDATE stock"))
        .extracting(one -> one.values().get(0))
        .containsExactly(14L, 99L, 93L, 87L, 81L);
  }

  @Test
  void theUnusedItemOfTheFormSetRollsBackAfterAllOtherLines() throws SQLException {
    useSet();
    runOne(Kind.NEW_ORDER, TpccTransactionsTest::hasUnused);

    assertThat(server.shapes()).endsWith("UPDATE stock", "INSERT order_line", "ROLLBACK");
    assertThat(server.sent("UPDATE stock")).hasSize(inputs.lines.size() - 1);
    assertThat(server.sent("SELECT i_id").get(0).values()).hasSize(inputs.lines.size());
    assertThat(run.committed().get(Count.ROLLED_BACK)).isPositive();
  }

  @Test
  void aRowThatIsNotThereEndsAnOrder() throws SQLException {
    useSet();
    transactions.sql.of("transaction: begin");

    assertThatThrownBy(() -> transactions.sql.found(Map.of(1L, 1L), 2L))
        .hasMessageContaining("no row: the tables are not those of this workload");
  }

  @Test
  void aDeliveryOfTheFormSetChangesAllDistrictsAtOnce() throws SQLException {
    useSet();
    server.emptyDistricts = Set.of(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    runOne(Kind.DELIVERY, one -> true);

    List<String> wanted = new ArrayList<>(List.of("BEGIN"));
    wanted.addAll(Collections.nCopies(10, "SELECT new_order FOR UPDATE"));
    wanted.addAll(
        List.of(
            "DELETE new_order",
            "SELECT orders FOR UPDATE",
            "UPDATE orders",
            "UPDATE order_line",
            "SELECT order_line FOR UPDATE",
            "UPDATE customer",
            "UPDATE customer",
            "COMMIT"));
    assertThat(server.shapes()).isEqualTo(wanted);
    assertThat(server.sent("DELETE").get(0).values())
        .containsExactly((long) inputs.home, 2_101L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 2_101L);
    assertThat(server.sent("UPDATE orders").get(0).values())
        .startsWith((long) inputs.carrier, (long) inputs.home, 2_101L);
    assertThat(server.sent("UPDATE customer"))
        .extracting(one -> one.values())
        .containsExactly(
            List.of("7.30", (long) inputs.home, 1L, 3_001L),
            List.of("7.30", (long) inputs.home, 10L, 3_001L));
    assertThat(run.committed().get(Count.SKIPPED_DISTRICTS)).isPositive();

    server.emptyDistricts = LongStream.rangeClosed(1, 10).boxed().collect(Collectors.toSet());
    runOne(Kind.DELIVERY, one -> true);
    assertThat(server.shapes()).hasSize(12).endsWith("SELECT new_order FOR UPDATE", "COMMIT");
  }

  @ParameterizedTest
  @CsvSource({"single, 655", "set, 335"})
  void aDeckHasSoManyStatements(String form, int most) throws SQLException {
    TpccTransactions some = new TpccRun(WAREHOUSES, false, form).transactions();
    some.prepare(server);
    TpccInputs deck = run.client(0, new Xoroshiro128Plus(7, 2_012));
    int sent = 0;
    for (int i = 0; i < 2_300; i++) {
      counts.reset();
      some.run(deck, counts);
      sent += counts.total();
    }

    assertThat(sent / 100).isBetween(most * 9 / 10, most + 5);
  }

  @Test
  void aClientPreparesEachStatementOnce() {
    assertThat(run.preparedStatements()).isEqualTo(35);
    assertThat(new TpccRun(1, false, SetTransactions.SET).preparedStatements()).isEqualTo(67);
    assertThat(run.kinds())
        .isEqualTo(new TpccWorkload().descriptor().transactions())
        .hasSize(Kind.ALL.size());
  }
}
