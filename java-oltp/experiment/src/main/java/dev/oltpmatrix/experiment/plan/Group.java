package dev.oltpmatrix.experiment.plan;

import java.util.Comparator;
import java.util.List;

/** Server sessions that are up together, so that their cells can take turns. */
public record Group(List<ServerSession> sessions) {
  public Group {
    sessions = List.copyOf(sessions);
  }

  /** In the order in which they are run, whichever session they are of. */
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
