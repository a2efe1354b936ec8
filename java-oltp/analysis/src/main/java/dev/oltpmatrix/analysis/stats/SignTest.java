package dev.oltpmatrix.analysis.stats;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * The exact sign test over blocks, for values of which only the order is known. With a censored
 * percentile, or a load that did not reach steady state, a ratio over the remaining blocks would
 * favour the cell that often fails; the order is known in those blocks too. (Of two outcomes, such
 * as steady or not, it is McNemar's exact test.)
 *
 * @param higher blocks in which the value is the higher one
 * @param lower blocks in which it is the lower one
 * @param undecided blocks in which the order is not known
 */
public record SignTest(int higher, int lower, int undecided) {
  private static final double HALF = 0.5;

  /**
   * Checks whether so many orders are known that the test can reach 5 %. A test that cannot is not
   * asked, and does not add to what is corrected for.
   */
  public boolean canDecide() {
    return new SignTest(decided(), 0, 0).pValue() <= Corrections.LEVEL;
  }

  public int decided() {
    return higher + lower;
  }

  public boolean isHigher() {
    return higher > lower;
  }

  /** Returns the two-sided p-value; 1 if no order is known. */
  public double pValue() {
    if (decided() == 0) {
      return 1;
    }
    int fewer = Math.min(higher, lower);
    return Math.min(1, 2 * new BinomialDistribution(decided(), HALF).cumulativeProbability(fewer));
  }
}
