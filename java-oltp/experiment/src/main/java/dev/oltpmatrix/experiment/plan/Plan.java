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

/**
 * Everything that is to be run, in order. It is a value: the same spec and seed produce the same
 * plan.
 *
 * @param unsupported requested cells that are unsupported; none of them belongs to a session
 */
public record Plan(List<ServerSession> sessions, List<UnsupportedCell> unsupported) {
  public Plan(List<ServerSession> sessions) {
    this(sessions, List.of());
  }

  /** Returns the groups in the order in which they are run, as are the cells and the blocks. */
  public List<Group> groups() {
    Map<Integer, List<ServerSession>> byGroup = new TreeMap<>();
    sessions.forEach(s -> byGroup.computeIfAbsent(s.group(), g -> new ArrayList<>()).add(s));
    return byGroup.values().stream().map(Group::new).toList();
  }

  public List<PlannedCell> cells() {
    return groups().stream().flatMap(group -> group.cells().stream()).toList();
  }

  public Set<String> generators() {
    return cells().stream().map(cell -> cell.key().generator()).collect(Collectors.toSet());
  }

  public List<Plan> blocks() {
    return repetitions().distinct().sorted().mapToObj(this::block).toList();
  }

  private IntStream repetitions() {
    return IntStream.concat(
        sessions.stream().mapToInt(ServerSession::repetition),
        unsupported.stream().mapToInt(cell -> cell.key().repetition()));
  }

  public Plan block(int repetition) {
    return new Plan(
        sessions.stream().filter(s -> s.repetition() == repetition).toList(),
        unsupported.stream().filter(cell -> cell.key().repetition() == repetition).toList());
  }

  /** Returns the number of the last block; 0 if there is none. */
  public int lastBlock() {
    return repetitions().max().orElse(0);
  }

  public double estimatedS() {
    double cellsS = cells().stream().mapToDouble(PlannedCell::estimatedS).sum();
    return cellsS + sessions.stream().mapToDouble(ServerSession::startS).sum();
  }

  public Plan keeping(Predicate<CellKey> wanted) {
    return new Plan(
        sessionsOf(wanted), unsupported.stream().filter(cell -> wanted.test(cell.key())).toList());
  }

  public Plan without(Function<CellKey, Optional<String>> whyNot) {
    List<UnsupportedCell> all = new ArrayList<>(unsupported);
    Set<CellKey> left = new HashSet<>();
    for (PlannedCell cell : cells()) {
      whyNot
          .apply(cell.key())
          .ifPresent(
              why -> {
                left.add(cell.key());
                all.add(new UnsupportedCell(cell.key(), why));
              });
    }
    return new Plan(sessionsOf(key -> !left.contains(key)), all);
  }

  private List<ServerSession> sessionsOf(Predicate<CellKey> wanted) {
    return sessions.stream()
        .map(s -> s.keeping(s.cells().stream().filter(c -> wanted.test(c.key())).toList()))
        .filter(s -> !s.cells().isEmpty())
        .toList();
  }
}
