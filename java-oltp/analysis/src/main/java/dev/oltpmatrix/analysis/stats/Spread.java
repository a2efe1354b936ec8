package dev.oltpmatrix.analysis.stats;

import org.hipparchus.stat.descriptive.moment.Variance;

/**
 * A variance and its degrees of freedom.
 *
 * @param freedom degrees of freedom: number of values less the number of parameters estimated from
 *     them
 */
public record Spread(double variance, double freedom) {
  Spread atLeast(double least) {
    return new Spread(Math.max(variance, least), freedom);
  }

  /** Computes the variance of at least two values. */
  static Spread of(double[] values) {
    return new Spread(new Variance().evaluate(values), values.length - 1);
  }
}
