package dev.oltpmatrix.host.machine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the counts of a process's threads without reading more of them than a second affords.
 *
 * <p>A server keeps threads for later: of 290 may be four at work, and every n-th would miss them
 * or count them n times. So where looking through all is affordable, those that have run since the
 * last look are read, and all of them. Only where too many have run, or there are too many to look
 * through, is it every n-th: then most are at work and resemble each other.
 */
public final class ThreadReader {
  /** The kernel tells in one small file whether a thread has run: so many in a few milliseconds. */
  private static final int MAX_LOOKED_THROUGH = 512;

  private final ProcReader proc;
  private final long pid;
  private final ThreadCounts sums = new ThreadCounts();

  /** How often each thread had run at the last look; empty before the first. */
  private Map<Long, Long> timesRun = new HashMap<>();

  private final Map<Long, ThreadCounts.Counts> known = new HashMap<>();
  private List<Long> ids;
  private int listedAt;
  private boolean everyNth;

  public ThreadReader(ProcReader proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /** The sums since the first reading; {@code null} when the process has just ended. */
  public ThreadCounts.Counts read(int threads) {
    // To list thousands takes longer than to read the chosen ones.
    if (threads != listedAt) {
      list(threads);
    }
    if (ids == null) {
      return null;
    }
    return everyNth ? readEveryNth(threads) : readBusy(threads);
  }

  private void list(int threads) {
    listedAt = threads;
    everyNth = threads > MAX_LOOKED_THROUGH;
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
      return goOnWithEveryNth(threads); // a kernel that does not tell
    }
    List<Long> busy =
        ids.stream().filter(id -> now.containsKey(id) && hasRun(id, now.get(id))).toList();
    boolean first = timesRun.isEmpty();
    timesRun = now;
    if (busy.size() > ThreadCounts.MAX_THREADS_READ && !first) {
      return goOnWithEveryNth(threads);
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

  private ThreadCounts.Counts goOnWithEveryNth(int threads) {
    everyNth = true;
    timesRun = new HashMap<>();
    known.clear();
    int stride = ThreadCounts.stride(threads);
    ids = ids.stream().filter(id -> id % stride == 0).toList();
    return readEveryNth(threads);
  }

  private void listAgainIfEnded(int found) {
    if (found < ids.size()) {
      listedAt = 0; // and another may have begun
    }
  }
}
