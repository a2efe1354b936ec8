package dev.oltpmatrix.host.linux;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the counters of a process's threads, limited to a number of threads that can be read each
 * second.
 *
 * <p>A server keeps idle threads: of 290, four may be active, and a sample of every n-th would miss
 * them or count them n times. So where all threads can be checked, those that have run since the
 * last reading are read, and all of them. Only where too many have run, or there are too many to
 * check, every n-th is read: then most are active and similar to each other.
 */
final class ThreadReader {
  /**
   * One small file of the kernel shows whether a thread has run: checking this number takes a few
   * milliseconds.
   */
  private static final int MAX_CHECKED = 512;

  private final ProcReader proc;
  private final long pid;
  private final ThreadCounts sums = new ThreadCounts();

  /** Number of runs of each thread at the last reading; empty before the first. */
  private Map<Long, Long> timesRun = new HashMap<>();

  private final Map<Long, ThreadCounts.Counts> known = new HashMap<>();
  private List<Long> ids;
  private int listedThreads;
  private boolean everyNth;

  public ThreadReader(ProcReader proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /** Returns the sums since the first reading; {@code null} when the process has just ended. */
  public ThreadCounts.Counts read(int threads) {
    // Listing thousands of threads takes longer than reading the selected ones.
    if (threads != listedThreads) {
      list(threads);
    }
    if (ids == null) {
      return null;
    }
    return everyNth ? readEveryNth(threads) : readBusy(threads);
  }

  private void list(int threads) {
    listedThreads = threads;
    everyNth = threads > MAX_CHECKED;
    ids = proc.threadIds(pid, everyNth ? ThreadCounts.stride(threads) : 1);
  }

  private ThreadCounts.Counts readEveryNth(int threads) {
    Map<Long, ThreadCounts.Counts> counts = proc.threads(pid, ids);
    listAgainIfEnded(counts.size());
    return sums.add(ThreadCounts.stride(threads), counts);
  }

  private ThreadCounts.Counts readBusy(int threads) {
    Map<Long, Long> now = proc.timesRun(pid, ids);
    if (now.isEmpty()) {
      return switchToEveryNth(threads); // a kernel without this file
    }
    List<Long> busy =
        ids.stream().filter(id -> now.containsKey(id) && hasRun(id, now.get(id))).toList();
    boolean first = timesRun.isEmpty();
    timesRun = now;
    if (busy.size() > ThreadCounts.MAX_THREADS_READ && !first) {
      return switchToEveryNth(threads);
    }
    known.keySet().retainAll(now.keySet());
    known.putAll(proc.threads(pid, busy));
    listAgainIfEnded(now.size());
    return sums.add(1, new HashMap<>(known));
  }

  private boolean hasRun(long id, long times) {
    Long before = timesRun.get(id);
    return before == null || before != times;
  }

  private ThreadCounts.Counts switchToEveryNth(int threads) {
    everyNth = true;
    timesRun = new HashMap<>();
    known.clear();
    int stride = ThreadCounts.stride(threads);
    ids = ids.stream().filter(id -> id % stride == 0).toList();
    return readEveryNth(threads);
  }

  private void listAgainIfEnded(int found) {
    if (found < ids.size()) {
      listedThreads = 0; // and another may have started
    }
  }
}
