package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.experiment.plan.CoLocationPlan.ServerGroup;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.CellRule;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.workload.DataSets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Orders the cells of one block after another; cells that are compared follow each other directly.
 * The levels of all factors but server, arm, config and workload make a point, at which arms are
 * compared.
 */
final class BlockPlanner {
  /** Stands for each server: which cell has to be measured first is the same on all. */
  private static final ArmConfig ANY = new ArmConfig(new ServerRef("any", "any"), "any");

  private final MatrixSpec spec;
  private final MemoryBudget budget;
  private final Predicate<CellKey> leftOut;
  private final List<ServerSession> sessions = new ArrayList<>();
  private Random shuffle;
  private int repetition;
  private int group;
  private int position;

  BlockPlanner(MatrixSpec spec, MemoryBudget budget) {
    this.spec = spec;
    this.budget = budget;
    this.leftOut = CellRule.leavingOut(spec);
  }

  List<ServerSession> sessions() {
    return sessions;
  }

  void add(int block, List<ServerGroup> groups) {
    repetition = block;
    shuffle = new Random(spec.seed() + block);
    for (ServerGroup coLocated : shuffled(groups)) {
      List<ArmConfig> members = coLocated.members();
      if (coLocated.together()) {
        addSharing(members);
      } else {
        addTurns(members);
      }
      for (Workload workload : workloads(false)) {
        addStartingForEach(members, workload, coLocated.together());
      }
    }
  }

  /**
   * Adds cells that may share a server: one start for each arm, with all servers up at the same
   * time.
   */
  private void addSharing(List<ArmConfig> members) {
    Map<ArmConfig, List<PlannedCell>> cells = new LinkedHashMap<>();
    for (Workload workload : workloads(true)) {
      for (Map<Factor, String> point : points(workload)) {
        for (ArmConfig member : inTurn(members, point)) {
          cells
              .computeIfAbsent(member, m -> new ArrayList<>())
              .add(cell(member, workload, point, true));
        }
      }
    }
    group++;
    cells.forEach(this::addSession);
  }

  /**
   * Adds cells that need a server start each.
   *
   * @param together whether the servers of one point are up at the same time
   */
  private void addStartingForEach(List<ArmConfig> members, Workload workload, boolean together) {
    for (Map<Factor, String> point : points(workload)) {
      group++;
      for (ArmConfig member : inTurn(members, point)) {
        addSession(member, List.of(cell(member, workload, point, false)));
        group += together ? 0 : 1;
      }
    }
  }

  /**
   * Adds cells that may share a server, of servers that cannot be up at the same time, as close in
   * time as starting them allows.
   */
  private void addTurns(List<ArmConfig> members) {
    boolean forEach = TimeEstimate.mayStartForEachCell(spec, members, budget);
    for (Workload workload : workloads(true)) {
      if (forEach) {
        addStartingForEach(members, workload, false);
        continue;
      }
      List<Map<Factor, String>> points = points(workload);
      for (ArmConfig member : inTurn(members, Map.of())) {
        group++;
        addSession(
            member,
            points.stream()
                .filter(member::serves)
                .map(point -> cell(member, workload, point, true))
                .toList());
      }
    }
  }

  private void addSession(ArmConfig member, List<PlannedCell> all) {
    List<PlannedCell> cells = all.stream().filter(cell -> !leftOut.test(cell.key())).toList();
    if (!cells.isEmpty()) {
      double startS =
          TimeEstimate.serverStartAndStopS(
              DataSets.of(spec, cells.get(0).key()), budget.need(member));
      sessions.add(
          new ServerSession(
              repetition, group, member.arm(), member.config(), member.settings(), startS, cells));
    }
  }

  /**
   * Creates a cell.
   *
   * @param shares whether others follow on its server, for which its writes have to settle
   */
  private PlannedCell cell(
      ArmConfig member, Workload workload, Map<Factor, String> point, boolean shares) {
    CellKey key = key(member, workload.name(), point, repetition);
    double settleS = shares && workload.writes() ? TimeEstimate.settleS(spec) : 0;
    return new PlannedCell(
        key, TimeEstimate.cellS(spec, key) + settleS, workload.writes(), ++position);
  }

  private static CellKey key(
      ArmConfig member, String workload, Map<Factor, String> point, int block) {
    Map<Factor, String> levels = new HashMap<>(point);
    levels.put(Factors.SERVER, member.arm().build());
    levels.put(Factors.ARM, member.arm().arm());
    levels.put(Factors.CONFIG, ConfigName.of(member.config()));
    levels.put(Factors.WORKLOAD, workload);
    return CellKey.of(levels, block);
  }

