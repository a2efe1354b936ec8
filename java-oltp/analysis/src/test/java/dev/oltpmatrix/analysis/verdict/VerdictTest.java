package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
  /** verdicts.csv has 0.8550 for the first, which its readers round to 0.86. */
  @ParameterizedTest
  @CsvSource({
    "0.854997, 0.86",
    "0.0935, 0.094",
    "0.99, 0.99",
    "10.4491, 10.4",
    "0.00547, 0.0055",
    "1.004, 1.004",
    "1.914, 1.91"
  })
  void numbersAreThoseOfThePublishedDigits(double exact, String shown) {
    assertThat(Verdict.number(exact)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "1.914, 1.841, 1.989, true, HIGHER, 1.84–1.99",
    "0.500, 0.400, 0.600, true, LOWER, 0.40–0.60",
    "1.420, 1.050, 1.920, false, NOT_SIGNIFICANT, 1.05–1.92",
    "1.050, 1.040, 1.060, false, EQUIVALENT, 1.04–1.06",
    "1.004, 0.968, 1.042, true, EQUIVALENT, 0.97–1.04",
    "1.004, 0.905, 1.042, true, INCONCLUSIVE, 0.91–1.04",
    "0.950, 0.050, 12.00, true, INCONCLUSIVE, <0.10–>10",
    "0.005, 0.0016, 0.0996, true, LOWER, 0.0016–0.10"
  })
  void aResultRequiresTheCompleteInterval(
      double value, double low, double high, boolean believed, Result result, String interval) {
    Ratio ratio = new Ratio(value, low, high, 3, null);
    assertThat(Verdict.result(ratio, believed)).isEqualTo(result);
    assertThat(Verdict.interval(ratio)).isEqualTo(interval);
  }
}
