package dev.oltpmatrix.analysis.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how much of a spread another number explains. */
class CovariateTest {
  @Test
  void aNumberThatExplainsAllLeavesNothing() {
    Covariate found =
        Covariate.of(
            List.of(
                new double[][] {{0.2, -0.2}, {-0.1, 0.1}},
                new double[][] {{0.4, 0, -0.4}, {-0.2, 0, 0.2}}));

    assertThat(found.slope()).isEqualTo(-2, within(1e-9));
    assertThat(found.adjustedSd()).isEqualTo(0, within(1e-9));
    assertThat(found.plainSd()).isEqualTo(Math.sqrt(0.4 / 3), within(1e-9));
  }

  @Test
  void aNumberThatExplainsNothingCostsADegreeOfFreedom() {
    Covariate found =
        Covariate.of(Collections.singletonList(new double[][] {{0.1, -0.2, 0.1}, {0.1, 0, -0.1}}));

    assertThat(found.slope()).isZero();
    assertThat(found.adjustedSd()).isGreaterThan(found.plainSd());
    assertThat(Covariate.of(List.of())).isNull();
  }
}
