package dev.oltpmatrix.analysis.stats;

import org.hipparchus.stat.descriptive.rank.Percentile;

/** A number with its 95 % confidence interval; bounds are {@code null} if none can be given. */
public record Estimate(Double value, Double low, Double high) {
  /** The 97.5 % quantile of the normal distribution. */
  static final double Z_975 = 1.959964;

  public static final Estimate UNKNOWN = new Estimate(null, null, null);

  private static final double LOW_PERCENT = 2.5;
  private static final double HIGH_PERCENT = 97.5;

  public static Estimate withoutInterval(double value) {
    return new Estimate(value, null, null);
  }

  /**
   * Returns the value with the interval of the percentile bootstrap, extended to contain the value.
   */
  public static Estimate bootstrapped(double value, double[] resampled) {
    Percentile percentile = new Percentile();
    percentile.setData(resampled);
    double low = Math.min(value, percentile.evaluate(LOW_PERCENT));
    double high = Math.max(value, percentile.evaluate(HIGH_PERCENT));
    return new Estimate(value, low, high);
  }
}
