package dev.oltpmatrix.analysis.stats;

import java.util.List;
import org.hipparchus.special.Gamma;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.moment.Variance;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * What the variances of one run have in common, and how much it is worth beside a variance of one's
 * own (Smyth 2004, "Linear models and empirical Bayes methods").
 *
 * <p>Three blocks tell little of their spread: of many comparisons some look exact by luck. Each
 * variance is therefore drawn towards the common one, as if that were known from so many more
 * degrees of freedom, and the t of its interval has these too.
 *
 * @param freedom degrees of freedom that the common variance is worth; as many as are known where
 *     the variances differ no more than chance has them differ
 * @param variance the common one
 * @param known degrees of freedom of all variances together: no interval can know more
 */
public record VariancePrior(double freedom, double variance, double known) {
  /** Each variance stands alone. */
  public static final VariancePrior NONE = new VariancePrior(0, 0, Double.POSITIVE_INFINITY);

  /** What two or three variances have in common is luck as well. */
  static final int FEWEST = 4;

  /** Fewer, and the prior counts for less in proportion: it is a guess that promises too much. */
  static final int ENOUGH = 20;

  /** Values that are equal by rounding: a variance of 0 has no logarithm. */
  private static final double MIN_SHARE_OF_MEDIAN = 1e-5;

  private static final double MIN_EXCESS = 1e-6;
  private static final double MAX_EXCESS = 1e6;
  private static final int HALVINGS = 100;

  /** By the first two moments of the logarithms of the variances; of ratios that have any. */
  public static VariancePrior of(List<LogRatio> ratios) {
    List<Spread> spreads = ratios.stream().flatMap(r -> r.spreads().stream()).toList();
    int pairs = (int) ratios.stream().filter(LogRatio::hasSpread).count();
    if (pairs < FEWEST) {
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

  /** The share of a prior's degrees of freedom that so many pairs vouch for. */
  private static double trusted(double freedom, int pairs) {
    return freedom * Math.min(1, (pairs - FEWEST + 1.0) / (ENOUGH - FEWEST + 1));
  }

  /** Logarithms, less what chance has them off by; empty where most variances are 0. */
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

  /** Trigamma falls steadily from infinity to 0, about as 1/x does. */
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

  /** A variance of the run, drawn towards the common one. */
  public Spread moderated(Spread own) {
    double all = Math.min(freedom + own.freedom(), Math.max(known, own.freedom()));
    double weighted = freedom * variance + own.freedom() * own.variance();
    return new Spread(weighted / (freedom + own.freedom()), all);
  }

  public boolean isNone() {
    return freedom == 0;
  }

  /** The standard deviation that it is of; for people. */
  public double deviation() {
    return Math.sqrt(variance);
  }

  /** Not more than all variances together know. */
  double bounded(double degrees) {
    return Math.min(degrees, known);
  }
}
