package dev.oltpmatrix.matrix.stats;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.moment.Variance;

/**
 * How many times as large one thing is as another, over repetitions.
 *
 * <p>The value is the geometric mean and the bounds are Student's 95 % interval, both of
 * logarithms: a ratio and its inverse are then the same statement, and with the three to five
 * blocks that a run has, the interval holds the true ratio as often as it says. (A percentile
 * bootstrap of the mean holds it in 83 of 100 cases with five blocks; with three, no bootstrap
 * reaches beyond their range, which holds it in 75.)
 *
 * @param low {@code null}, as is {@code high}, where there are too few repetitions for an interval
 */
public record Ratio(double value, Double low, Double high, int repetitions, boolean paired) {
  private static final double UPPER_QUANTILE = 0.975;

  /**
   * Of values that were measured in the same block, and so share the machine's good and bad times.
   */
  public static Ratio paired(double[] values, double[] base) {
    if (values.length != base.length || values.length == 0) {
      throw new IllegalArgumentException(
          values.length + " values for " + base.length + " of the base: a pair needs both");
    }
    double[] logs = new double[values.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(values[i] / base[i]);
    }
    double mean = new Mean().evaluate(logs);
    if (logs.length < 2) {
      return new Ratio(Math.exp(mean), null, null, logs.length, true);
    }
    double error = Math.sqrt(new Variance().evaluate(logs) / logs.length);
    return bounded(mean, error, logs.length - 1, logs.length, true);
  }

  /** Of values from different runs or machines (Welch's interval). */
  public static Ratio unpaired(double[] values, double[] base) {
    if (values.length == 0 || base.length == 0) {
      throw new IllegalArgumentException("nothing to compare: one side has no values");
    }
    double[] a = logs(values);
    double[] b = logs(base);
    double difference = new Mean().evaluate(a) - new Mean().evaluate(b);
    int repetitions = Math.min(a.length, b.length);
    if (repetitions < 2) {
      return new Ratio(Math.exp(difference), null, null, repetitions, false);
    }
    double errorA = new Variance().evaluate(a) / a.length;
    double errorB = new Variance().evaluate(b) / b.length;
    double sum = errorA + errorB;
    double freedom =
        sum == 0
            ? repetitions - 1
            : sum * sum / (errorA * errorA / (a.length - 1) + errorB * errorB / (b.length - 1));
    return bounded(difference, Math.sqrt(sum), freedom, repetitions, false);
  }

  private static Ratio bounded(
      double meanLog, double error, double freedom, int repetitions, boolean paired) {
    double half = new TDistribution(freedom).inverseCumulativeProbability(UPPER_QUANTILE) * error;
    return new Ratio(
        Math.exp(meanLog), Math.exp(meanLog - half), Math.exp(meanLog + half), repetitions, paired);
  }

  private static double[] logs(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }

  public boolean hasInterval() {
    return low != null;
  }

  /** Whether there is one: the interval does not hold 1. */
  public boolean differs() {
    return hasInterval() && (low > 1 || high < 1);
  }
}
