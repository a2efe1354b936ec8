package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.load.session.QueryCounts;
import java.util.concurrent.atomic.AtomicLong;

/** What one client counted in the window: written by its own thread, read by the reporting one. */
public final class ClientStats {
  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong write = new AtomicLong();
  private final AtomicLong other = new AtomicLong();
  private final AtomicLong latencySumNs = new AtomicLong();
  private final AtomicLong lastCompletionNs = new AtomicLong();

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

  public void completed(long startNs, long endNs, QueryCounts counts) {
    add(transactions, 1);
    add(latencySumNs, endNs - startNs);
    extremes.include(endNs - startNs);
    finished(endNs, counts);
  }

  void forgetExtremes() {
    extremes = new Extremes();
  }

  RunPart.ClientTotals totals() {
    Extremes now = extremes;
    long maxNs = now.maxNs.get();
    return new RunPart.ClientTotals(
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
