package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * 95 % confidence intervals: over repetitions if there are several, otherwise from inside the
 * single window.
 */
public final class Intervals {
  /**
   * Number of resamples; more would move the bounds by less than their precision. The seed is fixed
   * so that files are reproducible.
   */
  private static final int RESAMPLES = 2000;

  private static final long BOOTSTRAP_SEED = 95;

  /** Replaces infinity; no latency, rate or count comes close to it. */
  private static final double INFINITE = 1e300;

  private static final double UPPER_QUANTILE = 0.975;

  private Intervals() {}

  /**
   * Returns the median of repetitions with a bootstrap interval; two repetitions give their range.
   * Values may be infinite, and so may the median or its upper bound, which is then unknown.
   */
  public static Estimate median(double[] all) {
    if (medianValue(all) == null) {
      return Estimate.UNKNOWN;
    }
    Estimate median = medianOf(clipped(all));
    boolean bounded = median.high() != null && median.high() < INFINITE / 4;
    return new Estimate(median.value(), median.low(), bounded ? median.high() : null);
  }

  /**
   * Returns the median without an interval; {@code null} if it is infinite or there is no value.
   */
  public static Double medianValue(double[] all) {
    double median = all.length == 0 ? INFINITE : new Median().evaluate(clipped(all));
    return median < INFINITE / 4 ? Double.valueOf(median) : null;
  }

  /** Interpolation between two infinite numbers is not possible. */
  private static double[] clipped(double[] values) {
    return Arrays.stream(values).map(v -> Math.min(v, INFINITE)).toArray();
  }

  private static Estimate medianOf(double[] values) {
    double median = new Median().evaluate(values);
    if (values.length == 1) {
      return Estimate.withoutInterval(median);
    }
    double[] medians = new double[RESAMPLES];
    Random random = new Random(BOOTSTRAP_SEED);
    for (int r = 0; r < RESAMPLES; r++) {
      double[] resample =
          random.ints(values.length, 0, values.length).mapToDouble(i -> values[i]).toArray();
      medians[r] = new Median().evaluate(resample);
    }
    return Estimate.bootstrapped(median, medians);
  }

  /**
   * Returns the mean with Student's interval; one value has no bounds.
   *
   * @param rounding the error, up or down, that is common to all values
   */
  public static Estimate mean(double[] values, double rounding) {
    double mean = new Mean().evaluate(values);
    if (values.length < 2) {
      return values.length == 0 ? Estimate.UNKNOWN : Estimate.withoutInterval(mean);
    }
    Spread spread = Spread.of(values);
    double t = new TDistribution(spread.freedom()).inverseCumulativeProbability(UPPER_QUANTILE);
    double half = t * Math.sqrt(spread.variance() / values.length) + rounding;
    return new Estimate(mean, mean - half, mean + half);
  }

  /**
   * Returns the throughput of one window with a bootstrap interval over its seconds. The interval
   * shows how steady the window was, and not how far another run would differ.
   */
  public static Estimate rate(double tps, List<Interval> seconds) {
    if (seconds.size() < 3) {
      return Estimate.withoutInterval(tps);
    }
    double[] rates = new double[RESAMPLES];
    Random random = new Random(BOOTSTRAP_SEED);
    for (int r = 0; r < RESAMPLES; r++) {
      long transactions = 0;
      double lengthS = 0;
      for (int i = 0; i < seconds.size(); i++) {
        Interval second = seconds.get(random.nextInt(seconds.size()));
        transactions += second.transactions();
        lengthS += second.lengthS();
      }
      rates[r] = transactions / lengthS;
    }
    return Estimate.bootstrapped(tps, rates);
  }
}
