package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the transactions that clients saw committed since the tables were loaded with what the
 * tables hold, which finds commits that a server or a proxy has lost or carried out twice.
 */
record Ledger(int warehouses, CommitCounts counts) {
  private static final String NEW_ORDERS =
      "SELECT SUM(CAST(d_next_o_id AS SIGNED) - " + (Scale.ORDERS + 1) + ") FROM district";
  private static final String PAYMENTS = "SELECT COUNT(*) FROM history";
  private static final String DELIVERIES = "SELECT SUM(c_delivery_cnt) FROM customer";

  /** Returns what differs, each in a line; what is in doubt may be there or not. */
  List<String> differences(Connection connection) throws SQLException {
    long loadedPayments = (long) warehouses * Scale.DISTRICTS * Scale.CUSTOMERS;
    return Stream.of(
            difference(
                "new orders",
                Queries.number(connection, NEW_ORDERS),
                counts.committed(Kind.NEW_ORDER),
                counts.inDoubt(Kind.NEW_ORDER)),
            difference(
                "payments",
                Queries.number(connection, PAYMENTS) - loadedPayments,
                counts.committed(Kind.PAYMENT),
                counts.inDoubt(Kind.PAYMENT)),
            difference(
                "deliveries",
                Queries.number(connection, DELIVERIES),
                counts.get(CommitCounts.Count.DELIVERED_ORDERS),
                counts.get(CommitCounts.Count.DELIVERED_ORDERS_IN_DOUBT)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> difference(String what, long held, long committed, long inDoubt) {
    return held >= committed && held <= committed + inDoubt
        ? Optional.empty()
        : Optional.of(
            "%s: the tables hold %d, clients saw %d committed and %d in doubt: %s"
                .formatted(
                    what,
                    held,
                    committed,
                    inDoubt,
                    held < committed
                        ? "some are lost"
                        : "another run wrote, or some were doubled"));
  }
}
