package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The gain from computing ratios within blocks: the variance of log ratios of the cells of a block
 * ÷ the variance that it would have if the two sides were independent. 1: pairing cancels nothing;
 * 0: all variation is common to both sides.
 *
 * @param pairs number of compared pairs of rows, each over its blocks
 */
record PairedVariance(int pairs, double paired, double unpaired) {

  /** Computes it over all pairs of rows that differ in this factor alone. */
  static PairedVariance of(Cells cells, Factor factor, Metric metric) {
    Map<Map<Factor, String>, List<CellKey>> compared = new HashMap<>();
    for (CellKey name : cells.names()) {
      compared.computeIfAbsent(name.without(factor), rest -> new ArrayList<>()).add(name);
    }
    PairedVariance sum = new PairedVariance(0, 0, 0);
    for (List<CellKey> names : compared.values()) {
      for (int i = 0; i < names.size(); i++) {
        for (CellKey other : names.subList(i + 1, names.size())) {
          sum = sum.and(cells.get(names.get(i)).values(metric), cells.get(other).values(metric));
        }
      }
    }
    return sum;
  }

  double ratio() {
    return paired / unpaired;
  }

  private PairedVariance and(Map<Integer, Double> one, Map<Integer, Double> other) {
    List<Integer> blocks = one.keySet().stream().filter(other::containsKey).toList();
    if (blocks.size() < 2) {
      return this;
    }
    double[] ones = blocks.stream().mapToDouble(b -> Math.log(one.get(b))).toArray();
    double[] others = blocks.stream().mapToDouble(b -> Math.log(other.get(b))).toArray();
    double[] ratios = new double[ones.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = ones[i] - others[i];
    }
    return new PairedVariance(
        pairs + 1, paired + variance(ratios), unpaired + variance(ones) + variance(others));
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / (values.length - 1);
  }
}
