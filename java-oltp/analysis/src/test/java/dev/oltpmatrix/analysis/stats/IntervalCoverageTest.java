package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks how often Student's interval of logarithms covers the true ratio of few blocks. */
class IntervalCoverageTest {
  private static final int RUNS = 1500;
  private static final double TRUE_RATIO = 1.2;

  /**
   * Standard deviation of the ratio of two cells of a block; the value does not matter, because the
   * interval scales with it.
   */
  private static final double NOISE = 0.02;

  private static double coverage(int blocks) {
    Random random = new Random(blocks);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] ratios = new double[blocks];
      for (int i = 0; i < blocks; i++) {
        ratios[i] = TRUE_RATIO * Math.exp(NOISE * random.nextGaussian());
      }
      held += student(ratios) ? 1 : 0;
    }
    return (double) held / RUNS;
  }

  private static boolean student(double[] ratios) {
    double[] ones = new double[ratios.length];
    Arrays.fill(ones, 1);
    Ratio ratio = Ratios.paired(ratios, ones);
    return ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high();
  }

  @Test
  void studentsIntervalHasTheNominalCoverage() {
    assertThat(coverage(3)).isBetween(0.935, 0.965);
    assertThat(coverage(5)).isBetween(0.935, 0.965);
    assertThat(coverage(10)).isBetween(0.935, 0.965);
  }
}
