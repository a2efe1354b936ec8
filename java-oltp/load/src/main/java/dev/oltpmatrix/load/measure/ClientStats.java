package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.util.concurrent.atomic.AtomicLong;

/** A client's counts, written by its own thread and read by the reporting thread. */
public final class ClientStats {
  /** No time: a value that no monotonic clock returns. */
  public static final long NONE = Long.MIN_VALUE;

  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong write = new AtomicLong();
  private final AtomicLong other = new AtomicLong();
  private final AtomicLong latencySumNs = new AtomicLong();
  private final AtomicLong latencyMinNs = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong latencyMaxNs = new AtomicLong();
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

  public void began(long timeNs) {
    inFlightSinceNs.lazySet(timeNs);
  }

  /** Records that the transaction in flight has ended before the window. */
  public void endedBefore() {
    inFlightSinceNs.lazySet(NONE);
  }

  /** Counts a transaction and returns the number of those counted so far. */
  public long completed(long fromNs, long endNs, QueryCounts counts) {
    long previous = transactions.getPlain();
    if (previous == 0) {
      firstStartNs.lazySet(inFlightSinceNs.getPlain());
    }
    inFlightSinceNs.lazySet(NONE);
    transactions.lazySet(previous + 1);
    long latencyNs = endNs - fromNs;
    add(latencySumNs, latencyNs);
    if (latencyNs < latencyMinNs.getPlain()) {
      latencyMinNs.lazySet(latencyNs);
    }
    if (latencyNs > latencyMaxNs.getPlain()) {
      latencyMaxNs.lazySet(latencyNs);
    }
    finished(endNs, counts);
    return previous + 1;
  }

  /** Records that the transaction just counted is the last one that the window waits for. */
  public void done() {
    doneNs.lazySet(lastCompletionNs.getPlain());
  }

  /** Returns when it had completed what the window waits for, or {@link #NONE}. */
  public long doneNs() {
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

  WindowSlice.ClientTotals totals() {
    long maxNs = latencyMaxNs.get(); // before the minimum, which is written first
    return new WindowSlice.ClientTotals(
        transactions(), latencySumNs.get(), maxNs == 0 ? 0 : latencyMinNs.get(), maxNs);
  }

  public void finished(long endNs, QueryCounts counts) {
    attempted(counts);
    lastCompletionNs.lazySet(endNs);
  }

  /** The last attempt may have failed. */
  public void attempted(QueryCounts counts) {
    add(read, counts.read);
    add(write, counts.write);
    add(other, counts.other);
  }

  /** Without a locked instruction: a single writer needs a plain read and an ordered write. */
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
