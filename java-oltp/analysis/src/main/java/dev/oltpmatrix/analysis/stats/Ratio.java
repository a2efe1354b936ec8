package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The ratio of two cells over repetitions.
 *
 * <p>The value is the geometric mean and the bounds are Student's 95 % interval, both computed from
 * logarithms: a ratio and its inverse are then the same statement, and with the three to five
 * blocks of a run the coverage of the interval is as stated. (A percentile bootstrap of the mean
 * covers the true ratio in 83 of 100 cases with five blocks; with three, no bootstrap reaches
 * beyond their range, which covers it in 75.)
 *
 * @param low lower bound; {@code null}, as are {@code high}, {@code error} and {@code freedom}, if
 *     there are too few repetitions for an interval
 * @param error standard error of the logarithm of the value
 * @param freedom degrees of freedom of Student's t
 */
public record Ratio(
    double value,
    Double low,
    Double high,
    int repetitions,
    boolean paired,
    Double error,
    Double freedom) {
  private static final double UPPER_QUANTILE = 0.975;

  /**
   * Returns the ratio of one pair of cells, without the variance prior from other pairs of the run.
   */
  public static Ratio paired(double[] values, double[] base) {
    return LogRatio.paired(values, base).bounded(VariancePrior.NONE);
  }

  /** Returns the ratio of values from different runs or machines (Welch's interval). */
  public static Ratio unpaired(double[] values, double[] base) {
    return LogRatio.unpaired(values, base).bounded(VariancePrior.NONE);
  }

  static Ratio bounded(
      double meanLog, double error, double freedom, int repetitions, boolean paired) {
    double half = new TDistribution(freedom).inverseCumulativeProbability(UPPER_QUANTILE) * error;
    return new Ratio(
        Math.exp(meanLog),
        Math.exp(meanLog - half),
        Math.exp(meanLog + half),
        repetitions,
        paired,
        error,
        freedom);
  }

  /** Returns the ratio with bounds moved outwards by a distance on the logarithmic scale. */
  Ratio reaching(double farther) {
    double times = Math.exp(farther);
    return farther == 0
        ? this
        : new Ratio(value, low / times, high * times, repetitions, paired, error, freedom);
  }

  public boolean hasInterval() {
    return low != null;
  }

  /** Checks whether there is a difference: the interval does not contain 1. */
  public boolean differs() {
    return hasInterval() && (low > 1 || high < 1);
  }

  /** Returns the two-sided p-value; {@code null} without an interval. */
  public Double pValue() {
    if (!hasInterval()) {
      return null;
    }
    double distance = Math.abs(Math.log(value));
    if (error == 0) {
      return distance == 0 ? 1.0 : 0.0;
    }
    return 2 * new TDistribution(freedom).cumulativeProbability(-distance / error);
  }

  /**
   * Returns the greatest ratio in either direction that the interval does not exclude; at least 1.
   */
  public double farthest() {
    return Math.max(high, 1 / low);
  }

  /** Checks whether the complete interval lies within this ratio in either direction. */
  public boolean isWithin(double times) {
    return hasInterval() && farthest() <= times;
  }
}
