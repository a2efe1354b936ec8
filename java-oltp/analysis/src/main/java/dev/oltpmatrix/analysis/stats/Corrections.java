package dev.oltpmatrix.analysis.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Many questions at once: p-values adjusted for how many were asked. */
public final class Corrections {
  /** Errors that are accepted: of what is called different, or of all families asked. */
  public static final double LEVEL = 0.05;

  private Corrections() {}

  /**
   * Benjamini and Hochberg's: of those at or below a level, no more than that share is called
   * wrongly, on average.
   */
  public static double[] benjaminiHochberg(double[] pValues) {
    List<Integer> order = ascending(pValues);
    double[] adjusted = new double[pValues.length];
    double least = 1;
    for (int i = order.size() - 1; i >= 0; i--) {
      least = Math.min(least, pValues[order.get(i)] * pValues.length / (i + 1));
      adjusted[order.get(i)] = least;
    }
    return adjusted;
  }

  /** Holm's: a single wrong one among those at or below a level is no likelier than that level. */
  public static double[] holm(double[] pValues) {
    List<Integer> order = ascending(pValues);
    double[] adjusted = new double[pValues.length];
    double most = 0;
    for (int i = 0; i < order.size(); i++) {
      most = Math.max(most, Math.min(1, pValues[order.get(i)] * (pValues.length - i)));
      adjusted[order.get(i)] = most;
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
