package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CorrectionsTest {
  private static final Offset<Double> ROUNDING = Offset.offset(1e-12);

  private static final double[] P_VALUES = {0.04, 0.01, 0.03, 0.005};

  /**
   * Computed by hand: sorted 0.005, 0.01, 0.03, 0.04, times 4/1, 4/2, 4/3, 4/4; none above the
   * next.
   */
  @Test
  void benjaminiHochbergByHand() {
    assertThat(Corrections.benjaminiHochberg(P_VALUES))
        .containsExactly(new double[] {0.04, 0.02, 0.04, 0.02}, ROUNDING);
  }

  /**
   * Computed by hand: sorted 0.005, 0.01, 0.03, 0.04, times 4, 3, 2, 1; none below the one before.
   */
  @Test
  void holmByHand() {
    assertThat(Corrections.holm(P_VALUES))
        .containsExactly(new double[] {0.06, 0.03, 0.06, 0.02}, ROUNDING);
  }

  @Test
  void nothingAskedIsNothingCorrected() {
    assertThat(Corrections.holm(new double[0])).isEmpty();
    assertThat(Corrections.benjaminiHochberg(new double[] {1, 1})).containsExactly(1, 1);
  }
}
