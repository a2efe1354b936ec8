package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.input.IntRange;
import java.util.List;

/**
 * State of the server in which cells begin.
 *
 * @param writes {@code fresh}: each write cell starts on a fresh clone of the loaded table; {@code
 *     settle}: on the server of the previous cell, once that is quiescent. Cells that change the
 *     number of rows start fresh in any case
 * @param settleLimitS maximum time for a server to become quiescent before the next cell is flagged
 */
public record StateSpec(String writes, Integer settleLimitS) {
  static final String FRESH = "fresh";
  static final String SETTLE = "settle";

  /** A small machine takes a few seconds to purge and flush the updates of a minute. */
  private static final int DEFAULT_LIMIT_S = 60;

  static final IntRange LIMIT_S = new IntRange("state.settle_limit_s", 1, 3600);

  public static final StateSpec DEFAULT = new StateSpec(FRESH, DEFAULT_LIMIT_S);

  public StateSpec {
    writes = writes == null ? FRESH : writes;
    settleLimitS = settleLimitS == null ? DEFAULT_LIMIT_S : settleLimitS;
    Names.require("state.writes", writes, List.of(FRESH, SETTLE));
  }

  /** Checks whether a cell of this workload may start on a server that has run others. */
  public boolean mayShareServer(Workload workload) {
    return switch (workload.effect()) {
      case READS -> true;
      case CHANGES -> writes.equals(SETTLE);
      case CHANGES_ROW_COUNT, OWN_TABLES -> false;
    };
  }
}
