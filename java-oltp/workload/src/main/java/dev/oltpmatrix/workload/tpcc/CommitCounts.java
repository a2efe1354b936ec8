package dev.oltpmatrix.workload.tpcc;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of what transactions left in the tables and of the inputs that they had, since their
 * clients began, warm-up included. A COMMIT is in doubt from its beginning until its answer: where
 * none came, the server may have carried it out or not.
 */
final class CommitCounts {
  /** Counts beside the commits of each kind, by the names that records have. */
  enum Count {
    /** New-Orders that asked for the unused item. */
    ROLLED_BACK,
    DELIVERED_ORDERS,
    DELIVERED_ORDERS_IN_DOUBT,
    /** Districts where a delivery found no order. */
    SKIPPED_DISTRICTS,
    LINES,
    /** Lines that another warehouse supplied. */
    REMOTE_LINES,
    /** Payments of a customer of another warehouse. */
    REMOTE_PAYMENTS,
    /** Payments and Order-Statuses whose customer was found by the last name. */
    BY_LAST_NAME;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private int place() {
      return COUNTS.indexOf(this);
    }
  }

  private static final List<Count> COUNTS = List.of(Count.values());
  private static final String COMMITTED = "committed_";
  private static final String IN_DOUBT = "in_doubt_";

  private final long[] committed = new long[Kind.ALL.size()];
  private final long[] inDoubt = new long[Kind.ALL.size()];
  private final long[] others = new long[COUNTS.size()];

  /** Returns the counts of a record; one that it does not have is 0. */
  static CommitCounts of(Map<String, Long> recorded) {
    CommitCounts counts = new CommitCounts();
    for (Kind kind : Kind.ALL) {
      counts.committed[kind.place()] = recorded.getOrDefault(COMMITTED + kind.label(), 0L);
      counts.inDoubt[kind.place()] = recorded.getOrDefault(IN_DOUBT + kind.label(), 0L);
    }
    for (Count count : COUNTS) {
      counts.others[count.place()] = recorded.getOrDefault(count.label(), 0L);
    }
    return counts;
  }

  /** Returns all counts by the names that records have. */
  Map<String, Long> recorded() {
    Map<String, Long> recorded = new TreeMap<>();
    for (Kind kind : Kind.ALL) {
      recorded.put(COMMITTED + kind.label(), committed(kind));
      recorded.put(IN_DOUBT + kind.label(), inDoubt(kind));
    }
    for (Count count : COUNTS) {
      recorded.put(count.label(), get(count));
    }
    return recorded;
  }

  /**
   * Notes that a COMMIT is sent.
   *
   * @param deliveries orders that it delivers
   */
  synchronized void committing(Kind kind, int deliveries) {
    inDoubt[kind.place()]++;
    add(Count.DELIVERED_ORDERS_IN_DOUBT, deliveries);
  }

  /** Notes that the server has answered to the COMMIT of {@link #committing}. */
  synchronized void committed(Kind kind, int deliveries) {
    inDoubt[kind.place()]--;
    add(Count.DELIVERED_ORDERS_IN_DOUBT, -deliveries);
    committed[kind.place()]++;
    add(Count.DELIVERED_ORDERS, deliveries);
    if (kind == Kind.DELIVERY) {
      add(Count.SKIPPED_DISTRICTS, Scale.DISTRICTS - deliveries);
    }
  }

  synchronized void add(Count count, long number) {
    others[count.place()] += number;
  }

  /** Adds the counts of a client, which may still run where it was cut off. */
  void add(CommitCounts other) {
    synchronized (other) {
      for (int i = 0; i < committed.length; i++) {
        committed[i] += other.committed[i];
        inDoubt[i] += other.inDoubt[i];
      }
      for (int i = 0; i < others.length; i++) {
        others[i] += other.others[i];
      }
    }
  }

  long committed(Kind kind) {
    return committed[kind.place()];
  }

  long inDoubt(Kind kind) {
    return inDoubt[kind.place()];
  }

  long get(Count count) {
    return others[count.place()];
  }

  /** Returns the number of transactions of a kind that came to their end. */
  long ended(Kind kind) {
    return committed(kind) + (kind == Kind.NEW_ORDER ? get(Count.ROLLED_BACK) : 0);
  }
}
