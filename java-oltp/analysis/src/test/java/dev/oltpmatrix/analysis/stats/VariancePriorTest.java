package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.Test;

/** Tests of the common noise of many comparisons. */
class VariancePriorTest {
  /** The first thread-pool study, with 64 pairs of three blocks. */
  private static final Path STUDY = Path.of("src/test/resources/studies/three-blocks.csv");

  private static final int RUNS = 600;

  /** Columns of verdicts.csv; no column before the words contains a comma. */
  private static final int METRIC = 11;

  private static LogRatio compared(String[] row) {
    int blocks = Integer.parseInt(row[METRIC + 4]);
    double low = Double.parseDouble(row[METRIC + 2]);
    double high = Double.parseDouble(row[METRIC + 3]);
    // The program that wrote the file used Student's interval of each pair alone.
    double t = new TDistribution(blocks - 1).inverseCumulativeProbability(0.975);
    double error = Math.log(high / low) / 2 / t;
    Spread spread = new Spread(error * error * blocks, blocks - 1);
    double mean = Math.log(Double.parseDouble(row[METRIC + 1]));
    return new LogRatio(mean, List.of(new LogRatio.Part(spread, blocks)), blocks, true, 0);
  }

  private static List<LogRatio> arms(String metric) throws IOException {
    try (Stream<String> lines = Files.lines(STUDY)) {
      return lines
          .map(line -> line.split(",", -1))
          .filter(row -> row[0].equals("arms") && row[METRIC].equals(metric))
          .map(VariancePriorTest::compared)
          .toList();
    }
  }

  private static VariancePrior prior(List<LogRatio> ratios) {
    return VariancePrior.of(ratios);
  }

  private static long count(double[] pValues) {
    return Arrays.stream(pValues).filter(p -> p <= Corrections.LEVEL).count();
  }

  private static double[] pValues(boolean moderated) throws IOException {
    List<Ratio> ratios = new ArrayList<>();
    for (String metric : List.of("throughput", "p95")) {
      List<LogRatio> ofMetric = arms(metric);
      VariancePrior prior = moderated ? prior(ofMetric) : VariancePrior.NONE;
      ofMetric.forEach(r -> ratios.add(r.bounded(prior)));
    }
    return ratios.stream().mapToDouble(Ratio::pValue).toArray();
  }

  @Test
  void theStudysVariancesAreWorthAFewDegreesOfFreedomMore() throws IOException {
    VariancePrior throughput = prior(arms("throughput"));
    VariancePrior p95 = prior(arms("p95"));

    assertThat(throughput.freedom()).isCloseTo(8.2, within(0.05));
    assertThat(throughput.deviation()).isCloseTo(0.190, within(0.0005));
    assertThat(p95.freedom()).isCloseTo(2.9, within(0.05));
    assertThat(p95.deviation()).isCloseTo(0.216, within(0.0005));
  }

  @Test
  void theStudyFindsFourDifferencesWithoutWhatItsCellsKnowTogetherAndMoreWithIt()
      throws IOException {
    double[] alone = pValues(false);
    double[] moderated = pValues(true);

    assertThat(alone).hasSize(64);
    assertThat(count(alone)).isEqualTo(19);
    assertThat(count(Corrections.benjaminiHochberg(alone))).isEqualTo(4);
    assertThat(count(moderated)).isEqualTo(27);
    assertThat(count(Corrections.benjaminiHochberg(moderated))).isEqualTo(21);
    assertThat(count(Corrections.holm(moderated))).isEqualTo(8);
  }

  /**
   * Returns the share of equal pairs called different, for this number of pairs of three blocks
   * whose noise varies as in the study.
   */
  private static double shareCalled(int pairs, double priorFreedom, boolean paired) {
    Random random = new Random(pairs);
    long called = 0;
    for (int run = 0; run < RUNS; run++) {
      List<LogRatio> ratios = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        double noise = 0.2 * Math.sqrt(priorFreedom / chiSquare(random, priorFreedom));
        double[] one = lognormal(random, noise);
        double[] other = lognormal(random, noise);
        ratios.add(paired ? LogRatio.paired(one, other) : LogRatio.unpaired(one, other));
      }
      VariancePrior prior = prior(ratios);
      called += ratios.stream().filter(r -> r.bounded(prior).differs()).count();
    }
    return (double) called / (RUNS * pairs);
  }

  private static double chiSquare(Random random, double freedom) {
    double sum = 0;
    for (int i = 0; i < freedom; i++) {
      double normal = random.nextGaussian();
      sum += normal * normal;
    }
    return sum;
  }

  private static double[] lognormal(Random random, double noise) {
    return random.doubles(3).map(x -> Math.exp(noise * random.nextGaussian())).toArray();
  }

  /**
   * Few pairs have little in common, and the prior is stronger if the noise differs much from pair
   * to pair.
   */
  @Test
  void ofEqualsAboutOneInTwentyHasAnIntervalWithoutOne() {
    for (int pairs : new int[] {2, 6, 20, 40}) {
      assertThat(shareCalled(pairs, 3, true)).as("%d pairs", pairs).isBetween(0.03, 0.065);
      assertThat(shareCalled(pairs, 100, true)).as("%d pairs", pairs).isBetween(0.03, 0.065);
      assertThat(shareCalled(pairs, 8, false)).as("%d rows", pairs).isBetween(0.03, 0.07);
    }
  }

  @Test
  void fewVariancesOrNoneAreNoPrior() {
    List<LogRatio> three = List.of(ratio(1, 2, 4), ratio(1, 3, 5), ratio(2, 3, 9));
    List<LogRatio> exact = List.of(ratio(2, 2), ratio(2, 2), ratio(2, 2), ratio(3, 3));

    assertThat(VariancePrior.of(three).isNone()).isTrue();
    assertThat(VariancePrior.of(exact).isNone()).isTrue();
    assertThat(VariancePrior.NONE.moderated(new Spread(0.3, 2))).isEqualTo(new Spread(0.3, 2));
  }

  private static LogRatio ratio(double... values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return LogRatio.paired(values, ones);
  }

  /** Two equal values look exact; among other pairs they do not. */
  @Test
  void aLuckyVarianceIsDrawnUpAndNoIntervalKnowsMoreThanAll() {
    List<LogRatio> ratios = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ratios.add(ratio(1, 1.5, 2.25));
    }
    ratios.add(ratio(2, 2, 2));
    Ratio lucky = ratios.get(20).bounded(VariancePrior.of(ratios));

    assertThat(lucky.low()).isLessThan(1.95);
    assertThat(VariancePrior.of(ratios.subList(0, 20)).freedom()).isEqualTo(40);
    assertThat(ratios.get(0).bounded(VariancePrior.of(ratios.subList(0, 20))).freedom())
        .isEqualTo(40);
  }
}
