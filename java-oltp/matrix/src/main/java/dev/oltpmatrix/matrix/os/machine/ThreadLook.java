package dev.oltpmatrix.matrix.os.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Looks at what all threads of a process do, as good as at one moment. */
public final class ThreadLook {
  /** Two small files each: some ten milliseconds. Of more threads every n-th tells as much. */
  static final int MOST_THREADS_READ = 1024;

  /** So many are read in about a millisecond, after which it is asked whether to go on. */
  static final int BATCH = 32;

  private final ProcReader proc;
  private final long pid;

  public ThreadLook(ProcReader proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /**
   * Some threads.
   *
   * @param stride every how many-th of all of them they are
   */
  public record Seen(int stride, List<ThreadState> states) {}

  /**
   * Looks once; {@code null} where it was not to go on, or the process has ended.
   *
   * @param goesOn asked before the first thread and again and again
   */
  public Seen look(BooleanSupplier goesOn) {
    List<Long> all = goesOn.getAsBoolean() ? proc.threadIds(pid, 1) : null;
    if (all == null) {
      return null;
    }
    int stride = stride(all.size());
    List<ThreadState> states = new ArrayList<>();
    // By their place in the list: of their ids clients' threads may have only the odd ones.
    for (int i = 0; i < all.size(); i += stride) {
      if (i / stride % BATCH == 0 && !goesOn.getAsBoolean()) {
        return null; // a part would be of the oldest threads, which are not like the others
      }
      ThreadState state = proc.state(pid, all.get(i));
      if (state != null) {
        states.add(state);
      }
    }
    return goesOn.getAsBoolean() ? new Seen(stride, states) : null;
  }

  private static int stride(int threads) {
    return (threads + MOST_THREADS_READ - 1) / MOST_THREADS_READ;
  }
}
