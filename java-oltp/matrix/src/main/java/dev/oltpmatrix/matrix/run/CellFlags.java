package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Why a measured cell is not to be trusted, in words; the cell is kept and marked, not dropped. */
final class CellFlags {
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
