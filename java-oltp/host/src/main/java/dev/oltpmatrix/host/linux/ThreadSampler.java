package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.ThreadSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Samples the states of a process's threads, practically at one moment; samples the same threads
 * each time.
 */
final class ThreadSampler {
  /**
   * Three small files each take some ten milliseconds in total. For more threads, every n-th is a
   * sufficient sample.
   */
  static final int MAX_THREADS_READ = 1024;

  /** Reading this number takes about a millisecond; then the caller decides whether to go on. */
  static final int BATCH = 32;

  private final Proc proc;
  private final long pid;
  private List<Long> ids;
  private int stride;

  ThreadSampler(Proc proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /**
   * Takes one sample; {@code null} where the caller ended it, or the process has ended.
   *
   * @param mayContinue whether to continue; asked before the first thread and repeatedly after it
   */
  ThreadSample look(BooleanSupplier mayContinue) {
    if (ids == null && mayContinue.getAsBoolean()) {
      list();
    }
    if (ids == null) {
      return null;
    }
    List<ThreadSample.State> states = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (i % BATCH == 0 && !mayContinue.getAsBoolean()) {
        return null; // a part would be the oldest threads, which differ from the others
      }
      ThreadSample.State state = state(ids.get(i));
      if (state != null) {
        states.add(state);
      }
    }
    return mayContinue.getAsBoolean() ? new ThreadSample(stride, states) : null;
  }

  /** Selects threads by their position in the list: a process may have only odd ids. */
  private void list() {
    List<Long> all = proc.threads(pid);
    if (all != null) {
      stride = (all.size() + MAX_THREADS_READ - 1) / MAX_THREADS_READ;
      ids = IntStream.range(0, all.size()).filter(i -> i % stride == 0).mapToObj(all::get).toList();
    }
  }

  private ThreadSample.State state(long id) {
    String thread = pid + "/task/" + id;
    String[] stat = proc.stat(thread);
    if (stat == null) {
      return null;
    }
    char state = stat[Proc.STATE].charAt(0);
    boolean runs = state == ThreadSample.State.RUNNABLE;
    String function = runs ? null : proc.text(thread + "/wchan");
    Long timesRun = runs ? null : proc.schedstat(thread, Proc.TIMES_RUN);
    return new ThreadSample.State(
        id,
        state,
        function == null ? ThreadSample.State.NOWHERE : function.strip(),
        timesRun == null ? ThreadSample.State.UNCOUNTED : timesRun);
  }
}
