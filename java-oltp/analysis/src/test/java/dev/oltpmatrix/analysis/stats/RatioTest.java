package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {
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
      Ratio ratio =
          LogRatio.paired(logs)
              .rounded(0.2 * random.nextDouble())
              .bounded(VariancePrior.NONE, "", 1);
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
