package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {
  private static final int RUNS = 1000;

  /**
   * Variation of a block's speed, which both arms share; each cell has its own variation in
   * addition.
   */
  private static final double BLOCK_NOISE = 0.05;

  private static final double CELL_NOISE = 0.015;

  /** One cell in twenty is disturbed and comes out slower. */
  private static final double HIT_SHARE = 0.05;

  private static final double HIT_COST = 0.10;

  private static Ratio simulated(Random random, int blocks, double trueRatio) {
    double[] base = new double[blocks];
    double[] other = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      double speed = 2000 * Math.exp(BLOCK_NOISE * random.nextGaussian());
      base[i] = speed * cellNoise(random);
      other[i] = speed * trueRatio * cellNoise(random);
    }
    return Ratios.paired(other, base);
  }

  private static double cellNoise(Random random) {
    double hit = random.nextDouble() < HIT_SHARE ? HIT_COST : 0;
    return Math.exp(CELL_NOISE * random.nextGaussian() - hit);
  }

  private static int differencesFound(int blocks, double trueRatio) {
    Random random = new Random(1);
    int found = 0;
    for (int run = 0; run < RUNS; run++) {
      found += simulated(random, blocks, trueRatio).differs() ? 1 : 0;
    }
    return found;
  }

  @Test
  void falsePositivesAreAtMostFivePercent() {
    assertThat(differencesFound(3, 1)).isLessThanOrEqualTo(RUNS / 20);
    assertThat(differencesFound(5, 1)).isLessThanOrEqualTo(RUNS / 20);
  }

  @Test
  void aDifferenceOfFivePercentIsFound() {
    // A slower cell among five sometimes hides the difference, and three blocks show too little of
    // the noise.
    assertThat(differencesFound(5, 1.05)).isGreaterThan(RUNS * 7 / 10);
    assertThat(differencesFound(10, 1.05)).isGreaterThan(RUNS * 9 / 10);
  }

  @Test
  void theIntervalIsStudentsOfLogarithms() {
    Ratio ratio = Ratios.paired(new double[] {1.9, 2.0, 2.2}, new double[] {1, 1, 1});

    // Logarithms 0.641854, 0.693147, 0.788457: deviation 0.074395; Student's t of 2 degrees
    // 4.302653.
    double mean = 0.707820;
    double half = 4.302653 * 0.074395 / Math.sqrt(3);
    assertThat(ratio.value()).isCloseTo(Math.exp(mean), within(1e-4));
    assertThat(ratio.low()).isCloseTo(Math.exp(mean - half), within(1e-4));
    assertThat(ratio.high()).isCloseTo(Math.exp(mean + half), within(1e-4));
  }

  @Test
  void aRatioAndItsInverseAreEquivalent() {
    double[] a = {100, 104, 99, 103};
    double[] b = {90, 97, 93, 91};

    Ratio forth = Ratios.paired(a, b);
    Ratio back = Ratios.paired(b, a);

    assertThat(forth.value()).isCloseTo(1 / back.value(), within(1e-12));
    assertThat(forth.low()).isCloseTo(1 / back.high(), within(1e-12));
  }

  @Test
  void unpairedRunsNeedAGreaterDifference() {
    double[] a = {105, 210, 52};
    double[] b = {100, 200, 50};

    assertThat(Ratios.paired(a, b).differs()).isTrue();
    assertThat(Ratios.unpaired(a, b).differs()).isFalse();
    assertThat(Ratios.unpaired(a, b).value()).isCloseTo(Ratios.paired(a, b).value(), within(1e-12));
  }

  @Test
  void oneRepetitionHasNoInterval() {
    assertThat(Ratios.paired(new double[] {2}, new double[] {1}).hasInterval()).isFalse();
    assertThat(Ratios.unpaired(new double[] {2, 2}, new double[] {1}).hasInterval()).isFalse();
  }

  /** A rounding error is in the interval and in the probability alike. */
  @Test
  void theProbabilityIsBelowFivePercentWhereTheIntervalExcludesOne() {
    Random random = new Random(28);
    int differing = 0;
    for (int i = 0; i < 1000; i++) {
      double shift = random.nextDouble();
      double[] logs = random.doubles(5).map(x -> shift + 0.3 * random.nextGaussian()).toArray();
      Ratio ratio = LogRatio.paired(logs).rounded(0.2 * random.nextDouble()).alone();
      assertThat(ratio.differs()).isEqualTo(ratio.pValue() < 0.05);
      differing += ratio.differs() ? 1 : 0;
    }
    assertThat(differing).isBetween(100, 900);
  }

  /** By hand: t = (log 1.1 - mean) / standard error, with 2 degrees of freedom. */
  @Test
  void equivalenceIsTwoOneSidedTests() {
    Ratio close = Ratios.paired(new double[] {100, 101, 102}, new double[] {100, 100, 100});
    double[] logs = {0, Math.log(1.01), Math.log(1.02)};
    double mean = (logs[0] + logs[1] + logs[2]) / 3;
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    double t = (Math.log(1.1) - mean) / Math.sqrt(squares / 2 / 3);
    // Student's distribution of 2 degrees of freedom has a closed form.
    double tail = 0.5 - t / (2 * Math.sqrt(2 + t * t));
    assertThat(close.equivalencePValue(1.1)).isCloseTo(tail, within(1e-9));
    assertThat(close.equivalencePValue(1.001)).isGreaterThan(0.5);

    // Without spread it is certain, on either side of the margin.
    Ratio exact = Ratios.paired(new double[] {105, 105}, new double[] {100, 100});
    assertThat(exact.equivalencePValue(1.1)).isZero();
    assertThat(exact.equivalencePValue(1.01)).isEqualTo(1);
  }
}
