package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Tests what the ledger takes for a lost or a doubled commit. */
class LedgerTest {
  private static final int LOADED_PAYMENTS = 60_000;

  private final CommitCounts counts = new CommitCounts();

  /** Returns tables of two warehouses that hold so many transactions. */
  private static Connection tables(long newOrders, long payments, long deliveries) {
    return proxy(
        Connection.class,
        (c, ofConnection, none) ->
            proxy(
                Statement.class,
                (s, method, arguments) ->
                    method.getName().equals("close")
                        ? null
                        : row(number((String) arguments[0], newOrders, payments, deliveries))));
  }

  private static long number(String sql, long newOrders, long payments, long deliveries) {
    if (sql.contains("d_next_o_id")) {
      return newOrders;
    }
    return sql.contains("FROM history") ? LOADED_PAYMENTS + payments : deliveries;
  }

  private static ResultSet row(long number) {
    return proxy(
        ResultSet.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "next" -> true;
              case "getLong" -> number;
              default -> null;
            });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void commit(Kind kind, int times) {
    for (int i = 0; i < times; i++) {
      int deliveries = kind == Kind.DELIVERY ? 9 : 0;
      counts.committing(kind, deliveries);
      counts.committed(kind, deliveries);
    }
  }

  @Test
  void tablesThatHoldEveryCommitOnceAreRight() throws SQLException {
    commit(Kind.NEW_ORDER, 3);
    commit(Kind.PAYMENT, 2);
    commit(Kind.DELIVERY, 1);
    counts.add(CommitCounts.Count.ROLLED_BACK, 1);

    assertThat(new Ledger(2, counts).differences(tables(3, 2, 9))).isEmpty();
    assertThat(counts.get(CommitCounts.Count.SKIPPED_DISTRICTS)).isEqualTo(1);
  }

  @Test
  void aCommitInDoubtMayBeThereOrNotAndNoOtherMayLack() throws SQLException {
    commit(Kind.NEW_ORDER, 3);
    counts.committing(Kind.NEW_ORDER, 0);
    counts.committing(Kind.DELIVERY, 10);
    Ledger ledger = new Ledger(2, counts);

    assertThat(ledger.differences(tables(3, 0, 0))).isEmpty();
    assertThat(ledger.differences(tables(4, 0, 10))).isEmpty();
    assertThat(ledger.differences(tables(5, 0, 11)))
        .containsExactly(
            "new orders: the tables hold 5, clients saw 3 committed and 1 in doubt: another run wrote, or some were doubled",
            "deliveries: the tables hold 11, clients saw 0 committed and 10 in doubt: another run wrote, or some were doubled");
    assertThat(ledger.differences(tables(2, 0, 0))).hasSize(1);
  }

  @Test
  void aLostPaymentIsFound() throws SQLException {
    commit(Kind.PAYMENT, 2);

    assertThat(new Ledger(2, counts).differences(tables(0, 1, 0)))
        .containsExactly(
            "payments: the tables hold 1, clients saw 2 committed and 0 in doubt: some are lost");
  }
}
