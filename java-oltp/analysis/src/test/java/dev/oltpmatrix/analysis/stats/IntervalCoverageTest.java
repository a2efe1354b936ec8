package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.summary.Intervals;
import java.util.Arrays;
import java.util.Random;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.junit.jupiter.api.Test;

/**
 * Why ratios have Student's interval of logarithms and no bootstrap: how often each kind holds the
 * true ratio when the runs are as few as they are. docs/method.md has these numbers.
 */
class IntervalCoverageTest {
  private static final int RUNS = 1500;
  private static final double TRUE_RATIO = 1.2;

  /** Of the ratio of two cells of a block; any would do, as both kinds scale with it. */
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
    Ratio ratio = Ratio.paired(ratios, ones);
    return ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high();
  }

  /** What summary.csv gives for the numbers of one cell. */
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
  void studentsIntervalHoldsTheTruthAsOftenAsItSays() {
    assertThat(coverage(3, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
    assertThat(coverage(5, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
    assertThat(coverage(10, IntervalCoverageTest::student)).isBetween(0.935, 0.965);
  }

  /** No resample of three values reaches beyond their range, which holds it in three of four. */
  @Test
  void aBootstrapOverThreeBlocksPromisesTooMuch() {
    assertThat(coverage(3, IntervalCoverageTest::bootstrapOfMedian)).isBetween(0.70, 0.80);
    assertThat(coverage(3, IntervalCoverageTest::bootstrapOfMean)).isBetween(0.60, 0.80);
  }

  /** The median's has become the range of the five, whatever lies between. */
  @Test
  void aBootstrapOverFiveBlocksIsTheirRangeOrTooNarrow() {
    assertThat(coverage(5, IntervalCoverageTest::bootstrapOfMedian)).isBetween(0.91, 0.95);
    assertThat(coverage(5, IntervalCoverageTest::bootstrapOfMean)).isBetween(0.80, 0.88);
  }
}
