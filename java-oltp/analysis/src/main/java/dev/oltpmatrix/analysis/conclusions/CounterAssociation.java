package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Finds the counter that differs most where a difference was found. An association is not a cause.
 */
final class CounterAssociation {
  /** A smaller ratio in either direction is not worth a sentence. */
  private static final double MIN_TIMES = 1.25;

  /** The metrics that are looked at, in order of their priority. */
  private static final List<Metric> LOOKED_AT =
      List.of(Metrics.SERVER_SWITCHES, Metrics.SERVER_CPU, Metrics.POOL_QUEUE);

  private final Cells cells;

  CounterAssociation(Cells cells) {
    this.cells = cells;
  }

  private record Found(Metric metric, double meanLog) {}

  /**
   * Returns the counter that differs most between the cells, such as {@code 0.69× the server's CPU
   * time}; empty if none does.
   */
  String words(List<Comparison> comparisons) {
    List<Found> found = new ArrayList<>();
    for (Metric metric : LOOKED_AT) {
      double[] logs =
          comparisons.stream()
              .filter(f -> has(f.cell(), metric) && has(f.base(), metric))
              .mapToDouble(f -> Math.log(median(f.cell(), metric) / median(f.base(), metric)))
              .toArray();
      if (logs.length == comparisons.size()) {
        found.add(new Found(metric, Arrays.stream(logs).average().orElse(0)));
      }
    }
    return found.stream()
        .max(Comparator.comparingDouble(f -> Math.abs(f.meanLog())))
        .filter(f -> Math.abs(f.meanLog()) >= Math.log(MIN_TIMES))
        .map(f -> Verdict.number(Math.exp(f.meanLog())) + "× the " + f.metric().label())
        .orElse("");
  }

  private boolean has(CellKey cell, Metric metric) {
    return cells.has(cell) && !cells.get(cell).exact(metric).isEmpty();
  }

  private double median(CellKey cell, Metric metric) {
    return new Median().evaluate(cells.get(cell).all(metric));
  }
}
