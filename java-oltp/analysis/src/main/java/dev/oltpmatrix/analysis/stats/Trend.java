package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.stat.correlation.KendallsCorrelation;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The trend of a time series: Theil and Sen's slope with Mann and Kendall's test, neither of which
 * a single outlier can move.
 *
 * <p>Successive seconds of a server are correlated, and a test that assumes independence finds
 * trends in noise. The variance is therefore that of a first-order autoregressive series with the
 * correlation of neighbours that remains after the slope is removed; a series that oscillates or
 * changes in steps then has to be longer to show a trend.
 *
 * @param change change over the complete series, as a share of its mean
 * @param order Kendall's tau: 1 if each value is above all before it, -1 if it is below
 * @param probability probability of such a tau, or a more extreme one, in a series without a trend
 */
public record Trend(double change, double order, double probability) {
  /**
   * Maximum correlation; beyond it neighbours repeat each other, and the correction has no bound.
   */
  private static final double MAX_CORRELATED = 0.95;

  /** Computes the trend of at least four values at equal intervals. */
  public static Trend of(double[] values) {
    int n = values.length;
    double[] moments = new double[n];
    for (int i = 0; i < n; i++) {
      moments[i] = i;
    }
    double slope = slope(values);
    double mean = new Mean().evaluate(values);
    double tau = new KendallsCorrelation().correlation(moments, values);
    double correlation = neighbours(values, slope);
    double variance = 2.0 * (2 * n + 5) / (9.0 * n * (n - 1));
    double z = tau / Math.sqrt(variance * (1 + correlation) / (1 - correlation));
    double oneSide = new NormalDistribution().cumulativeProbability(-Math.abs(z));
    boolean allAlike = Double.isNaN(z); // tau is 0/0
    return new Trend(slope * (n - 1) / mean, allAlike ? 0 : tau, allAlike ? 1 : 2 * oneSide);
  }

  private static double slope(double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    return new Median().evaluate(slopes);
  }

  /**
   * Returns the correlation of each value with the next after the slope is removed; never below
   * zero.
   */
  private static double neighbours(double[] values, double slope) {
    int n = values.length;
    double[] rest = new double[n];
    for (int i = 0; i < n; i++) {
      rest[i] = values[i] - slope * i;
    }
    double mean = new Mean().evaluate(rest);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += (rest[i] - mean) * (rest[i] - mean);
      products += i == 0 ? 0 : (rest[i] - mean) * (rest[i - 1] - mean);
    }
    double found = squares == 0 ? 0 : products / squares;
    // A short series underestimates it by this much if a line was removed (Kendall 1954).
    double corrected = found + (2 + 4 * found) / n;
    return Math.max(0, Math.min(MAX_CORRELATED, corrected));
  }
}
