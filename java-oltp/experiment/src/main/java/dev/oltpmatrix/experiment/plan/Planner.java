package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.spec.CellRule;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns a spec into a plan; it has no side effects, and the same seed produces the same plan. */
public final class Planner {
  /**
   * Allowed number of cells; at some seconds each, the maximum takes days. The plan and the results
   * of more would not fit into memory.
   */
  private static final IntRange CELLS =
      new IntRange("cells (all that is asked for, multiplied)", 0, 100_000);

  /** Maximum number of checks of exceptions, which apply to each cell of a block. */
  private static final long MAX_EXCEPTION_CHECKS = 1_000_000;

  private Planner() {}

  public static Plan plan(MatrixSpec spec, List<ServerRef> arms) {
    return plan(spec, arms, MemoryBudget.ENDLESS, DynamicSettings.NONE);
  }

  /**
   * Plans a matrix. Repetitions are blocks. Inside a block the arms alternate: at each client
   * count, with each generator, their cells follow each other in a shuffled order, so that changes
   * on the machine affect all of them. Workloads keep their order, but reads come before writes,
   * which leave work behind in a server. A server is started once for the levels of all settings
   * that it takes while it runs. Cells whose names show that they are unsupported are not ordered,
   * and do not change the order of others.
   */
  public static Plan plan(
      MatrixSpec spec, List<ServerRef> arms, MemoryBudget budget, DynamicSettings dynamic) {
    CELLS.require(cells(spec, arms));
    return plan(spec, arms, budget, dynamic, spec.repetitions());
  }

  /** Plans this number of blocks, of which the first are those of a shorter plan. */
  public static Plan plan(
      MatrixSpec spec,
      List<ServerRef> arms,
      MemoryBudget budget,
      DynamicSettings dynamic,
      int lastBlock) {
    CoLocationPlan arrangement = CoLocationPlan.of(spec, arms, budget, dynamic);
    BlockPlanner blocks = new BlockPlanner(spec, budget);
    for (int block = 1; block <= lastBlock; block++) {
      blocks.add(block, arrangement.groups());
    }
    Plan ordered = new Plan(blocks.sessions(), ofNoServer(spec, arms, lastBlock));
    return ordered.without(cell -> UnsupportedRules.whyNot(cell::level));
  }

  /** Returns the cells of those arms that are not started, as none of their cells is supported. */
  private static List<UnsupportedCell> ofNoServer(
      MatrixSpec spec, List<ServerRef> arms, int lastBlock) {
    return armConfigs(spec, arms)
        .filter(one -> !CoLocationPlan.hasCells(spec, one))
        .flatMap(one -> BlockPlanner.asked(spec, one))
        .flatMap(
            cell ->
                IntStream.rangeClosed(1, lastBlock)
                    .mapToObj(
                        block ->
                            new UnsupportedCell(
                                cell.withRepetition(block),
                                UnsupportedRules.whyNot(cell::level).orElseThrow())))
        .toList();
  }

  private static Stream<ArmConfig> armConfigs(MatrixSpec spec, List<ServerRef> arms) {
    return arms.stream()
        .flatMap(arm -> spec.configs().stream().map(config -> new ArmConfig(arm, config)));
  }

  public static long cells(MatrixSpec spec, List<ServerRef> arms) {
    long all = allCells(spec, arms.size());
    if (!CellRule.isAnyLeftOut(spec) || all > MAX_EXCEPTION_CHECKS) {
      return all;
    }
    long asked =
        armConfigs(spec, arms).mapToLong(one -> BlockPlanner.asked(spec, one).count()).sum();
    return asked * spec.repetitions();
  }

  /** Checks whether a matrix has a cell of an arm with a config that its rules do not leave out. */
  public static boolean runs(MatrixSpec spec, ServerRef arm, String config) {
    return !CellRule.isAnyLeftOut(spec)
        || CoLocationPlan.hasCells(spec, new ArmConfig(arm, config));
  }

  /** Returns those levels of a setting that some cell of an arm has. */
  public static List<String> levels(MatrixSpec spec, ServerRef arm, Factor setting) {
    List<String> all = spec.named(setting);
    if (!CellRule.isAnyLeftOut(spec) || allCells(spec, 1) > MAX_EXCEPTION_CHECKS) {
      return all;
    }
    Set<String> run =
        armConfigs(spec, List.of(arm))
            .flatMap(one -> BlockPlanner.asked(spec, one))
            .map(cell -> cell.level(setting))
            .collect(Collectors.toSet());
    return all.stream().filter(run::contains).toList();
  }

  /** Computes the number as a float, which does not overflow. */
  private static long allCells(MatrixSpec spec, int arms) {
    double cells = (double) spec.repetitions() * arms * FactorLevels.combinations(spec).size();
    cells *= (double) spec.configs().size() * spec.workloads().size();
    return (long) (cells * spec.generators().size() * spec.threads().size());
  }
}
