package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How many times as large one thing is as another, over repetitions.
 *
 * <p>The value is the geometric mean and the bounds are Student's 95 % interval, both of
 * logarithms: a ratio and its inverse are then the same statement, and with the three to five
 * blocks that a run has, the interval holds the true ratio as often as it says. (A percentile
 * bootstrap of the mean holds it in 83 of 100 cases with five blocks; with three, no bootstrap
 * reaches beyond their range, which holds it in 75.)
 *
 * @param low {@code null}, as are {@code high}, {@code error} and {@code freedom}, where there are
 *     too few repetitions for an interval
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

  /** Of one pair of cells alone, without what other pairs of the run tell of its spread. */
  public static Ratio paired(double[] values, double[] base) {
    return LogRatio.paired(values, base).bounded(VariancePrior.NONE);
  }

  /** Of values from different runs or machines (Welch's interval). */
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

  /** With bounds that lie so much farther out, as a logarithm. */
  Ratio reaching(double farther) {
    double times = Math.exp(farther);
    return farther == 0
        ? this
        : new Ratio(value, low / times, high * times, repetitions, paired, error, freedom);
  }

  public boolean hasInterval() {
    return low != null;
  }

  /** Whether there is one: the interval does not hold 1. */
  public boolean differs() {
    return hasInterval() && (low > 1 || high < 1);
  }

  /** How often equals would differ as much, either way; {@code null} without an interval. */
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

  /** The greatest difference, either way, that the interval does not rule out; at least 1. */
  public double farthest() {
    return Math.max(high, 1 / low);
  }

  /** Whether all of the interval lies within so many times, either way. */
  public boolean isWithin(double times) {
    return hasInterval() && farthest() <= times;
  }
}
