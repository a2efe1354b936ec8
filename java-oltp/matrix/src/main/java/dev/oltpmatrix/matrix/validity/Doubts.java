package dev.oltpmatrix.matrix.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Why a cell that was measured may not be what it seems, in words with value and bound
 * (docs/method.md has the reasons). A check whose numbers could not be read says nothing; the
 * record's {@code unread} tells of it.
 */
public final class Doubts {
  private static final String LINUX = "Linux";

  private Doubts() {}

  /** What was measured is kept whatever a check meets: one that breaks is a flag, too. */
  public static List<String> of(Measured cell, ServerBefore before) {
    try {
      List<String> doubts = new ArrayList<>(of(cell, before.variables()));
      doubts.addAll(before.doubts());
      return doubts;
    } catch (RuntimeException e) {
      return List.of("the checks of this cell broke: " + e);
    }
  }

  static List<String> of(Measured cell, Map<String, String> settings) {
    List<String> doubts = new ArrayList<>();
    ClientBound.doubt(cell).ifPresent(doubts::add);
    Drift.doubt(cell.load()).ifPresent(doubts::add);
    ClosedLoop.doubt(cell.load()).ifPresent(doubts::add);
    doubts.addAll(Disturbance.doubts(cell));
    doubts.addAll(StoodStill.doubts(cell));
    doubts.addAll(LimitsReached.doubts(cell, settings));
    boolean blind =
        !StoodStill.tookReadings(cell)
            && cell.clientUsedCpus() == null
            && cell.serverUsedCpus() == null;
    if (blind && cell.host().kernel().startsWith(LINUX)) {
      doubts.add("CPU time could not be read, neither the client's nor the server's");
    }
    return doubts;
  }
}
