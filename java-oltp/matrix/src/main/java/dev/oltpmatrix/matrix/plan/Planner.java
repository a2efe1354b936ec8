package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.record.CellKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Turns a spec into a plan; pure, and the same for the same seed. */
public final class Planner {
  private Planner() {}

  /**
   * Repetitions are blocks. Inside a block the arms are shuffled, and inside an arm the generators
   * and client counts, so that a machine that warms up or slows down does not favour one of them.
   * Workloads keep their order (reads before writes): writes leave work behind in the server.
   */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms) {
    List<ArmStint> stints = new ArrayList<>();
    for (int repetition = 1; repetition <= spec.repetitions(); repetition++) {
      Random shuffle = new Random(spec.seed() + repetition);
      List<ArmStint> block = new ArrayList<>();
      for (ServerRef arm : arms) {
        for (String config : spec.configs()) {
          block.add(stint(spec, arm, config, repetition, shuffle));
        }
      }
      Collections.shuffle(block, shuffle);
      stints.addAll(block);
    }
    return new Plan(stints);
  }

  private static ArmStint stint(
      MatrixSpec spec, ServerRef arm, String config, int repetition, Random shuffle) {
    List<PlannedCell> cells = new ArrayList<>();
    for (String workload : spec.workloads()) {
      List<PlannedCell> ofWorkload = new ArrayList<>();
      for (String generator : spec.generators()) {
        for (int threads : spec.threads()) {
          CellKey key =
              new CellKey(arm.build(), arm.arm(), config, workload, generator, threads, repetition);
          ofWorkload.add(new PlannedCell(key, TimeEstimate.cellS(spec, workload, threads)));
        }
      }
      Collections.shuffle(ofWorkload, shuffle);
      cells.addAll(ofWorkload);
    }
    return new ArmStint(repetition, arm, config, cells);
  }
}
