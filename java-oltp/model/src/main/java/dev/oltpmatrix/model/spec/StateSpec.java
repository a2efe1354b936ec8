package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.input.IntRange;
import java.util.List;

/**
 * What servers cells begin on.
 *
 * @param writes {@code fresh}: each write cell on a fresh clone of the loaded table; {@code
 *     settle}: on the server of the cell before, once that has come to rest. Cells that change how
 *     many rows the table has begin fresh in any case
 * @param settleLimitS how long a server may take to come to rest before the next cell is flagged
 */
public record StateSpec(String writes, Integer settleLimitS) {
  static final String FRESH = "fresh";
  static final String SETTLE = "settle";

  /** Purging and flushing what a minute of updates leaves takes a small machine a few seconds. */
  private static final int DEFAULT_LIMIT_S = 60;

  static final IntRange LIMIT_S = new IntRange("state.settle_limit_s", 1, 3600);

  public static final StateSpec DEFAULT = new StateSpec(FRESH, DEFAULT_LIMIT_S);

  public StateSpec {
    writes = writes == null ? FRESH : writes;
    settleLimitS = settleLimitS == null ? DEFAULT_LIMIT_S : settleLimitS;
    Names.require("state.writes", writes, List.of(FRESH, SETTLE));
    LIMIT_S.require(settleLimitS);
  }

  /** Whether a cell of this workload may begin on a server that has run others. */
  public boolean mayShareServer(Workload workload) {
    return switch (workload.effect()) {
      case READS -> true;
      case CHANGES -> writes.equals(SETTLE);
      case CHANGES_ROW_COUNT, OWN_TABLES -> false;
    };
  }
}
