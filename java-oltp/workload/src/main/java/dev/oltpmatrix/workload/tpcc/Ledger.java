package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.InputShare;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.tpcc.CommitCounts.Count;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what clients counted since the tables were loaded: with what the tables hold, which
 * finds commits that a server or a proxy has lost or carried out twice; and with the shares of
 * inputs that the standard specifies.
 */
record Ledger(int warehouses, CommitCounts counts) {
  private static final String NEW_ORDERS =
      "SELECT SUM(CAST(d_next_o_id AS SIGNED) - " + (Scale.ORDERS + 1) + ") FROM district";
  private static final String PAYMENTS = "SELECT COUNT(*) FROM history";
  private static final String DELIVERIES = "SELECT SUM(c_delivery_cnt) FROM customer";

  /** Returns what differs, each in a line; what is in doubt may be there or not. */
  List<String> differences(Connection connection) throws SQLException {
    long loadedPayments = (long) warehouses * Scale.DISTRICTS * Scale.CUSTOMERS;
    List<String> found = new ArrayList<>();
    compare(
        found,
        "new orders",
        Queries.number(connection, NEW_ORDERS),
        counts.committed(Kind.NEW_ORDER),
        counts.inDoubt(Kind.NEW_ORDER));
    compare(
        found,
        "payments",
        Queries.number(connection, PAYMENTS) - loadedPayments,
        counts.committed(Kind.PAYMENT),
        counts.inDoubt(Kind.PAYMENT));
    compare(
        found,
        "deliveries",
        Queries.number(connection, DELIVERIES),
        counts.get(Count.DELIVERED_ORDERS),
        counts.get(Count.DELIVERED_ORDERS_IN_DOUBT));
    return found;
  }

  private static void compare(
      List<String> found, String what, long held, long committed, long inDoubt) {
    if (held < committed || held > committed + inDoubt) {
      found.add(
          "%s: the tables hold %d, clients saw %d committed and %d in doubt: %s"
              .formatted(
                  what,
                  held,
                  committed,
                  inDoubt,
                  held < committed ? "some are lost" : "another run wrote, or some were doubled"));
    }
  }

  /**
   * Returns the shares that the standard specifies (5.5.1.5), of the transactions that came to
   * their end; of a single warehouse nothing is remote. Its numbers are written here once more, so
   * that a wrong one in {@link TpccInputs} is found.
   *
   * <p>The mix of the kinds is not among them. It comes from decks, in which it is exact, and a run
   * ends in the middle of most decks. The card that is the last of a client is a slow kind more
   * often than others, so that with many clients the mix of a right run is not the standard's.
   */
  List<InputShare> shares() {
    long payments = counts.ended(Kind.PAYMENT);
    long choosing = payments + counts.ended(Kind.ORDER_STATUS);
    List<InputShare> shares = new ArrayList<>();
    shares.add(share("rollbacks", Count.ROLLED_BACK, counts.ended(Kind.NEW_ORDER), 0.01));
    shares.add(share("last names", Count.BY_LAST_NAME, choosing, 0.6));
    if (warehouses > 1) {
      shares.add(share("remote lines", Count.REMOTE_LINES, counts.get(Count.LINES), 0.01));
      shares.add(share("remote payments", Count.REMOTE_PAYMENTS, payments, 0.15));
    }
    return shares;
  }

  private InputShare share(String name, Count count, long of, double expected) {
    return new InputShare(name, counts.get(count), of, expected);
  }
}
