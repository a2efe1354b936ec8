package dev.oltpmatrix.matrix.validity;

import dev.oltpmatrix.descriptors.Workload;
import dev.oltpmatrix.descriptors.Workloads;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.record.LoadResult;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Why a measured cell is not to be trusted, in words; the cell is kept and marked, not dropped. */
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

  public static List<String> of(MatrixSpec spec, LoadResult load) {
    List<String> flags = new ArrayList<>();
    if (load.interrupted()) {
      flags.add("interrupted");
    }
    if (load.cutOff() != null && load.cutOff() > 0) {
      flags.add(
          load.cutOff()
              + " of "
              + load.threads()
              + " clients did not come to the end of their transaction and were cut off");
    }
    addErrors(flags, load);
    if (load.latencyOverflow() > 0) {
      flags.add(load.latencyOverflow() + " latencies above one hour");
    }
    addIdleWrites(flags, load);
    // Where transactions arrive at a rate, clients wait for them.
    long needed = load.openLoop() == null ? (long) spec.minEventsPerClient() * load.threads() : 0;
    if (load.transactions() < needed) {
      flags.add(
          String.format(
              Locale.ROOT,
              "too few events: %s in %.1f s, wanted %d",
              Counted.of(load.transactions(), "transaction"),
              load.windowS(),
              needed));
    }
    return flags;
  }

  private static void addErrors(List<String> flags, LoadResult load) {
    Map<String, Long> errors = new TreeMap<>(load.errors());
    if (brackets(load) > 0) {
      long locks = LOCK_ERRORS.stream().mapToLong(code -> errors.getOrDefault(code, 0L)).sum();
      if (locks <= load.transactions() * MOST_LOCK_ERRORS) {
        LOCK_ERRORS.forEach(errors::remove);
      }
    }
    if (!errors.isEmpty()) {
      flags.add("errors: " + errors);
    }
  }

  /** Statements that are counted neither as read nor as write, but for BEGIN and COMMIT. */
  private static void addIdleWrites(List<String> flags, LoadResult load) {
    Workload workload = Workloads.named(load.workload());
    if (!workload.writes() || workload.wantsEmptySchema()) {
      return;
    }
    // A transaction that is restarted begins again, and need not have come to its COMMIT.
    long bracketing = workload.brackets() * load.transactions() + load.restarts();
    long idle = Math.max(0, load.queries().other() - bracketing);
    long writes = load.queries().write() + idle;
    boolean deletes = workload.name().equals("oltp_delete");
    if (idle > writes * (deletes ? MOST_IDLE_DELETES : MOST_IDLE_WRITES)) {
      flags.add(
          idle
              + " of "
              + writes
              + (deletes
                  ? " deletes found no row; take a bigger table or a shorter window"
                  : " writes changed nothing"));
    }
  }

  private static int brackets(LoadResult load) {
    return Workloads.named(load.workload()).brackets();
  }
}
