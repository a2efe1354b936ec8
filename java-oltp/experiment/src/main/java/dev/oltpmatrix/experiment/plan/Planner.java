package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Except;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.List;
import java.util.function.Predicate;

/** Turns a spec into a plan; pure, and the same for the same seed. */
public final class Planner {
  /** Of seconds each: days. The plan and the results of more would not fit into memory. */
  private static final IntRange CELLS =
      new IntRange("cells (all that is asked for, multiplied)", 0, 100_000);

  /** Of exceptions each cell of a block has to be asked for. */
  private static final long MAX_LOOKED_AT = 1_000_000;

  private Planner() {}

  /** With room for all servers of a block. */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms) {
    return plan(spec, arms, MemoryBudget.ENDLESS);
  }

  /**
   * Repetitions are blocks. Inside a block the arms stand side by side: at each client count, with
   * each generator, their cells come one after the other in a shuffled order, so that what changes
   * on the machine falls on all of them. Workloads keep their order, but reads come before writes,
   * which leave work behind in a server. Cells that by their names cannot be have no place in it,
   * and change no other's.
   */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms, MemoryBudget room) {
    CELLS.require(cells(spec, arms));
    return plan(spec, arms, room, spec.repetitions());
  }

  /** Of so many blocks, of which the first are those of a shorter plan. */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms, MemoryBudget room, int lastBlock) {
    CoLocationPlan arrangement = CoLocationPlan.of(spec, arms, room);
    BlockPlanner blocks = new BlockPlanner(spec, room);
    for (int block = 1; block <= lastBlock; block++) {
      blocks.add(block, arrangement.crowds());
    }
    return new Plan(blocks.sessions()).without(cell -> UnsupportedRules.whyNot(cell::level));
  }

  /** How many a matrix has, without what it leaves out; some of them may be such as cannot be. */
  public static long cells(MatrixSpec spec, List<ServerRef> arms) {
    long all = allCells(spec, arms.size());
    if (spec.except().isEmpty() || all > MAX_LOOKED_AT) {
      return all;
    }
    Predicate<CellKey> leftOut = Except.leavingOut(spec);
    long asked =
        arms.stream()
            .flatMap(arm -> spec.configs().stream().map(config -> new ArmConfig(arm, config)))
            .mapToLong(
                one ->
                    spec.workloads().stream()
                        .flatMap(workload -> BlockPlanner.keys(spec, one, workload))
                        .filter(cell -> !leftOut.test(cell))
                        .count())
            .sum();
    return asked * spec.repetitions();
  }

  /** As a float, which does not overflow. */
  private static long allCells(MatrixSpec spec, int arms) {
    double cells = spec.repetitions();
    cells *= FactorLevels.combinations(spec).size();
    for (List<?> factor :
        List.of(spec.configs(), spec.workloads(), spec.generators(), spec.threads())) {
      cells *= factor.size();
    }
    return (long) (cells * arms);
  }
}
