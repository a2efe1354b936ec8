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
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.util.ArrayList;
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
 */
final class BlockPlanner {
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
      if (coLocated.together()) {
        addSharing(coLocated.members());
        for (Workload workload : workloads(false)) {
          addStartingForEach(coLocated.members(), workload, true);
        }
      } else {
        addTurns(coLocated.members());
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
      for (Point point : points(workload)) {
        for (ArmConfig member : inTurn(members, point)) {
          cells.computeIfAbsent(member, m -> new ArrayList<>()).add(cell(member, workload, point));
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
    for (Point point : points(workload)) {
      group++;
      for (ArmConfig member : inTurn(members, point)) {
        addSession(member, List.of(freshCell(member, workload, point)));
        group += together ? 0 : 1;
      }
    }
  }

  /** Adds servers that cannot be up at the same time, as close in time as starting them allows. */
  private void addTurns(List<ArmConfig> members) {
    boolean forEach = TimeEstimate.mayStartForEachCell(spec, members, budget);
    for (Workload workload : workloads(true)) {
      if (forEach) {
        addStartingForEach(members, workload, false);
        continue;
      }
      List<Point> points = points(workload);
      for (ArmConfig member : inTurn(members)) {
        group++;
        addSession(
            member,
            points.stream()
                .filter(point -> member.serves(point.load().levels()))
                .map(point -> cell(member, workload, point))
                .toList());
      }
    }
    for (Workload workload : workloads(false)) {
      addStartingForEach(members, workload, false);
    }
  }

  /**
   * Adds a session with the cells that the matrix does not exclude; adds nothing if it excludes
   * all.
   */
  private void addSession(ArmConfig member, List<PlannedCell> all) {
    List<PlannedCell> cells = all.stream().filter(cell -> !leftOut.test(cell.key())).toList();
    if (cells.isEmpty()) {
      return;
    }
    DataSet data = DataSets.of(spec, cells.get(0).key());
    double startS = TimeEstimate.serverStartAndStopS(data, budget.need(member));
    sessions.add(
        new ServerSession(
            repetition, group, member.arm(), member.config(), member.settings(), startS, cells));
  }

  private PlannedCell cell(ArmConfig member, Workload workload, Point point) {
    double settleS = workload.writes() ? TimeEstimate.settleS(spec) : 0;
    return planned(member, workload, point, settleS);
  }

  private PlannedCell freshCell(ArmConfig member, Workload workload, Point point) {
    return planned(member, workload, point, 0);
  }

  private PlannedCell planned(ArmConfig member, Workload workload, Point point, double settleS) {
    CellKey key = key(member, workload, point);
    boolean writes = spec.workload(key.workload()).writes();
    return new PlannedCell(key, TimeEstimate.cellS(spec, key) + settleS, writes, ++position);
  }

  private CellKey key(ArmConfig member, Workload workload, Point point) {
    return key(member, workload.name(), point, repetition);
  }

  private static CellKey key(ArmConfig member, String workload, Point point, int block) {
    Map<Factor, String> levels = new HashMap<>(point.load().levels());
    levels.put(Factors.SERVER, member.arm().build());
    levels.put(Factors.ARM, member.arm().arm());
    levels.put(Factors.CONFIG, ConfigName.of(member.config()));
    levels.put(Factors.WORKLOAD, workload);
    levels.put(Factors.GENERATOR, point.generator());
    levels.put(Factors.CLIENTS, Integer.toString(point.load().clients()));
    return CellKey.of(levels, block);
  }

  /** Returns the cells of an arm in the first block that the matrix does not exclude. */
  static Stream<CellKey> asked(MatrixSpec spec, ArmConfig member) {
    Predicate<CellKey> leftOut = CellRule.leavingOut(spec);
    return spec.workloads().stream()
        .flatMap(
            workload ->
                loads(spec).stream()
                    .filter(load -> member.serves(load.levels()))
                    .flatMap(load -> spec.generators().stream().map(name -> new Point(name, load)))
                    .map(point -> key(member, workload, point, 1)))
        .filter(cell -> !leftOut.test(cell));
  }

  /** A load, independent of the generator. */
  private record Load(int clients, Map<Factor, String> levels) {
    /** Returns the load without the levels that are names. */
    Load ofNumbers() {
      Map<Factor, String> numbers = new LinkedHashMap<>(levels);
      numbers.keySet().removeIf(factor -> !factor.isNumeric());
      return new Load(clients, numbers);
    }
  }

  /** The point at which arms are compared. */
  private record Point(String generator, Load load) {}

  /**
   * Returns the points in shuffled order, except that generators and levels that are names, which
   * are compared too, stay adjacent.
   */
  private List<Point> points(Workload workload) {
    Map<Load, List<Load>> byNumbers =
        loads(spec).stream()
            .collect(
                Collectors.groupingBy(Load::ofNumbers, LinkedHashMap::new, Collectors.toList()));
    List<Load> numbers = new ArrayList<>(byNumbers.keySet());
    Collections.shuffle(numbers, shuffle);
    measureBefore(numbers, workload);
    List<Point> points = new ArrayList<>();
    for (Load number : numbers) {
      for (Load load : shuffled(byNumbers.get(number))) {
        shuffled(spec.generators()).forEach(generator -> points.add(new Point(generator, load)));
      }
    }
    return points;
  }

  private static List<Load> loads(MatrixSpec spec) {
    List<Load> loads = new ArrayList<>();
    for (int clients : spec.threads()) {
      FactorLevels.combinations(spec).forEach(levels -> loads.add(new Load(clients, levels)));
    }
    return loads;
  }

  /**
   * Moves a baseline load before the loads that depend on it, by swapping it with the first of
   * these if that precedes it.
   */
  private void measureBefore(List<Load> loads, Workload workload) {
    List<CellKey> keys =
        loads.stream()
            .map(load -> anyKey(load, workload))
            .collect(Collectors.toCollection(ArrayList::new));
    for (int i = 0; i < keys.size(); i++) {
      int needed = FactorLevels.baseline(keys.get(i)).map(keys::indexOf).orElse(-1);
      if (needed > i) {
        Collections.swap(keys, i, needed);
        Collections.swap(loads, i, needed);
      }
    }
  }

  private CellKey anyKey(Load load, Workload workload) {
    return CellKey.of(
            "any", "any", "any", workload.name(), spec.generators().get(0), load.clients(), 1)
        .with(load.levels());
  }

  /** Returns the workloads, reads before writes, because writes leave work behind in a server. */
  private List<Workload> workloads(boolean sharing) {
    return spec.workloads().stream()
        .map(spec::workload)
        .filter(workload -> spec.state().mayShareServer(workload) == sharing)
        .sorted(Comparator.comparing(Workload::writes)) // the sort is stable
        .toList();
  }

  private List<ArmConfig> inTurn(List<ArmConfig> members, Point point) {
    return inTurn(members.stream().filter(member -> member.serves(point.load().levels())).toList());
  }

  /**
   * Returns the members in shuffled order, except that the arms of a build and a config stay
   * adjacent, then its configs.
   */
  private List<ArmConfig> inTurn(List<ArmConfig> members) {
    return shuffledBy(member -> member.arm().build(), members).stream()
        .flatMap(build -> shuffledBy(ArmConfig::asked, build).stream())
        .flatMap(arms -> shuffled(arms).stream())
        .toList();
  }

  private <T> List<List<T>> shuffledBy(Function<T, String> kind, List<T> some) {
    Map<String, List<T>> kinds = new LinkedHashMap<>();
    some.forEach(one -> kinds.computeIfAbsent(kind.apply(one), k -> new ArrayList<>()).add(one));
    return shuffled(new ArrayList<>(kinds.values()));
  }

  private <T> List<T> shuffled(List<T> some) {
    List<T> copy = new ArrayList<>(some);
    Collections.shuffle(copy, shuffle);
    return copy;
  }
}
