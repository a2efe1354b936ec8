package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SignTestTest {
  @Test
  void theProbabilityIsExactAndOfBothSides() {
    assertThat(new SignTest(8, 0, 0).pValue()).isCloseTo(2.0 / 256, within(1e-12));
    assertThat(new SignTest(0, 6, 2).pValue()).isCloseTo(2.0 / 64, within(1e-12));
    assertThat(new SignTest(7, 1, 0).pValue()).isCloseTo(18.0 / 256, within(1e-12));
    assertThat(new SignTest(3, 3, 0).pValue()).isEqualTo(1);
    assertThat(new SignTest(0, 0, 3).pValue()).isEqualTo(1);
  }
}
