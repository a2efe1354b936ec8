package dev.oltpmatrix.analysis.stats;

import org.hipparchus.special.Beta;

/**
 * The exact binomial test of a share. Its distribution function is one of the beta function, which
 * takes more trials than the library's distribution does: those are an int.
 *
 * @param count the number of successes
 * @param of the number of trials
 * @param expected the probability of a success, above 0 and below 1
 */
public record BinomialTest(long count, long of, double expected) {
  /** Returns the two-sided p-value; 1 without trials. */
  public double pValue() {
    return of == 0 ? 1 : Math.min(1, 2 * Math.min(atMost(), atLeast()));
  }

  private double atMost() {
    return count == of ? 1 : 1 - Beta.regularizedBeta(expected, count + 1.0, (double) (of - count));
  }

  private double atLeast() {
    return count == 0 ? 1 : Beta.regularizedBeta(expected, (double) count, of - count + 1.0);
  }
}
