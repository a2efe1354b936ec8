package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Shows why ratios have Student's interval of logarithms and not a bootstrap interval: how often
 * each kind covers the true ratio with as few runs as are usual. docs/method.md has these numbers.
 */
class IntervalCoverageTest {
  private static final int RUNS = 1500;
  private static final double TRUTH = Math.log(1.2);

  /**
   * Standard deviation of the ratio of two cells of a block; the value does not matter, because
   * both kinds of interval scale with it.
   */
  private static final double NOISE = 0.02;

  private static final int RESAMPLES = 500;

  /** Each row: blocks, and the coverage of Student's interval and of two bootstraps. */
  @ParameterizedTest
  @CsvSource({
    "3,  0.935, 0.965, 0.60, 0.80, 0.70, 0.80",
    "5,  0.935, 0.965, 0.80, 0.88, 0.91, 0.95",
    "10, 0.935, 0.965, 0,    1,    0,    1",
  })
  void studentsIntervalAloneHasTheNominalCoverage(
      int blocks,
      double minStudent,
      double maxStudent,
      double minOfMean,
      double maxOfMean,
      double minOfMedian,
      double maxOfMedian) {
    Random random = new Random(blocks);
    double student = 0;
    double bootstrapOfMean = 0;
    double bootstrapOfMedian = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] logs =
          random.doubles(blocks).map(x -> TRUTH + NOISE * random.nextGaussian()).toArray();
      double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
      Ratio ratio = LogRatio.paired(logs).bounded(VariancePrior.NONE, "", 1);
      student += isHeld(ratio.low(), ratio.high());
      Estimate mean = Estimate.bootstrapped(ratio.value(), means(ratios));
      bootstrapOfMean += isHeld(mean.low(), mean.high());
      Estimate median = Intervals.median(ratios);
      bootstrapOfMedian += isHeld(median.low(), median.high());
    }
    assertThat(student / RUNS).isBetween(minStudent, maxStudent);
    assertThat(bootstrapOfMean / RUNS).isBetween(minOfMean, maxOfMean);
    assertThat(bootstrapOfMedian / RUNS).isBetween(minOfMedian, maxOfMedian);
  }

  private static int isHeld(double low, double high) {
    return low <= Math.exp(TRUTH) && Math.exp(TRUTH) <= high ? 1 : 0;
  }

  private static double[] means(double[] ratios) {
    Random random = new Random(1);
    return IntStream.range(0, RESAMPLES)
        .mapToDouble(
            r ->
                random
                    .ints(ratios.length, 0, ratios.length)
                    .mapToDouble(i -> ratios[i])
                    .average()
                    .orElseThrow())
        .toArray();
  }
}
