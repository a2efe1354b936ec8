package dev.oltpmatrix.analysis.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Corrections for multiple comparisons: adjusts p-values for the number of tests. */
public final class Corrections {
  /** Accepted error rate: false discovery rate or family-wise error rate. */
  public static final double LEVEL = 0.05;

  private Corrections() {}

  /**
   * Applies Benjamini and Hochberg's correction: among the results at or below a level, on average
   * at most that share is false.
   */
  public static double[] benjaminiHochberg(double[] pValues) {
    List<Integer> order = ascending(pValues);
    double[] adjusted = new double[pValues.length];
    double min = 1;
    for (int i = order.size() - 1; i >= 0; i--) {
      min = Math.min(min, pValues[order.get(i)] * pValues.length / (i + 1));
      adjusted[order.get(i)] = min;
    }
    return adjusted;
  }

  /**
   * Applies Holm's correction: the probability of a single false result among those at or below a
   * level is at most that level.
   */
  public static double[] holm(double[] pValues) {
    List<Integer> order = ascending(pValues);
    double[] adjusted = new double[pValues.length];
    double max = 0;
    for (int i = 0; i < order.size(); i++) {
      max = Math.max(max, Math.min(1, pValues[order.get(i)] * (pValues.length - i)));
      adjusted[order.get(i)] = max;
    }
    return adjusted;
  }

  private static List<Integer> ascending(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> values[i]))
        .toList();
  }
}
