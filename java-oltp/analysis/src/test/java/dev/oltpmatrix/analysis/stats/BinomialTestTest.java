package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialTestTest {
  @ParameterizedTest
  @CsvSource({"0, 20, 0.1", "2, 20, 0.1", "9, 20, 0.1", "20, 20, 0.9", "130, 10000, 0.01"})
  void pValuesAreThoseOfTheDistribution(int count, int of, double expected) {
    BinomialDistribution distribution = new BinomialDistribution(of, expected);
    double atMost = distribution.cumulativeProbability(count);
    double atLeast = count == 0 ? 1 : 1 - distribution.cumulativeProbability(count - 1);

    assertThat(new BinomialTest(count, of, expected).pValue())
        .isCloseTo(Math.min(1, 2 * Math.min(atMost, atLeast)), within(1e-9));
  }

  @Test
  void nothingIsKnownWithoutTrials() {
    assertThat(new BinomialTest(0, 0, 0.01).pValue()).isEqualTo(1);
  }

  @Test
  void moreTrialsThanAnIntHasAreTested() {
    long of = 10_000_000_000L;
    assertThat(new BinomialTest(of / 100, of, 0.01).pValue()).isGreaterThan(0.9);
    assertThat(new BinomialTest(of / 100 + 100_000, of, 0.01).pValue()).isLessThan(1e-9);
  }
}
