package dev.oltpmatrix.matrix.run;

import java.util.HashMap;
import java.util.Map;

/**
 * Context switches of a process, summed over its threads into counters that never fall.
 *
 * <p>The kernel counts them by thread and forgets a thread's when it ends. So each thread's growth
 * is added up. Of many threads only every n-th (a power of two) is read and counts n times: reading
 * 4096 files a second would take several per cent of a CPU from a server with a thread for each
 * connection, and nothing from one with a pool.
 */
final class ThreadSwitches {
  /** A few milliseconds to read; of equal threads a sample of so many errs by some per cent. */
  private static final int MOST_THREADS_READ = 256;

  /** Cumulative counts at a moment. */
  record Sample(long atNs, double voluntary, double involuntary) {}

  /** What one thread's counters say. */
  record Counts(long voluntary, long involuntary) {}

  private Map<Long, Counts> previous = new HashMap<>();
  private int previousStride;
  private double voluntary;
  private double involuntary;

  /** Which threads are to be read: those whose id is a multiple of this. */
  static int stride(int threads) {
    int stride = 1;
    while (threads / stride > MOST_THREADS_READ) {
      stride *= 2;
    }
    return stride;
  }

  /** Takes in what was read of the chosen threads. */
  Sample add(long atNs, int stride, Map<Long, Counts> now) {
    // A thread not seen before is new and brings all it has, unless the choice itself changed.
    boolean sameChoice = stride == previousStride;
    for (Map.Entry<Long, Counts> thread : now.entrySet()) {
      Counts before = previous.get(thread.getKey());
      Counts after = thread.getValue();
      if (before != null) {
        voluntary += stride * growth(before.voluntary(), after.voluntary());
        involuntary += stride * growth(before.involuntary(), after.involuntary());
      } else if (sameChoice) {
        voluntary += stride * (double) after.voluntary();
        involuntary += stride * (double) after.involuntary();
      }
    }
    previous = now;
    previousStride = stride;
    return new Sample(atNs, voluntary, involuntary);
  }

  /** A counter that fell belongs to a new thread with an old one's id. */
  private static double growth(long before, long after) {
    return after >= before ? after - before : after;
  }
}
