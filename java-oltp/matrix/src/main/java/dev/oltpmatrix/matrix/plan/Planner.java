package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.descriptors.Factor;
import dev.oltpmatrix.descriptors.Workload;
import dev.oltpmatrix.descriptors.Workloads;
import dev.oltpmatrix.matrix.input.WholeRange;
import dev.oltpmatrix.matrix.spec.ConfigName;
import dev.oltpmatrix.matrix.spec.FactorLevels;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.record.CellKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Turns a spec into a plan; pure, and the same for the same seed. */
public final class Planner {
  /** Of seconds each: days. The plan and the results of more would not fit into memory. */
  private static final WholeRange CELLS =
      new WholeRange("cells (all that is asked for, multiplied)", 0, 100_000);

  private Planner() {}

  /**
   * Repetitions are blocks. Inside a block the arms are shuffled, and inside an arm the generators
   * and client counts, so that a machine that warms up or slows down does not favour one of them.
   * Workloads keep their order, but reads come before writes, which leave work behind in a server.
   */
  public static Plan plan(MatrixSpec spec, List<ServerRef> arms) {
    CELLS.require(cells(spec, arms.size()));
    List<ServerSession> sessions = new ArrayList<>();
    for (int repetition = 1; repetition <= spec.repetitions(); repetition++) {
      Random shuffle = new Random(spec.seed() + repetition);
      List<List<ServerSession>> block = new ArrayList<>();
      for (ServerRef arm : arms) {
        for (String config : spec.configs()) {
          block.add(sessions(spec, arm, config, repetition, shuffle));
        }
      }
      Collections.shuffle(block, shuffle);
      block.forEach(sessions::addAll);
    }
    return new Plan(sessions);
  }

  /** As a float, which does not overflow. */
  private static long cells(MatrixSpec spec, int arms) {
    double cells = spec.repetitions();
    cells *= FactorLevels.combinations(spec).size();
    for (List<?> factor :
        List.of(spec.configs(), spec.workloads(), spec.generators(), spec.threads())) {
      cells *= factor.size();
    }
    return (long) (cells * arms);
  }

  /** One for all cells that may share a server, and one for each that may not. */
  private static List<ServerSession> sessions(
      MatrixSpec spec, ServerRef arm, String config, int repetition, Random shuffle) {
    double startS = TimeEstimate.serverStartAndStopS(spec);
    List<PlannedCell> sharing = new ArrayList<>();
    List<ServerSession> alone = new ArrayList<>();
    for (Workload workload : readsFirst(spec.workloads())) {
      for (CellKey key : keys(spec, arm, config, workload, repetition, shuffle)) {
        double cellS = TimeEstimate.cellS(spec, workload, key.threads());
        if (spec.state().mayShareServer(workload)) {
          double settleS = workload.writes() ? TimeEstimate.settleS(spec) : 0;
          sharing.add(new PlannedCell(key, cellS + settleS));
        } else {
          List<PlannedCell> one = List.of(new PlannedCell(key, cellS));
          alone.add(new ServerSession(repetition, arm, config, startS, one));
        }
      }
    }
    List<ServerSession> sessions = new ArrayList<>();
    if (!sharing.isEmpty()) {
      sessions.add(new ServerSession(repetition, arm, config, startS, sharing));
    }
    sessions.addAll(alone);
    return sessions;
  }

  private static List<CellKey> keys(
      MatrixSpec spec,
      ServerRef arm,
      String config,
      Workload workload,
      int repetition,
      Random shuffle) {
    List<CellKey> keys = new ArrayList<>();
    String name = ConfigName.of(config);
    List<Map<Factor, String>> combinations = FactorLevels.combinations(spec);
    for (String generator : spec.generators()) {
      for (int threads : spec.threads()) {
        CellKey usual =
            CellKey.of(
                arm.build(), arm.arm(), name, workload.name(), generator, threads, repetition);
        combinations.forEach(levels -> keys.add(usual.with(levels)));
      }
    }
    Collections.shuffle(keys, shuffle);
    measureBefore(keys);
    return keys;
  }

  /**
   * A cell that others are measured by changes places with the first of these, if that is before.
   */
  private static void measureBefore(List<CellKey> keys) {
    for (int i = 0; i < keys.size(); i++) {
      int place = i;
      MeasuredBefore.of(keys.get(i))
          .map(keys::indexOf)
          .filter(needed -> needed > place)
          .ifPresent(needed -> Collections.swap(keys, place, needed));
    }
  }

  private static List<Workload> readsFirst(List<String> names) {
    return names.stream()
        .map(Workloads::named)
        .sorted(Comparator.comparing(Workload::writes)) // stable
        .toList();
  }
}
