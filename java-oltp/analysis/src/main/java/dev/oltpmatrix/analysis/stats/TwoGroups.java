package dev.oltpmatrix.analysis.stats;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Two groups into which the values of several blocks fall, as those of a load do that settles in
 * one of two states: a mean of such values describes neither.
 *
 * @param low the values of the lower group, ascending
 * @param high the values of the higher group, ascending
 */
public record TwoGroups(double[] low, double[] high) {
  /** Ratio between the groups from which on they are told apart. */
  private static final double MIN_RATIO = 2;

  /** Minimum distance between the groups, relative to the extent of the wider one. */
  private static final double MIN_GAP_TO_EXTENT = 2;

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
    return gap >= MIN_RATIO && Math.log(gap) >= MIN_GAP_TO_EXTENT * Math.log(extent)
        ? Optional.of(
            new TwoGroups(
                Arrays.copyOfRange(sorted, 0, split),
                Arrays.copyOfRange(sorted, split, sorted.length)))
        : Optional.empty();
  }

  private static double ratio(double[] sorted, int from, int to) {
    return sorted[to] / sorted[from];
  }

  public double lowMedian() {
    return new Median().evaluate(low);
  }

  public double highMedian() {
    return new Median().evaluate(high);
  }
}
