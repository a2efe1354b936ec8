package dev.oltpmatrix.matrix.validity;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.Workload;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.Flag.Kind;
import dev.oltpmatrix.record.LoadResult;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a generator's result says against itself; the cell is kept and marked, not dropped. */
public final class CellFlags {
  /** A write that finds its row as it would leave it is not a write. */
  private static final double MOST_IDLE_WRITES = 0.01;

  /**
   * oltp_delete meets ids that it deleted before: that is its nature, but beyond this share it
   * measures look-ups.
   */
  private static final double MOST_IDLE_DELETES = 0.1;

  /** Transactions of several writes lock each other out now and then: part of what they are. */
  private static final List<String> LOCK_ERRORS = List.of("1213", "1205");

  private static final double MOST_LOCK_ERRORS = 0.01;

  private CellFlags() {}

  public static List<Flag> of(MatrixSpec spec, LoadResult load) {
    List<Flag> flags = new ArrayList<>();
    if (load.window().interrupted()) {
      flags.add(Flag.of(Kind.INTERRUPTED, "interrupted"));
    }
    if (load.cutOff() != null && load.cutOff() > 0) {
      flags.add(
          Flag.of(
              Kind.CUT_OFF,
              load.cutOff(),
              0,
              "%d of %d clients did not come to the end of their transaction and were cut off",
              load.cutOff(),
              load.setup().threads()));
    }
    addErrors(flags, load);
    if (load.latencies().overflow() > 0) {
      long longer = load.latencies().overflow();
      flags.add(Flag.of(Kind.LATENCY_OVERFLOW, longer, 0, "%d latencies above one hour", longer));
    }
    addIdleWrites(flags, load);
    long needed = (long) spec.minEventsPerClient() * load.setup().threads();
    if (load.counts().transactions() < needed) {
      flags.add(
          Flag.of(
              Kind.TOO_FEW_EVENTS,
              load.counts().transactions(),
              needed,
              "too few events: %s in %.1f s, wanted %d",
              Counted.of(load.counts().transactions(), "transaction"),
              load.window().lengthS(),
              needed));
    }
    return flags;
  }

  private static void addErrors(List<Flag> flags, LoadResult load) {
    Map<String, Long> errors = new TreeMap<>(load.counts().errors());
    double locksAllowed = brackets(load) > 0 ? load.counts().transactions() * MOST_LOCK_ERRORS : 0;
    long locks = LOCK_ERRORS.stream().mapToLong(code -> errors.getOrDefault(code, 0L)).sum();
    if (locks <= locksAllowed) {
      LOCK_ERRORS.forEach(errors::remove);
    }
    if (!errors.isEmpty()) {
      boolean onlyLocks = LOCK_ERRORS.containsAll(errors.keySet());
      long count = errors.values().stream().mapToLong(Long::longValue).sum();
      flags.add(Flag.of(Kind.ERRORS, count, onlyLocks ? locksAllowed : 0, "errors: %s", errors));
    }
  }

  /** Statements that are counted neither as read nor as write, but for BEGIN and COMMIT. */
  private static void addIdleWrites(List<Flag> flags, LoadResult load) {
    Workload workload = Workload.named(load.setup().workload());
    if (!workload.writes() || workload.effect() == Workload.Effect.OWN_TABLES) {
      return;
    }
    // A transaction that is restarted begins again, and need not have come to its COMMIT.
    long bracketing = workload.brackets() * load.counts().transactions() + load.counts().restarts();
    long idle = Math.max(0, load.counts().queries().other() - bracketing);
    long writes = load.counts().queries().write() + idle;
    boolean deletes = workload.name().equals("oltp_delete");
    double most = deletes ? MOST_IDLE_DELETES : MOST_IDLE_WRITES;
    if (idle > writes * most) {
      String what =
          deletes
              ? "deletes found no row; take a bigger table or a shorter window"
              : "writes changed nothing";
      flags.add(
          Flag.of(
              Kind.IDLE_WRITES, (double) idle / writes, most, "%d of %d %s", idle, writes, what));
    }
  }

  private static int brackets(LoadResult load) {
    return Workload.named(load.setup().workload()).brackets();
  }
}
