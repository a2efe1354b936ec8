package dev.oltpmatrix.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Two groups into which the values of several blocks fall, as those of a load do that settles in
 * one of two states: a mean of such values describes neither.
 *
 * @param low the values of the lower group, ascending
 * @param high the values of the higher group, ascending
 */
public record TwoGroups(List<Double> low, List<Double> high) {
  /** Ratio between the groups from which on they are told apart. */
  private static final double MIN_RATIO = 2;

  /** Minimum distance between the groups, relative to the extent of the wider one. */
  private static final double MIN_GAP_TO_EXTENT = 4;

  /** A group of one is an outlier, or chance. */
  private static final int MIN_SIZE = 2;

  private static final int MIN_BLOCKS = 5;

  /** Finds the groups; empty if there are none, or too few values to see them. */
  public static Optional<TwoGroups> of(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    if (sorted.length < MIN_BLOCKS) {
      return Optional.empty();
    }
    int split = MIN_SIZE;
    for (int i = MIN_SIZE; i <= sorted.length - MIN_SIZE; i++) {
      split = ratio(sorted, i - 1, i) > ratio(sorted, split - 1, split) ? i : split;
    }
    double gap = ratio(sorted, split - 1, split);
    double extent = Math.max(ratio(sorted, 0, split - 1), ratio(sorted, split, sorted.length - 1));
    if (gap < MIN_RATIO || Math.log(gap) < MIN_GAP_TO_EXTENT * Math.log(extent)) {
      return Optional.empty();
    }
    List<Double> all = Arrays.stream(sorted).boxed().toList();
    return Optional.of(new TwoGroups(all.subList(0, split), all.subList(split, sorted.length)));
  }

  private static double ratio(double[] sorted, int from, int to) {
    return sorted[to] / sorted[from];
  }

  public double lowMedian() {
    return median(low);
  }

  public double highMedian() {
    return median(high);
  }

  private static double median(List<Double> values) {
    return new Median().evaluate(values.stream().mapToDouble(value -> value).toArray());
  }
}
