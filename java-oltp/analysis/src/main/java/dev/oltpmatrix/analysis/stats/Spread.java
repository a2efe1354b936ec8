package dev.oltpmatrix.analysis.stats;

import java.util.Collection;
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

  /** Joins what groups show of one variance; {@code null} where each group has one value. */
  static Spread within(Collection<double[]> groups) {
    double squares = 0;
    double freedom = 0;
    for (double[] group : groups) {
      if (group.length > 1) {
        Spread own = of(group);
        squares += own.variance * own.freedom;
        freedom += own.freedom;
      }
    }
    return freedom == 0 ? null : new Spread(squares / freedom, freedom);
  }
}
