package dev.oltpmatrix.testing;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Simulates runs of equal arms, as noisy as the study of thread pools was: each cell has noise of
 * its own size, 20 % in the median, known as if from eight degrees of freedom.
 */
public final class NoisyRun {
  private static final double NOISE = 0.2;
  private static final int FREEDOM = 8;

  private final Random random;
  private final List<CellKey> cells = new ArrayList<>();
  private final Map<CellKey, List<CellKey>> repetitions = new HashMap<>();
  private final Map<String, Double> noises = new HashMap<>();

  /** Creates the run with a pair of arms for each workload and number of clients. */
  public NoisyRun(long seed, List<String> workloads, int... clients) {
    this.random = new Random(seed);
    for (String workload : workloads) {
      for (int n : clients) {
        for (String arm : List.of("per-thread", "pool")) {
          cells.add(CellKey.of("m", arm, "base", workload, "sysbench", n, 0));
        }
      }
    }
  }

  /** Returns the next run, whose cells have different noise from those of the one before. */
  public Cells next(int blocks, Metric... metrics) {
    noises.clear();
    List<CellMeasurement> results = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      for (CellKey cell : cells) {
        Map<Metric, Double> values = new HashMap<>();
        for (Metric metric : metrics) {
          double noise =
              noises.computeIfAbsent(
                  cell.workload() + cell.threads() + metric.label(), k -> noise());
          // Each cell of a pair contributes half of the variance.
          values.put(metric, Math.exp(noise / Math.sqrt(2) * random.nextGaussian()));
        }
        results.add(measured(in(block, cell), values));
      }
    }
    return Cells.ofResults(results);
  }

  /** Returns a valid cell with these values alone. */
  public static CellMeasurement measured(CellKey key, Map<Metric, Double> values) {
    Map<Metric, Value> known = new HashMap<>();
    values.forEach((metric, number) -> known.put(metric, new Value(number, false, null, null)));
    return new CellMeasurement(
        key, MatrixPart.UNKNOWN, known, true, null, null, null, CellMeasurement.Facts.MEASURED);
  }

  /** Caches keys, which take time to make. */
  private CellKey in(int block, CellKey cell) {
    List<CellKey> made = repetitions.computeIfAbsent(cell, c -> new ArrayList<>());
    if (made.size() < block) {
      made.add(cell.withRepetition(block));
    }
    return made.get(block - 1);
  }

  private double noise() {
    double sum = 0;
    for (int i = 0; i < FREEDOM; i++) {
      double normal = random.nextGaussian();
      sum += normal * normal;
    }
    return NOISE * Math.sqrt(FREEDOM / sum);
  }
}
