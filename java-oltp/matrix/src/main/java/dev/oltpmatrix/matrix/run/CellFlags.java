package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Why a measured cell is not to be trusted, in words; the cell is kept and marked, not dropped. */
final class CellFlags {
  /** An update that finds its row as it would leave it is not an update. */
  private static final double MOST_IDLE_UPDATES = 0.01;

  private CellFlags() {}

  static List<String> of(MatrixSpec spec, LoadResult load) {
    List<String> flags = new ArrayList<>();
    if (load.interrupted()) {
      flags.add("interrupted");
    }
    if (load.errorCount() > 0) {
      flags.add("errors: " + load.errors());
    }
    if (load.latencyOverflow() > 0) {
      flags.add(load.latencyOverflow() + " latencies above one hour");
    }
    if (load.workload().startsWith("oltp_update")
        && load.queries().other() > load.queries().total() * MOST_IDLE_UPDATES) {
      flags.add(load.queries().other() + " updates changed nothing");
    }
    long needed = (long) spec.minEventsPerClient() * load.threads();
    if (load.transactions() < needed) {
      flags.add(
          String.format(
              Locale.ROOT,
              "too few events: %d transactions in %.1f s, wanted %d",
              load.transactions(),
              load.windowS(),
              needed));
    }
    return flags;
  }
}
