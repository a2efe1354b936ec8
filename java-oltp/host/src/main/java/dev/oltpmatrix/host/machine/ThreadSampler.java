package dev.oltpmatrix.host.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Looks at what the threads of a process do, as good as at one moment; at the same ones each time.
 */
public final class ThreadSampler {
  /** Three small files each: some ten milliseconds. Of more threads every n-th tells as much. */
  static final int MAX_THREADS_READ = 1024;

  /** So many are read in about a millisecond, after which it is asked whether to go on. */
  static final int BATCH = 32;

  private final ProcReader proc;
  private final long pid;
  private List<Long> ids;
  private int stride;

  public ThreadSampler(ProcReader proc, long pid) {
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
    if (ids == null && goesOn.getAsBoolean()) {
      list();
    }
    if (ids == null) {
      return null;
    }
    List<ThreadState> states = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (i % BATCH == 0 && !goesOn.getAsBoolean()) {
        return null; // a part would be of the oldest threads, which are not like the others
      }
      ThreadState state = proc.state(pid, ids.get(i));
      if (state != null) {
        states.add(state);
      }
    }
    return goesOn.getAsBoolean() ? new Seen(stride, states) : null;
  }

  /** By their place in the list: of the ids one process's threads may have the odd ones alone. */
  private void list() {
    List<Long> all = proc.threadIds(pid, 1);
    if (all != null) {
      stride = (all.size() + MAX_THREADS_READ - 1) / MAX_THREADS_READ;
      ids = IntStream.range(0, all.size()).filter(i -> i % stride == 0).mapToObj(all::get).toList();
    }
  }
}
