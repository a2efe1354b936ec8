package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.junit.jupiter.api.Test;

/**
 * Shows why ratios have Student's interval of logarithms and not a bootstrap interval: how often
 * each kind covers the true ratio with as few runs as are usual. docs/method.md has these numbers.
 */
class IntervalCoverageTest {
  private static final int RUNS = 1500;
  private static final double TRUE_RATIO = 1.2;

  /**
   * Standard deviation of the ratio of two cells of a block; the value does not matter, because
   * both kinds of interval scale with it.
   */
  private static final double NOISE = 0.02;

  private static final int RESAMPLES = 500;

  private interface Interval {
    boolean holdsTruth(double[] ratios);
  }

  private static double coverage(int blocks, Interval interval) {
    Random random = new Random(blocks);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] ratios = new double[blocks];
      for (int i = 0; i < blocks; i++) {
        ratios[i] = TRUE_RATIO * Math.exp(NOISE * random.nextGaussian());
      }
      held += interval.holdsTruth(ratios) ? 1 : 0;
    }
    return (double) held / RUNS;
  }

  private static boolean student(double[] ratios) {
    double[] ones = new double[ratios.length];
    Arrays.fill(ones, 1);
    Ratio ratio = Ratios.paired(ratios, ones);
    return ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high();
  }

  /** Checks coverage of the interval that summary.csv has for the repetitions of one cell. */
  private static boolean bootstrapOfMedian(double[] ratios) {
    Estimate median = Intervals.median(ratios);
    return median.low() <= TRUE_RATIO && TRUE_RATIO <= median.high();
  }

  private static boolean bootstrapOfMean(double[] ratios) {
    Random random = new Random(1);
    double[] means = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      means[r] =
          random
              .ints(ratios.length, 0, ratios.length)
              .mapToDouble(i -> Math.log(ratios[i]))
              .average()
              .orElseThrow();
    }
    Percentile percentile = new Percentile();
    percentile.setData(means);
    double truth = Math.log(TRUE_RATIO);
    return percentile.evaluate(2.5) <= truth && truth <= percentile.evaluate(97.5);
  }

  @Test
  void studentsIntervalHasTheNominalCoverage() {
    assertThat(coverage(3, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
    assertThat(coverage(5, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
    assertThat(coverage(10, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
  }

  /**
   * No resample of three values reaches beyond their range, which covers the true ratio in three of
   * four cases.
   */
  @Test
  void aBootstrapOverThreeBlocksPromisesTooMuch() {
    assertThat(coverage(3, IntervalCoverageTest::bootstrapOfMedian)).isBetween(0.70, 0.80);
    assertThat(coverage(3, IntervalCoverageTest::bootstrapOfMean)).isBetween(0.60, 0.80);
  }

  /** The interval of the median has become the range of the five values, whatever lies between. */
  @Test
  void aBootstrapOverFiveBlocksIsTheirRangeOrTooNarrow() {
    assertThat(coverage(5, IntervalCoverageTest::bootstrapOfMedian)).isBetween(0.91, 0.95);
    assertThat(coverage(5, IntervalCoverageTest::bootstrapOfMean)).isBetween(0.80, 0.88);
  }
}
