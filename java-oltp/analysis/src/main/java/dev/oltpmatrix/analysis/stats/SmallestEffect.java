package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/** The smallest effect that a test finds in 80 of 100 runs. */
public final class SmallestEffect {
  private static final double POWER = 0.8;

  private SmallestEffect() {}

  /**
   * Returns the effect as a ratio above 1.
   *
   * @param standardError that of the effect's logarithm
   * @param freedom degrees of freedom of Student's t
   * @param level accepted rate of false results, on both sides
   */
  public static double ratio(double standardError, double freedom, double level) {
    TDistribution t = new TDistribution(freedom);
    double distance =
        t.inverseCumulativeProbability(1 - level / 2) + t.inverseCumulativeProbability(POWER);
    return Math.exp(distance * standardError);
  }
}
