package dev.oltpmatrix.workload.tpcc;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of what transactions left in the tables and of the inputs that they had, since their
 * clients began, warm-up included; by the names that records have. A COMMIT is in doubt from its
 * beginning until its answer: where none came, the server may have carried it out or not.
 */
final class CommitCounts {
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

    private final String label = name().toLowerCase(Locale.ROOT);
  }

  private final Map<String, Long> counts = new TreeMap<>();

  CommitCounts() {
    for (Kind kind : Kind.ALL) {
      counts.put(kind.committed, 0L);
      counts.put(kind.inDoubt, 0L);
    }
    for (Count count : Count.values()) {
      counts.put(count.label, 0L);
    }
  }

  /** Returns the counts of a record; one that it does not have is 0. */
  static CommitCounts of(Map<String, Long> recorded) {
    CommitCounts counts = new CommitCounts();
    counts.counts.replaceAll((name, zero) -> recorded.getOrDefault(name, zero));
    return counts;
  }

  synchronized Map<String, Long> recorded() {
    return new TreeMap<>(counts);
  }

  /**
   * Notes that a COMMIT is sent.
   *
   * @param deliveries orders that it delivers
   */
  synchronized void committing(Kind kind, int deliveries) {
    add(kind.inDoubt, 1);
    add(Count.DELIVERED_ORDERS_IN_DOUBT, deliveries);
  }

  /** Notes that the server has answered to the COMMIT of {@link #committing}. */
  synchronized void committed(Kind kind, int deliveries) {
    add(kind.inDoubt, -1);
    add(Count.DELIVERED_ORDERS_IN_DOUBT, -deliveries);
    add(kind.committed, 1);
    add(Count.DELIVERED_ORDERS, deliveries);
    add(Count.SKIPPED_DISTRICTS, kind == Kind.DELIVERY ? Scale.DISTRICTS - deliveries : 0);
  }

  void add(Count count, long number) {
    add(count.label, number);
  }

  private synchronized void add(String name, long number) {
    counts.merge(name, number, Long::sum);
  }

  /** Adds the counts of a client, which may still run where it was cut off. */
  void add(CommitCounts other) {
    other.recorded().forEach(this::add);
  }

  synchronized long committed(Kind kind) {
    return counts.get(kind.committed);
  }

  synchronized long inDoubt(Kind kind) {
    return counts.get(kind.inDoubt);
  }

  synchronized long get(Count count) {
    return counts.get(count.label);
  }

  /** Returns the number of transactions of a kind that came to their end. */
  long ended(Kind kind) {
    return committed(kind) + (kind == Kind.NEW_ORDER ? get(Count.ROLLED_BACK) : 0);
  }
}
