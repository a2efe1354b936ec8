package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.InputShare;
import dev.oltpmatrix.workload.tpcc.CommitCounts.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The shares of transactions and inputs that the standard specifies (5.5.1.5), beside those that
 * clients had. Its numbers are written here once more, so that a wrong one in {@link TpccInputs} is
 * found.
 */
final class StandardShares {
  /** The cards of each kind in a deck (5.2.4.2), in the order of {@link Kind}. */
  private static final List<Integer> CARDS = List.of(10, 10, 1, 1, 1);

  private static final double DECK = 23;

  private static final double ROLLED_BACK = 0.01;
  private static final double REMOTE_LINES = 0.01;
  private static final double REMOTE_PAYMENTS = 0.15;
  private static final double BY_LAST_NAME = 0.6;

  private StandardShares() {}

  /**
   * Returns each share of the transactions that were begun. Of those that ended it would be
   * another: slow ones are cut off more often at the end of a run.
   *
   * @param warehouses of a single one nothing is remote
   */
  static List<InputShare> of(CommitCounts counts, int warehouses) {
    List<InputShare> shares = new ArrayList<>(mix(counts));
    long newOrders = counts.begun(Kind.NEW_ORDER);
    long payments = counts.begun(Kind.PAYMENT);
    long choosing = payments + counts.begun(Kind.ORDER_STATUS);
    shares.add(share("rollbacks", counts, Count.UNUSED_ITEMS, newOrders, ROLLED_BACK));
    shares.add(share("last names", counts, Count.BY_LAST_NAME, choosing, BY_LAST_NAME));
    if (warehouses > 1) {
      long lines = counts.get(Count.LINES);
      shares.add(share("remote lines", counts, Count.REMOTE_LINES, lines, REMOTE_LINES));
      shares.add(
          share("remote payments", counts, Count.REMOTE_PAYMENTS, payments, REMOTE_PAYMENTS));
    }
    return shares;
  }

  /**
   * Returns the shares of the kinds. A slow kind has too small a share of what ended, and too large
   * a one of what was begun, since the card that is the last in a run is slow more often, and a
   * deck is not random as a whole. With many terminals either would be called wrong. So that of the
   * two counts in which less is wrong, and none where they contradict the standard on different
   * sides.
   */
  private static List<InputShare> mix(CommitCounts counts) {
    List<InputShare> begun = mix(counts::begun);
    List<InputShare> ended = mix(counts::ended);
    List<InputShare> shares = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      double begunExcess = begun.get(i).excess();
      double endedExcess = ended.get(i).excess();
      if (begunExcess * endedExcess >= 0) {
        shares.add(Math.abs(begunExcess) < Math.abs(endedExcess) ? begun.get(i) : ended.get(i));
      }
    }
    return shares;
  }

  private static List<InputShare> mix(ToLongFunction<Kind> counts) {
    long all = Kind.ALL.stream().mapToLong(counts).sum();
    return Kind.ALL.stream()
        .map(
            kind ->
                new InputShare(
                    "transactions " + kind.label(),
                    counts.applyAsLong(kind),
                    all,
                    CARDS.get(kind.place()) / DECK))
        .toList();
  }

  private static InputShare share(
      String name, CommitCounts counts, Count count, long of, double expected) {
    return new InputShare(name, counts.get(count), of, expected);
  }
}
