package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private void commit(Kind kind, int times, int deliveries) {
    for (int i = 0; i < times; i++) {
      counts.committing(kind, deliveries);
      counts.committed(kind, deliveries);
    }
  }

  /** Three new orders, two payments and nine deliveries are committed; some more are in doubt. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "3 | 2 | 9 | -",
        "4 | 2 | 19 | -",
        "5 | 2 | 20 | new orders: the tables hold 5, clients saw 3 committed and 1 in doubt:"
            + " another run wrote, or some were doubled; deliveries: the tables hold 20, clients"
            + " saw 9 committed and 10 in doubt: another run wrote, or some were doubled",
        "2 | 1 | 9 | new orders: the tables hold 2, clients saw 3 committed and 1 in doubt: some"
            + " are lost; payments: the tables hold 1, clients saw 2 committed and 0 in doubt: some"
            + " are lost",
      })
  void eachCommitIsThereOnceAndOneInDoubtMayBe(
      long newOrders, long payments, long deliveries, String difference) throws SQLException {
    commit(Kind.NEW_ORDER, 3, 0);
    commit(Kind.PAYMENT, 2, 0);
    commit(Kind.DELIVERY, 1, 9);
    counts.add(CommitCounts.Count.ROLLED_BACK, 1);
    counts.committing(Kind.NEW_ORDER, 0);
    counts.committing(Kind.DELIVERY, 10);

    assertThat(
            new Ledger(2, counts)
                .differences(tables(newOrders, payments, deliveries)).stream()
                    .reduce((one, next) -> one + "; " + next)
                    .orElse(null))
        .isEqualTo(difference);
    assertThat(counts.get(CommitCounts.Count.SKIPPED_DISTRICTS)).isEqualTo(1);
  }
}
