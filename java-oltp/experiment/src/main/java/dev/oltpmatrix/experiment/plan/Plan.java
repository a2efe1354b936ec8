package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Everything that is to be run, in order. A value: the same spec and seed make the same plan.
 *
 * @param cannot cells that are asked for and cannot be; none of them is of a session
 */
public record Plan(List<ServerSession> sessions, List<UnsupportedCell> cannot) {
  public Plan {
    sessions = List.copyOf(sessions);
    cannot = List.copyOf(cannot);
    Set<CellKey> seen = new HashSet<>();
    Stream.concat(
            sessions.stream().flatMap(s -> s.cells().stream()).map(PlannedCell::key),
            cannot.stream().map(UnsupportedCell::key))
        .forEach(
            key -> {
              if (!seen.add(key)) {
                throw new IllegalArgumentException("planned twice: " + key);
              }
            });
  }

  /** Of cells that can all be. */
  public Plan(List<ServerSession> sessions) {
    this(sessions, List.of());
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

  /** Of the cells that are run. */
  public Set<String> generators() {
    return cells().stream().map(cell -> cell.key().generator()).collect(Collectors.toSet());
  }

  /** Each block as a plan of its own, in the order in which they are run. */
  public List<Plan> blocks() {
    return repetitions().distinct().sorted().mapToObj(this::block).toList();
  }

  private IntStream repetitions() {
    return IntStream.concat(
        sessions.stream().mapToInt(ServerSession::repetition),
        cannot.stream().mapToInt(cell -> cell.key().repetition()));
  }

  public Plan block(int repetition) {
    return new Plan(
        sessions.stream().filter(s -> s.repetition() == repetition).toList(),
        cannot.stream().filter(cell -> cell.key().repetition() == repetition).toList());
  }

  /** The number of its last block; 0 where it has none. */
  public int lastBlock() {
    return repetitions().max().orElse(0);
  }

  public double estimatedS() {
    double cellsS = cells().stream().mapToDouble(PlannedCell::estimatedS).sum();
    return cellsS + sessions.stream().mapToDouble(ServerSession::startS).sum();
  }

  /** What is left of the plan; sessions without cells vanish, so their servers are not started. */
  public Plan keeping(Predicate<CellKey> wanted) {
    return new Plan(
        sessionsOf(wanted), cannot.stream().filter(cell -> wanted.test(cell.key())).toList());
  }

  /**
   * The same plan, which says of some of its cells that they cannot be.
   *
   * @param whyNot empty for a cell that can be
   */
  public Plan without(Function<CellKey, Optional<String>> whyNot) {
    List<UnsupportedCell> left = new ArrayList<>(cannot);
    for (PlannedCell cell : cells()) {
      whyNot.apply(cell.key()).ifPresent(why -> left.add(new UnsupportedCell(cell.key(), why)));
    }
    Set<CellKey> impossible = left.stream().map(UnsupportedCell::key).collect(Collectors.toSet());
    return new Plan(sessionsOf(key -> !impossible.contains(key)), left);
  }

  private List<ServerSession> sessionsOf(Predicate<CellKey> wanted) {
    return sessions.stream()
        .map(s -> s.keeping(s.cells().stream().filter(c -> wanted.test(c.key())).toList()))
        .filter(s -> !s.cells().isEmpty())
        .toList();
  }
}
