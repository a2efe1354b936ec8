package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The ratio of two cells over repetitions.
 *
 * <p>The value is the geometric mean and the bounds are Student's 95 % interval, both computed from
 * logarithms: a ratio and its inverse are then the same statement, and with the three to five
 * blocks of a run the coverage of the interval is as stated. (A percentile bootstrap of the mean
 * covers the true ratio in 83 of 100 cases with five blocks; with three, no bootstrap reaches
 * beyond their range, which covers it in 75.)
 *
 * @param low lower bound; {@code null}, as are {@code high} and {@code error}, if there are too few
 *     repetitions for an interval
 */
public record Ratio(double value, Double low, Double high, int repetitions, LogError error) {
  private static final double UPPER_QUANTILE = 0.975;

  /**
   * The error of the logarithm of a ratio.
   *
   * @param standard standard error
   * @param freedom degrees of freedom of Student's t
   * @param rounding error, up or down, that is common to all repetitions
   */
  public record LogError(double standard, double freedom, double rounding) {
    private double half() {
      double t = new TDistribution(freedom).inverseCumulativeProbability(UPPER_QUANTILE);
      return t * standard + rounding;
    }

    /** Adds another variance; the degrees of freedom are Welch's. */
    private LogError plus(Spread other) {
      double own = standard * standard;
      double all = own + other.variance();
      double squares = own * own / freedom + other.variance() * other.variance() / other.freedom();
      return squares == 0 ? this : new LogError(Math.sqrt(all), all * all / squares, rounding);
    }

    /** Returns the two-sided probability of a distance from 0 at least as large as this. */
    private double probability(double distance) {
      double beyond = Math.max(0, distance - rounding);
      if (beyond == 0) {
        return 1;
      }
      return 2 * tail(beyond);
    }

    /**
     * Returns the one-sided probability of an error of at least this distance, which is above 0.
     */
    private double tail(double distance) {
      return standard == 0
          ? 0
          : new TDistribution(freedom).cumulativeProbability(-distance / standard);
    }

    /** Returns the p-value of two one-sided tests against a margin in either direction. */
    private double equivalence(double distance, double margin) {
      double inside = margin - distance - rounding;
      return inside > 0 ? tail(inside) : 1 - tail(-inside);
    }
  }

  static Ratio withoutInterval(double meanLog, int repetitions) {
    return new Ratio(Math.exp(meanLog), null, null, repetitions, null);
  }

  public static Ratio bounded(double meanLog, LogError error, int repetitions) {
    double low = Math.exp(meanLog - error.half());
    double high = Math.exp(meanLog + error.half());
    return new Ratio(Math.exp(meanLog), low, high, repetitions, error);
  }

  /**
   * Returns the ratio with the interval for another run.
   *
   * @param between how far runs of the same comparison lie apart
   */
  public Ratio inAnotherRun(Spread between) {
    if (!hasInterval()) {
      return this;
    }
    Ratio wider = bounded(Math.log(value), error.plus(between), repetitions);
    // Welch's degrees of freedom may be so many more that the interval would be narrower.
    return wider.high > high ? wider : this;
  }

  public boolean hasInterval() {
    return low != null;
  }

  public boolean differs() {
    return hasInterval() && (low > 1 || high < 1);
  }

  /** Returns the two-sided p-value; {@code null} without an interval. */
  public Double pValue() {
    if (!hasInterval()) {
      return null;
    }
    return error.probability(Math.abs(Math.log(value)));
  }

  /**
   * Returns the p-value of the equivalence test (two one-sided tests): how often a ratio of the
   * margin itself would look so close to 1. It is {@code null} without an interval.
   *
   * @param margin the ratio in either direction within which two things are equivalent
   */
  public Double equivalencePValue(double margin) {
    return hasInterval()
        ? Double.valueOf(error.equivalence(Math.abs(Math.log(value)), Math.log(margin)))
        : null;
  }

  /**
   * Returns the one-sided p-value of a ratio that lies beyond a bound, seen from 1: how often a
   * ratio of the bound itself would look so far from it. It is valid with an interval.
   *
   * @param bound its logarithm
   */
  public double beyondPValue(double bound) {
    double distance = Math.log(value);
    double inside = bound < 0 ? distance - bound : bound - distance;
    return inside <= error.rounding() ? 1 : error.tail(inside - error.rounding());
  }

  /**
   * Returns the greatest ratio in either direction that the interval does not exclude; at least 1.
   */
  public double farthest() {
    return Math.max(high, 1 / low);
  }

  public boolean isWithin(double times) {
    return hasInterval() && farthest() <= times;
  }
}
