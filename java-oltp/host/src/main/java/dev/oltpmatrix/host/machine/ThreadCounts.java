package dev.oltpmatrix.host.machine;

import java.util.HashMap;
import java.util.Map;

/**
 * What the kernel counts by thread, summed over a process into counters that never fall.
 *
 * <p>The kernel forgets a thread's counts when it ends. So each thread's growth is added up. Of
 * many threads only every n-th (a power of two) is read and counts n times: reading 4096 threads a
 * second would take several per cent of a CPU from a server with a thread for each connection, and
 * nothing from one with a pool.
 */
public final class ThreadCounts {
  /** Some milliseconds to read; of equal threads a sample of so many errs by some per cent. */
  static final int MAX_THREADS_READ = 128;

  /** What one thread's counters say, or the sum of all. */
  public record Counts(double voluntary, double involuntary, double runQueueUs) {
    static final Counts NONE = new Counts(0, 0, 0);

    Counts plus(Counts other, int times) {
      return new Counts(
          voluntary + times * other.voluntary,
          involuntary + times * other.involuntary,
          runQueueUs + times * other.runQueueUs);
    }

    /** A counter that fell belongs to a new thread with an old one's id. */
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

  /** Which threads are to be read: those whose id is a multiple of this. */
  public static int stride(int threads) {
    int stride = 1;
    while (threads / stride > MAX_THREADS_READ) {
      stride *= 2;
    }
    return stride;
  }

  /** Takes in what was read of the chosen threads; gives the sums since the first reading. */
  Counts add(int stride, Map<Long, Counts> now) {
    // A thread not seen before is new and brings all it has, unless the choice itself changed.
    boolean sameChoice = stride == previousStride;
    for (Map.Entry<Long, Counts> thread : now.entrySet()) {
      Counts before = previous.get(thread.getKey());
      if (before != null) {
        sum = sum.plus(thread.getValue().since(before), stride);
      } else if (sameChoice) {
        sum = sum.plus(thread.getValue(), stride);
      }
    }
    previous = now;
    previousStride = stride;
    return sum;
  }
}
