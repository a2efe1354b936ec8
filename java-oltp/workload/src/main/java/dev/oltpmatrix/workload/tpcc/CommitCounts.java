package dev.oltpmatrix.workload.tpcc;

/**
 * Counts of what transactions left in the tables since their clients began, warm-up included. A
 * COMMIT whose answer did not come is in doubt: the server may have carried it out or not.
 */
final class CommitCounts {
  private final long[] committed = new long[Kind.ALL.size()];
  private final long[] inDoubt = new long[Kind.ALL.size()];
  private long rolledBack;
  private long delivered;
  private long deliveredInDoubt;
  private long skipped;

  /**
   * Counts a COMMIT.
   *
   * @param deliveries orders that it delivered
   */
  void addCommitted(Kind kind, int deliveries) {
    committed[kind.place()]++;
    delivered += deliveries;
    if (kind == Kind.DELIVERY) {
      skipped += Scale.DISTRICTS - deliveries;
    }
  }

  void addInDoubt(Kind kind, int deliveries) {
    inDoubt[kind.place()]++;
    deliveredInDoubt += deliveries;
  }

  /** Counts a New-Order that asked for the unused item. */
  void addRolledBack() {
    rolledBack++;
  }

  void add(CommitCounts other) {
    for (int i = 0; i < committed.length; i++) {
      committed[i] += other.committed[i];
      inDoubt[i] += other.inDoubt[i];
    }
    rolledBack += other.rolledBack;
    delivered += other.delivered;
    deliveredInDoubt += other.deliveredInDoubt;
    skipped += other.skipped;
  }

  long committed(Kind kind) {
    return committed[kind.place()];
  }

  long inDoubt(Kind kind) {
    return inDoubt[kind.place()];
  }

  long rolledBack() {
    return rolledBack;
  }

  /** Returns the number of orders that were delivered. */
  long delivered() {
    return delivered;
  }

  long deliveredInDoubt() {
    return deliveredInDoubt;
  }

  /** Returns the number of districts where a delivery found no order. */
  long skipped() {
    return skipped;
  }
}
