package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The counts of one client in the window, written by its own thread and read by the reporting
 * thread.
 */
public final class ClientStats {
  /** No time: a value that no monotonic clock returns. */
  static final long NONE = Long.MIN_VALUE;

  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong write = new AtomicLong();
  private final AtomicLong other = new AtomicLong();
  private final AtomicLong latencySumNs = new AtomicLong();
  private final AtomicLong lastCompletionNs = new AtomicLong();

  /** When it had completed as many transactions as the window waits for. */
  private final AtomicLong doneNs = new AtomicLong(NONE);

  /**
   * Start of the transaction in flight, even if that never returns; kept when the transaction ends
   * after the window. In an open loop its arrival, which may be in the future.
   */
  private final AtomicLong inFlightSinceNs = new AtomicLong(NONE);

  /** Start of the first transaction that counts, which may be before the window. */
  private final AtomicLong firstStartNs = new AtomicLong(NONE);

  /**
   * Minimum and maximum, replaced by the reporting thread; a latency recorded at that moment may be
   * in neither.
   */
  private volatile Extremes extremes = new Extremes();

  private static final class Extremes {
    final AtomicLong minNs = new AtomicLong(Long.MAX_VALUE);
    final AtomicLong maxNs = new AtomicLong();

    void include(long ns) {
      if (ns < minNs.getPlain()) {
        minNs.lazySet(ns);
      }
      if (ns > maxNs.getPlain()) {
        maxNs.lazySet(ns);
      }
    }
  }

  public void began(long timeNs) {
    inFlightSinceNs.lazySet(timeNs);
  }

  /** Records that the transaction in flight has ended before the window. */
  public void endedBefore() {
    inFlightSinceNs.lazySet(NONE);
  }

  /**
   * Counts a transaction.
   *
   * @param fromNs start of its latency
   * @return the number of transactions counted so far
   */
  public long completed(long fromNs, long endNs, QueryCounts counts) {
    long previous = transactions.getPlain();
    if (previous == 0) {
      firstStartNs.lazySet(inFlightSinceNs.getPlain());
    }
    inFlightSinceNs.lazySet(NONE);
    transactions.lazySet(previous + 1);
    add(latencySumNs, endNs - fromNs);
    extremes.include(endNs - fromNs);
    finished(endNs, counts);
    return previous + 1;
  }

  /** Records that the transaction just counted is the last one that the window waits for. */
  public void done() {
    doneNs.lazySet(lastCompletionNs.getPlain());
  }

  /** Returns when it had completed what the window waits for, or {@link #NONE}. */
  long doneNs() {
    return doneNs.get();
  }

  /** Returns the start of the first transaction that ended after the window's start. */
  long firstStartNs() {
    long first = firstStartNs.get();
    return first == NONE ? inFlightSinceNs.get() : first;
  }

  /** Returns the start of the transaction that has not ended in the window, or {@link #NONE}. */
  long inFlightSinceNs() {
    return inFlightSinceNs.get();
  }

  void forgetExtremes() {
    extremes = new Extremes();
  }

  WindowSlice.ClientTotals totals() {
    Extremes now = extremes;
    long maxNs = now.maxNs.get();
    return new WindowSlice.ClientTotals(
        transactions(), latencySumNs.get(), maxNs == 0 ? 0 : now.minNs.get(), maxNs);
  }

  /** Counts statements that belong to no particular transaction. */
  public void finished(long endNs, QueryCounts counts) {
    attempted(counts);
    lastCompletionNs.lazySet(endNs);
  }

  /** Counts the statements of an attempt, which may have failed. */
  public void attempted(QueryCounts counts) {
    add(read, counts.read);
    add(write, counts.write);
    add(other, counts.other);
  }

  /**
   * Adds without a locked instruction: with a single writer a plain read and an ordered write are
   * enough.
   */
  private static void add(AtomicLong counter, long n) {
    counter.lazySet(counter.getPlain() + n);
  }

  public long transactions() {
    return transactions.get();
  }

  long read() {
    return read.get();
  }

  long write() {
    return write.get();
  }

  long other() {
    return other.get();
  }

  public long lastCompletionNs() {
    return lastCompletionNs.get();
  }
}
