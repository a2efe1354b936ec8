package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The flags that follow from a generator's result. */
public final class CellFlags {
  /** Errors of normal operation: transactions of several writes sometimes lock each other out. */
  private static final List<String> LOCK_ERRORS = List.of("1213", "1205");

  private static final double MAX_LOCK_ERRORS = 0.01;

  private CellFlags() {}

  public static List<Flag> of(LoadResult load, Workload workload) {
    List<Flag> flags = new ArrayList<>();
    if (load.window().interrupted()) {
      flags.add(Flag.of(Kind.INTERRUPTED));
    }
    if (load.cutOff() != null && load.cutOff() > 0) {
      flags.add(Flag.of(Kind.CLIENTS_ABORTED, load.cutOff(), 0, load.setup().threads()));
    }
    addErrors(flags, load, workload);
    if (load.latencies().overflow() > 0) {
      flags.add(Flag.of(Kind.LATENCY_OVERFLOW, load.latencies().overflow(), 0, "one hour"));
    }
    addIdleWrites(flags, load, workload);
    flags.addAll(Steady.check(load));
    if (load.openLoop() != null && Math.abs(load.inFlightChange()) > load.maxInFlightChange()) {
      long change = load.inFlightChange();
      Kind kind = change > 0 ? Kind.OVERLOADED : Kind.QUEUE_DRAINED;
      long arrivals = load.openLoop().arrivals();
      flags.add(Flag.of(kind, Math.abs(change), load.maxInFlightChange(), arrivals));
    }
    return flags;
  }

  private static void addErrors(List<Flag> flags, LoadResult load, Workload workload) {
    Map<String, Long> errors = new TreeMap<>(load.counts().errors());
    boolean mayLock = workload.brackets() > 0;
    double locksAllowed = mayLock ? load.counts().transactions() * MAX_LOCK_ERRORS : 0;
    long locks = LOCK_ERRORS.stream().mapToLong(code -> errors.getOrDefault(code, 0L)).sum();
    if (locks <= locksAllowed) {
      LOCK_ERRORS.forEach(errors::remove);
    }
    if (!errors.isEmpty()) {
      boolean onlyLocks = LOCK_ERRORS.containsAll(errors.keySet());
      long count = errors.values().stream().mapToLong(Long::longValue).sum();
      flags.add(Flag.of(Kind.ERRORS, count, onlyLocks ? locksAllowed : 0, errors));
    }
  }

  /** Flags statements that are neither reads nor writes, other than BEGIN and COMMIT. */
  private static void addIdleWrites(List<Flag> flags, LoadResult load, Workload workload) {
    if (!workload.writes() || workload.wantsEmptySchema()) {
      return;
    }
    // A transaction that is restarted begins again, and need not have reached its COMMIT.
    long bracketing = workload.brackets() * load.counts().transactions() + load.counts().restarts();
    long idle = Math.max(0, load.counts().queries().other() - bracketing);
    long writes = load.counts().queries().write() + idle;
    double maxPercent = 100 * workload.maxNoOpWriteShare();
    if (idle * 100 > writes * maxPercent) {
      flags.add(Flag.of(Kind.IDLE_WRITES, 100.0 * idle / writes, maxPercent, idle, writes));
    }
  }
}
