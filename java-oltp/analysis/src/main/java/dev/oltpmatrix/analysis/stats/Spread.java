package dev.oltpmatrix.analysis.stats;

import org.hipparchus.stat.descriptive.moment.Variance;

/**
 * How far values lie apart, and how much is known of it.
 *
 * @param freedom degrees of freedom: values less what was estimated from them
 */
public record Spread(double variance, double freedom) {
  /** Of at least two values. */
  static Spread of(double[] values) {
    return new Spread(new Variance().evaluate(values), values.length - 1);
  }
}
