package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.input.WholeRange;
import dev.oltpmatrix.matrix.spec.Except;
import dev.oltpmatrix.matrix.spec.FactorLevels;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import java.util.List;
import java.util.Map;

/** Turns a spec into a plan; pure, and the same for the same seed. */
public final class Planner {
  /** Of seconds each: days. The plan and the results of more would not fit into memory. */
  private static final WholeRange CELLS =
      new WholeRange("cells (all that is asked for, multiplied)", 0, 100_000);

  private Planner() {}

  /** With room for all servers of a block. */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms) {
    return plan(spec, arms, ServerRoom.ENDLESS);
  }

  /**
   * Repetitions are blocks. Inside a block the arms stand side by side: at each client count, with
   * each generator, their cells come one after the other in a shuffled order, so that what changes
   * on the machine falls on all of them. Workloads keep their order, but reads come before writes,
   * which leave work behind in a server.
   */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms, ServerRoom room) {
    CELLS.require(cells(spec, arms.size()));
    return plan(spec, arms, room, spec.repetitions());
  }

  /** Of so many blocks, of which the first are those of a shorter plan. */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms, ServerRoom room, int lastBlock) {
    spec.except().forEach(rule -> requireOfMatrix(rule, spec, arms));
    Arrangement arrangement = Arrangement.of(spec, arms, room);
    BlockPlanner blocks = new BlockPlanner(spec, room);
    for (int block = 1; block <= lastBlock; block++) {
      blocks.add(block, arrangement.crowds());
    }
    return new Plan(blocks.sessions()).keeping(cell -> !Except.leavesOut(spec, cell));
  }

  /** A slip in a rule would else be a matrix of hours more than was wanted. */
  private static void requireOfMatrix(
      Map<String, List<String>> rule, MatrixSpec spec, List<ServerRef> arms) {
    boolean leavesSomeOut =
        arms.stream()
            .flatMap(arm -> spec.configs().stream().map(config -> new ArmConfig(arm, config)))
            .flatMap(one -> spec.workloads().stream().flatMap(w -> BlockPlanner.keys(spec, one, w)))
            .anyMatch(cell -> Except.isOf(rule, cell));
    if (!leavesSomeOut) {
      throw new UsageException(
          "except: no cell of the matrix is of " + rule + "; mend the rule, or leave it out");
    }
  }

  /** How many a matrix has; as a float, which does not overflow. */
  public static long cells(MatrixSpec spec, int arms) {
    double cells = spec.repetitions();
    cells *= FactorLevels.combinations(spec).size();
    for (List<?> factor :
        List.of(spec.configs(), spec.workloads(), spec.generators(), spec.threads())) {
      cells *= factor.size();
    }
    return (long) (cells * arms);
  }
}
