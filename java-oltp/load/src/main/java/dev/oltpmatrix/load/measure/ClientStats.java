package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.load.session.QueryCounts;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** What one client counted in the window: written by its own thread, read by the reporting one. */
public final class ClientStats {
  /** No time of a clock that counts from the machine's start. */
  private static final long NONE = Long.MIN_VALUE;

  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong write = new AtomicLong();
  private final AtomicLong other = new AtomicLong();
  private final AtomicLong latencySumNs = new AtomicLong();
  private final AtomicLong lastCompletionNs = new AtomicLong();

  /** Also of a transaction that never comes back; it stays where one ends after the window. */
  private final AtomicLong inFlightSinceNs = new AtomicLong(NONE);

  /** When the first transaction that counts began, maybe before the window. */
  private final AtomicLong firstStartNs = new AtomicLong(NONE);

  /** Replaced as a whole by the reporting thread; a latency at that moment may count in neither. */
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

  /** A transaction begins, or is about to. */
  public void began(long timeNs) {
    inFlightSinceNs.lazySet(timeNs);
  }

  /** The transaction in flight has ended before the window. */
  public void endedBefore() {
    inFlightSinceNs.lazySet(NONE);
  }

  /**
   * A transaction that counts.
   *
   * @param fromNs what its latency is counted from
   * @return how many there are now
   */
  public long completed(long fromNs, long endNs, QueryCounts counts) {
    long before = transactions.getPlain();
    if (before == 0) {
      firstStartNs.lazySet(inFlightSinceNs.getPlain());
    }
    inFlightSinceNs.lazySet(NONE);
    transactions.lazySet(before + 1);
    add(latencySumNs, endNs - fromNs);
    extremes.include(endNs - fromNs);
    finished(endNs, counts);
    return before + 1;
  }

  /** The start of the transaction that was in flight at the window's start. */
  OptionalLong inFlightAtStart(long windowStartNs) {
    long first = firstStartNs.get();
    return before(windowStartNs, first == NONE ? inFlightSinceNs.get() : first);
  }

  /** The start of the transaction that was in flight at the window's end. */
  OptionalLong inFlightAtEnd(long windowEndNs) {
    return before(windowEndNs, inFlightSinceNs.get());
  }

  private static OptionalLong before(long edgeNs, long startNs) {
    return startNs != NONE && startNs - edgeNs < 0
        ? OptionalLong.of(startNs)
        : OptionalLong.empty();
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

  /** Statements that belong to no transaction in particular. */
  public void finished(long endNs, QueryCounts counts) {
    add(read, counts.read);
    add(write, counts.write);
    add(other, counts.other);
    lastCompletionNs.lazySet(endNs);
  }

  /** With a single writer a plain read and an ordered write are enough: no locked instruction. */
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
