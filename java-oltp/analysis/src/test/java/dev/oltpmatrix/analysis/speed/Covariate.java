package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a number measured beside cells explains of the blocks' log ratios: a common slope inside
 * pairs, by least squares.
 *
 * @param blocks ratios of all pairs together
 * @param plainSd standard deviation of a log ratio about its pair's mean
 * @param adjustedSd the same of what the slope leaves
 */
record Covariate(int blocks, double slope, double plainSd, double adjustedSd) {

  /** Computes it over all pairs that differ in one factor alone; {@code null} with too few. */
  static Covariate of(Cells cells, Factor factor, Metric metric, Metric beside) {
    Map<Map<Factor, String>, List<CellKey>> compared = new HashMap<>();
    for (CellKey name : cells.names()) {
      compared.computeIfAbsent(name.without(factor), rest -> new ArrayList<>()).add(name);
    }
    List<double[][]> pairs = new ArrayList<>();
    for (List<CellKey> names : compared.values()) {
      for (int i = 1; i < names.size(); i++) {
        double[][] pair = logs(cells, names.get(i), names.get(0), metric, beside);
        if (pair[0].length >= 2) {
          pairs.add(pair);
        }
      }
    }
    return of(pairs);
  }

  private static double[][] logs(
      Cells cells, CellKey one, CellKey other, Metric metric, Metric beside) {
    SortedMap<Integer, Double> y =
        ratios(cells.get(one).values(metric), cells.get(other).values(metric));
    SortedMap<Integer, Double> x =
        ratios(cells.get(one).values(beside), cells.get(other).values(beside));
    y.keySet().retainAll(x.keySet());
    x.keySet().retainAll(y.keySet());
    return new double[][] {centred(y), centred(x)};
  }

  /** Invalid cells count, too: many of them are so for the machine that is looked for. */
  private static SortedMap<Integer, Double> ratios(
      SortedMap<Integer, Double> one, SortedMap<Integer, Double> other) {
    SortedMap<Integer, Double> ratios = new TreeMap<>(one);
    ratios.keySet().retainAll(other.keySet());
    ratios.replaceAll((block, value) -> value / other.get(block));
    return ratios;
  }

  private static double[] centred(SortedMap<Integer, Double> ratios) {
    double mean = ratios.values().stream().mapToDouble(Math::log).average().orElse(0);
    return ratios.values().stream().mapToDouble(ratio -> Math.log(ratio) - mean).toArray();
  }

  /** Computes it from deviations from the pairs' means: of the metric, and of what is beside it. */
  static Covariate of(List<double[][]> pairs) {
    int n = 0;
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (double[][] pair : pairs) {
      for (int i = 0; i < pair[0].length; i++) {
        n++;
        yy += pair[0][i] * pair[0][i];
        xy += pair[0][i] * pair[1][i];
        xx += pair[1][i] * pair[1][i];
      }
    }
    int free = n - pairs.size();
    if (free < 2 || xx == 0) {
      return null;
    }
    double slope = xy / xx;
    double left = Math.max(0, yy - slope * xy);
    return new Covariate(n, slope, Math.sqrt(yy / free), Math.sqrt(left / (free - 1)));
  }
}