  /** Returns the cells of an arm in the first block that the matrix does not exclude. */
  static Stream<CellKey> asked(MatrixSpec spec, ArmConfig member) {
    Predicate<CellKey> leftOut = CellRule.leavingOut(spec);
    List<Map<Factor, String>> points =
        loads(spec).stream()
            .filter(member::serves)
            .flatMap(load -> spec.generators().stream().map(name -> point(load, name)))
            .toList();
    return spec.workloads().stream()
        .flatMap(workload -> points.stream().map(point -> key(member, workload, point, 1)))
        .filter(cell -> !leftOut.test(cell));
  }

  private static List<Map<Factor, String>> loads(MatrixSpec spec) {
    List<Map<Factor, String>> combinations = FactorLevels.combinations(spec);
    List<Map<Factor, String>> loads = new ArrayList<>();
    for (int clients : spec.threads()) {
      combinations.forEach(
          levels -> loads.add(with(levels, Factors.CLIENTS, Integer.toString(clients))));
    }
    return loads;
  }

  private static Map<Factor, String> point(Map<Factor, String> load, String generator) {
    return with(load, Factors.GENERATOR, generator);
  }

  private static Map<Factor, String> with(Map<Factor, String> levels, Factor factor, String level) {
    Map<Factor, String> more = new LinkedHashMap<>(levels);
    more.put(factor, level);
    return more;
  }

  /**
   * Returns the points in shuffled order, except that generators and levels that are names, which
   * are compared too, stay adjacent.
   */
  private List<Map<Factor, String>> points(Workload workload) {
    List<List<Map<Factor, String>>> byNumbers =
        new ArrayList<>(grouped(loads(spec), BlockPlanner::numbers));
    Collections.shuffle(byNumbers, shuffle);
    measureBefore(byNumbers, workload);
    List<Map<Factor, String>> points = new ArrayList<>();
    for (List<Map<Factor, String>> loads : byNumbers) {
      for (Map<Factor, String> load : shuffled(loads)) {
        shuffled(spec.generators()).forEach(generator -> points.add(point(load, generator)));
      }
    }
    return points;
  }

  private static Map<Factor, String> numbers(Map<Factor, String> load) {
    Map<Factor, String> numbers = new LinkedHashMap<>(load);
    numbers.keySet().removeIf(factor -> !factor.isNumeric());
    return numbers;
  }

  /**
   * Moves a baseline before the loads that depend on it, by swapping it with the first of these if
   * that precedes it.
   */
  private void measureBefore(List<List<Map<Factor, String>>> byNumbers, Workload workload) {
    List<CellKey> keys = new ArrayList<>();
    String generator = spec.generators().get(0);
    for (List<Map<Factor, String>> loads : byNumbers) {
      keys.add(key(ANY, workload.name(), point(numbers(loads.get(0)), generator), 1));
    }
    for (int i = 0; i < keys.size(); i++) {
      int needed = FactorLevels.baseline(keys.get(i)).map(keys::indexOf).orElse(-1);
      if (needed > i) {
        Collections.swap(keys, i, needed);
        Collections.swap(byNumbers, i, needed);
      }
    }
  }

  /** Returns the workloads, reads before writes, because writes leave work behind in a server. */
  private List<Workload> workloads(boolean sharing) {
    return spec.workloads().stream()
        .map(spec::workload)
        .filter(workload -> spec.state().mayShareServer(workload) == sharing)
        .sorted(Comparator.comparing(Workload::writes)) // the sort is stable
        .toList();
  }

  /**
   * Returns the members that serve a point in shuffled order, except that the arms of a build and a
   * config stay adjacent, then its configs.
   */
  private List<ArmConfig> inTurn(List<ArmConfig> members, Map<Factor, String> point) {
    List<ArmConfig> serving =
        members.stream().filter(member -> point.isEmpty() || member.serves(point)).toList();
    return shuffled(grouped(serving, member -> member.arm().build())).stream()
        .flatMap(build -> shuffled(grouped(build, ArmConfig::asked)).stream())
        .flatMap(arms -> shuffled(arms).stream())
        .toList();
  }

  private static <T, K> Collection<List<T>> grouped(List<T> some, Function<T, K> kind) {
    return some.stream()
        .collect(Collectors.groupingBy(kind, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private <T> List<T> shuffled(Collection<T> some) {
    List<T> copy = new ArrayList<>(some);
    Collections.shuffle(copy, shuffle);
    return copy;
  }
}
