package dev.oltpmatrix.load.run;

import java.util.concurrent.atomic.AtomicLong;

/** What one client counted in the window: written by its own thread, read by the reporting one. */
final class ClientStats {
  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong write = new AtomicLong();
  private final AtomicLong other = new AtomicLong();
  private final AtomicLong latencySumNs = new AtomicLong();
  private final AtomicLong lastCompletionNs = new AtomicLong();

  void completed(long startNs, long endNs, QueryCounts counts) {
    add(transactions, 1);
    add(latencySumNs, endNs - startNs);
    finished(endNs, counts);
  }

  /** Statements that belong to no transaction in particular. */
  void finished(long endNs, QueryCounts counts) {
    add(read, counts.read);
    add(write, counts.write);
    add(other, counts.other);
    lastCompletionNs.lazySet(endNs);
  }

  /** With a single writer a plain read and an ordered write are enough: no locked instruction. */
  private static void add(AtomicLong counter, long n) {
    counter.lazySet(counter.getPlain() + n);
  }

  long transactions() {
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

  long latencySumNs() {
    return latencySumNs.get();
  }

  long lastCompletionNs() {
    return lastCompletionNs.get();
  }
}
