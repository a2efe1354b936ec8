package dev.oltpmatrix.analysis.stats;

import java.util.List;
import org.hipparchus.special.Gamma;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.moment.Variance;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The common variance of one run, and its weight relative to the variance of a single comparison
 * (Smyth 2004, "Linear models and empirical Bayes methods").
 *
 * <p>Three blocks show little of their variance: among many comparisons some look exact by chance.
 * Each variance is therefore moved towards the common one, as if that were known with this many
 * additional degrees of freedom, and the t distribution of its interval has these as well.
 *
 * @param freedom degrees of freedom of the common variance; all known ones if the variances differ
 *     no more than by chance
 * @param variance the common variance
 * @param known degrees of freedom of all variances together; no interval can have more
 */
public record VariancePrior(double freedom, double variance, double known) {
  /** No prior: each variance is used as it is. */
  public static final VariancePrior NONE = new VariancePrior(0, 0, Double.POSITIVE_INFINITY);

  /** Minimum number of variances; the common part of two or three is chance as well. */
  static final int MIN_VARIANCES = 4;

  /**
   * Number of pairs below which the weight of the prior is reduced in proportion, because such an
   * estimate promises too much.
   */
  static final int ENOUGH = 20;

  /**
   * Lower bound of a variance as a share of the median: values that are equal because of rounding
   * have a variance of 0, which has no logarithm.
   */
  private static final double MIN_SHARE_OF_MEDIAN = 1e-5;

  private static final double MIN_EXCESS = 1e-6;
  private static final double MAX_EXCESS = 1e6;
  private static final int HALVINGS = 100;

  /**
   * Estimates the prior from the first two moments of the logarithms of the variances, over the
   * ratios that have any.
   */
  public static VariancePrior of(List<LogRatio> ratios) {
    List<Spread> spreads = ratios.stream().flatMap(r -> r.spreads().stream()).toList();
    int pairs = (int) ratios.stream().filter(LogRatio::hasSpread).count();
    if (pairs < MIN_VARIANCES) {
      return NONE;
    }
    double known = spreads.stream().mapToDouble(Spread::freedom).sum();
    double[] logs = corrected(spreads);
    if (logs.length == 0) {
      return NONE;
    }
    double byChance =
        spreads.stream().mapToDouble(s -> Gamma.trigamma(s.freedom() / 2)).average().orElseThrow();
    double excess = new Variance().evaluate(logs) - byChance;
    if (excess <= MIN_EXCESS) {
      return new VariancePrior(trusted(known, pairs), pooled(spreads, known), known);
    }
    double half = trigammaInverse(excess);
    double variance = Math.exp(new Mean().evaluate(logs) + Gamma.digamma(half) - Math.log(half));
    return new VariancePrior(trusted(Math.min(2 * half, known), pairs), variance, known);
  }

  /** Returns the share of a prior's degrees of freedom that this number of pairs supports. */
  private static double trusted(double freedom, int pairs) {
    return freedom * Math.min(1, (pairs - MIN_VARIANCES + 1.0) / (ENOUGH - MIN_VARIANCES + 1));
  }

  /** Returns the logarithms less their expected bias; empty if most variances are 0. */
  private static double[] corrected(List<Spread> spreads) {
    double median = new Median().evaluate(spreads.stream().mapToDouble(Spread::variance).toArray());
    if (median == 0) {
      return new double[0];
    }
    return spreads.stream()
        .mapToDouble(
            s ->
                Math.log(Math.max(s.variance(), MIN_SHARE_OF_MEDIAN * median))
                    - Gamma.digamma(s.freedom() / 2)
                    + Math.log(s.freedom() / 2))
        .toArray();
  }

  private static double pooled(List<Spread> spreads, double known) {
    return spreads.stream().mapToDouble(s -> s.variance() * s.freedom()).sum() / known;
  }

  /**
   * Inverts the trigamma function, which decreases monotonically from infinity to 0, approximately
   * as 1/x.
   */
  private static double trigammaInverse(double value) {
    double low = Math.log(1 / MAX_EXCESS);
    double high = Math.log(MAX_EXCESS);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (Gamma.trigamma(Math.exp(middle)) > value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp((low + high) / 2);
  }

  /** Returns a variance of the run, moved towards the common one. */
  public Spread moderated(Spread own) {
    double all = Math.min(freedom + own.freedom(), Math.max(known, own.freedom()));
    double weighted = freedom * variance + own.freedom() * own.variance();
    return new Spread(weighted / (freedom + own.freedom()), all);
  }

  public boolean isNone() {
    return freedom == 0;
  }

  /** Returns the standard deviation of the common variance, for display. */
  public double deviation() {
    return Math.sqrt(variance);
  }

  /** Limits degrees of freedom to those of all variances together. */
  double bounded(double degrees) {
    return Math.min(degrees, known);
  }
}
