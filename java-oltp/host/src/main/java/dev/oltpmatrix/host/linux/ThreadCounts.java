package dev.oltpmatrix.host.linux;

import java.util.HashMap;
import java.util.Map;

/**
 * Sums the kernel's counters of threads over a process, into counters that never fall.
 *
 * <p>The kernel discards a thread's counters when it ends. So each thread's growth is added up. Of
 * many threads only every n-th (a power of two) is read and counts n times: reading 4096 threads
 * each second would take several percent of a CPU from a server with a thread for each connection,
 * and nothing from one with a pool.
 */
final class ThreadCounts {
  /**
   * Reading this number takes some milliseconds; for similar threads, the error of a sample of this
   * size is a few percent.
   */
  static final int MAX_THREADS_READ = 128;

  /** Counters of one thread, or the sum over all. */
  public record Counts(double voluntary, double involuntary, double runQueueUs) {
    static final Counts NONE = new Counts(0, 0, 0);

    Counts plus(Counts other, int times) {
      return new Counts(
          voluntary + times * other.voluntary,
          involuntary + times * other.involuntary,
          runQueueUs + times * other.runQueueUs);
    }

    /**
     * Returns the growth; a counter that fell belongs to a new thread with the id of an old one.
     */
    Counts since(Counts before) {
      return new Counts(
          growth(before.voluntary, voluntary),
          growth(before.involuntary, involuntary),
          growth(before.runQueueUs, runQueueUs));
    }

    private static double growth(double before, double after) {
      return after >= before ? after - before : after;
    }
  }

  private Map<Long, Counts> previous = new HashMap<>();
  private int previousStride;
  private Counts sum = Counts.NONE;

  /** Returns the stride for reading threads: those whose id is a multiple of it are read. */
  public static int stride(int threads) {
    int stride = 1;
    while (threads / stride > MAX_THREADS_READ) {
      stride *= 2;
    }
    return stride;
  }

  /** Adds the counters of the selected threads; returns the sums since the first reading. */
  Counts add(int stride, Map<Long, Counts> now) {
    // A thread not seen before is new and its counters are added entirely, unless the selection
    // changed.
    boolean sameSelection = stride == previousStride;
    for (Map.Entry<Long, Counts> thread : now.entrySet()) {
      Counts before = previous.get(thread.getKey());
      if (before != null) {
        sum = sum.plus(thread.getValue().since(before), stride);
      } else if (sameSelection) {
        sum = sum.plus(thread.getValue(), stride);
      }
    }
    previous = now;
    previousStride = stride;
    return sum;
  }
}
