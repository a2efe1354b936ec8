package dev.oltpmatrix.experiment.plan;

import java.util.Comparator;
import java.util.List;

/** Server sessions that are up at the same time, so that their cells can alternate. */
public record Group(List<ServerSession> sessions) {
  /** Returns the cells in the order in which they are run, across sessions. */
  public List<PlannedCell> cells() {
    return sessions.stream()
        .flatMap(session -> session.cells().stream())
        .sorted(Comparator.comparingInt(PlannedCell::place))
        .toList();
  }

  public int repetition() {
    return sessions.get(0).repetition();
  }
}
