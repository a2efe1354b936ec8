package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.InputShare;
import dev.oltpmatrix.workload.tpcc.CommitCounts.Count;
import java.util.ArrayList;
import java.util.List;

/**
 * The shares of inputs that the standard specifies (5.5.1.5), beside those that clients had. Its
 * numbers are written here once more, so that a wrong one in {@link TpccInputs} is found.
 *
 * <p>The mix of the kinds is not among them. It comes from decks, in which it is exact, and a run
 * ends in the middle of most decks. The card that is the last of a client is a slow kind more often
 * than others, so that with many clients the mix of a right run is not the standard's.
 */
final class StandardShares {
  private static final double ROLLED_BACK = 0.01;
  private static final double REMOTE_LINES = 0.01;
  private static final double REMOTE_PAYMENTS = 0.15;
  private static final double BY_LAST_NAME = 0.6;

  private StandardShares() {}

  /**
   * Returns each share, of the transactions that came to their end.
   *
   * @param warehouses of a single one nothing is remote
   */
  static List<InputShare> of(CommitCounts counts, int warehouses) {
    List<InputShare> shares = new ArrayList<>();
    long newOrders = counts.ended(Kind.NEW_ORDER);
    long payments = counts.ended(Kind.PAYMENT);
    long choosing = payments + counts.ended(Kind.ORDER_STATUS);
    shares.add(share("rollbacks", counts, Count.ROLLED_BACK, newOrders, ROLLED_BACK));
    shares.add(share("last names", counts, Count.BY_LAST_NAME, choosing, BY_LAST_NAME));
    if (warehouses > 1) {
      long lines = counts.get(Count.LINES);
      shares.add(share("remote lines", counts, Count.REMOTE_LINES, lines, REMOTE_LINES));
      shares.add(
          share("remote payments", counts, Count.REMOTE_PAYMENTS, payments, REMOTE_PAYMENTS));
    }
    return shares;
  }

  private static InputShare share(
      String name, CommitCounts counts, Count count, long of, double expected) {
    return new InputShare(name, counts.get(count), of, expected);
  }
}
