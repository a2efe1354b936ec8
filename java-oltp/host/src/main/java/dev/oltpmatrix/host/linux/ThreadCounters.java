package dev.oltpmatrix.host.linux;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums the kernel's counters of a process's threads into counters that never fall: the kernel
 * discards a thread's counters when it ends, so each thread's growth is added up.
 *
 * <p>Reading 4096 threads each second would take several percent of a CPU from a server with a
 * thread for each connection, and nothing from one with a pool. But a server keeps idle threads: of
 * 290, four may be active, and a sample of every n-th would miss them or count them n times. So
 * where all threads can be checked, those that have run since the last reading are read, and all of
 * them. Only where too many have run, or there are too many to check, every n-th is read, which
 * counts n times: then most are active and similar to each other.
 */
final class ThreadCounters {
  /**
   * Reading this number takes some milliseconds; for similar threads, the error of a sample of this
   * size is a few percent.
   */
  private static final int MAX_READ = 128;

  /** One small file says how often a thread has run: checking this number takes milliseconds. */
  private static final int MAX_CHECKED = 512;

  private final Proc proc;
  private final long pid;

  private List<Long> ids;
  private int listedThreads;
  private boolean readsEveryNth;
  private int stride;

  /** Number of runs of each thread at the last reading; empty before the first. */
  private Map<Long, Long> timesRun = Map.of();

  /** Counters of each selected thread at the last reading. */
  private Map<Long, Counts> known = Map.of();

  private Counts sum = new Counts(0, 0, 0);

  record Counts(double voluntary, double involuntary, double runQueueUs) {
    Counts plus(Counts other, int times) {
      return new Counts(
          voluntary + times * other.voluntary,
          involuntary + times * other.involuntary,
          runQueueUs + times * other.runQueueUs);
    }

    /** Returns the growth; a counter that fell is of a new thread with the id of an old one. */
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

  ThreadCounters(Proc proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /** Returns the stride for reading threads: those whose id is a multiple of it are read. */
  static int stride(int threads) {
    int stride = 1;
    while (threads / stride > MAX_READ) {
      stride *= 2;
    }
    return stride;
  }

  /** Returns the sums since the first reading; {@code null} when the process has just ended. */
  Counts read(int threads) {
    // Listing thousands of threads takes longer than reading the selected ones.
    if (threads != listedThreads) {
      listedThreads = threads;
      readsEveryNth = threads > MAX_CHECKED;
      ids = proc.threads(pid);
    }
    if (ids == null) {
      return null;
    }
    Map<Long, Counts> now = readsEveryNth ? null : countsIfFewRan();
    int times = now == null ? stride(threads) : 1;
    if (now == null) {
      readsEveryNth = true;
      timesRun = Map.of();
      ids = ids.stream().filter(id -> id % times == 0).toList();
      now = counts(ids);
    }
    if (now.size() < ids.size()) {
      listedThreads = 0; // one has ended, and another may have started
    }
    add(now, times);
    return sum;
  }

  /** Returns the counters of all threads; {@code null} where too many have run. */
  private Map<Long, Counts> countsIfFewRan() {
    Map<Long, Long> before = timesRun;
    timesRun = new HashMap<>();
    for (long id : ids) {
      Long times = proc.schedstat(thread(id), Proc.TIMES_RUN);
      if (times != null) {
        timesRun.put(id, times);
      }
    }
    List<Long> ran =
        timesRun.keySet().stream().filter(id -> !timesRun.get(id).equals(before.get(id))).toList();
    if (timesRun.isEmpty() || (ran.size() > MAX_READ && !before.isEmpty())) {
      return null; // also with a kernel that does not count it
    }
    Map<Long, Counts> counts = new HashMap<>(known);
    counts.keySet().retainAll(timesRun.keySet());
    counts.putAll(counts(ran));
    return counts;
  }

  private Map<Long, Counts> counts(List<Long> of) {
    Map<Long, Counts> counts = new HashMap<>();
    for (long id : of) {
      String status = proc.text(thread(id) + "/status");
      if (status != null) {
        Long runQueueNs = proc.schedstat(thread(id), Proc.RUN_QUEUE_NS);
        counts.put(
            id,
            new Counts(
                Proc.value(status, "\nvoluntary_ctxt_switches:"),
                Proc.value(status, "\nnonvoluntary_ctxt_switches:"),
                runQueueNs == null ? 0 : runQueueNs / Proc.NS_PER_US));
      }
    }
    return counts;
  }

  private String thread(long id) {
    return pid + "/task/" + id;
  }

  /** Adds the growth; a new thread's counters are growth, unless the selection has changed. */
  private void add(Map<Long, Counts> now, int times) {
    now.forEach(
        (id, counts) -> {
          Counts before = known.get(id);
          if (before != null || times == stride) {
            sum = sum.plus(before == null ? counts : counts.since(before), times);
          }
        });
    known = now;
    stride = times;
  }
}
