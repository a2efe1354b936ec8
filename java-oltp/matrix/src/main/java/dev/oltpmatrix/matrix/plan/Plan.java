package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.record.CellKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Everything that is to be run, in order. A value: the same spec and seed make the same plan. */
public record Plan(List<ServerSession> sessions) {
  public Plan {
    sessions = List.copyOf(sessions);
    Set<CellKey> seen = new HashSet<>();
    for (ServerSession session : sessions) {
      for (PlannedCell cell : session.cells()) {
        if (!seen.add(cell.key())) {
          throw new IllegalArgumentException("planned twice: " + cell.key());
        }
      }
    }
  }

  /** In the order in which they are run. */
  public List<Group> groups() {
    Map<Integer, List<ServerSession>> byGroup = new TreeMap<>();
    sessions.forEach(s -> byGroup.computeIfAbsent(s.group(), g -> new ArrayList<>()).add(s));
    return byGroup.values().stream().map(Group::new).toList();
  }

  /** In the order in which they are run. */
  public List<PlannedCell> cells() {
    return groups().stream().flatMap(group -> group.cells().stream()).toList();
  }

  /** Each block as a plan of its own, in the order in which they are run. */
  public List<Plan> blocks() {
    return sessions.stream()
        .map(ServerSession::repetition)
        .distinct()
        .sorted()
        .map(this::block)
        .toList();
  }

  public Plan block(int repetition) {
    return new Plan(sessions.stream().filter(s -> s.repetition() == repetition).toList());
  }

  /** The number of its last block; 0 where it has none. */
  public int lastBlock() {
    return sessions.stream().mapToInt(ServerSession::repetition).max().orElse(0);
  }

  public double estimatedS() {
    double cellsS = cells().stream().mapToDouble(PlannedCell::estimatedS).sum();
    return cellsS + sessions.stream().mapToDouble(ServerSession::startS).sum();
  }

  /** What is left of the plan; sessions without cells vanish, so their servers are not started. */
  public Plan keeping(Predicate<CellKey> wanted) {
    return new Plan(
        sessions.stream()
            .map(s -> s.keeping(s.cells().stream().filter(c -> wanted.test(c.key())).toList()))
            .filter(s -> !s.cells().isEmpty())
            .toList());
  }
}
