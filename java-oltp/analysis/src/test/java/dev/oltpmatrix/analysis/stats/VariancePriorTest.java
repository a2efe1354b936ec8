package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.Test;

/** Tests of the common noise of many comparisons. */
class VariancePriorTest {
  /** The first thread-pool study, with 64 pairs of three blocks. */
  private static final Path STUDY = Path.of("src/test/resources/studies/three-blocks.csv");

  private static final int RUNS = 1000;

  /** Columns of verdicts.csv; no column before the words contains a comma. */
  private static final int METRIC = 11;

  private static final int CLIENTS = 3;

  private static LogRatio compared(String[] row) {
    int blocks = Integer.parseInt(row[METRIC + 4]);
    double low = Double.parseDouble(row[METRIC + 2]);
    double high = Double.parseDouble(row[METRIC + 3]);
    // The program that wrote the file used Student's interval of each pair alone.
    double t = new TDistribution(blocks - 1).inverseCumulativeProbability(0.975);
    double error = Math.log(high / low) / 2 / t;
    Spread spread = new Spread(error * error * blocks, blocks - 1);
    double mean = Math.log(Double.parseDouble(row[METRIC + 1]));
    return new LogRatio(mean, List.of(new LogRatio.Part(spread, blocks)), blocks, 0);
  }

  private static Map<String, List<LogRatio>> arms(String metric) throws IOException {
    try (Stream<String> lines = Files.lines(STUDY)) {
      return lines
          .map(line -> line.split(",", -1))
          .filter(row -> row[0].equals("arms") && row[METRIC].equals(metric))
          .collect(
              Collectors.groupingBy(
                  row -> row[CLIENTS],
                  Collectors.mapping(VariancePriorTest::compared, Collectors.toList())));
    }
  }

  private static long count(double[] pValues) {
    return Arrays.stream(pValues).filter(p -> p <= Corrections.LEVEL).count();
  }

  private static double[] pValues(boolean moderated) throws IOException {
    List<Ratio> ratios = new ArrayList<>();
    for (String metric : List.of("throughput", "p95")) {
      Map<String, List<LogRatio>> ofMetric = arms(metric);
      VariancePrior prior = moderated ? VariancePrior.of(ofMetric) : VariancePrior.NONE;
      ofMetric.forEach(
          (clients, all) -> all.forEach(r -> ratios.add(r.bounded(prior, clients, 1))));
    }
    return ratios.stream().mapToDouble(Ratio::pValue).toArray();
  }

  @Test
  void noIntervalHasMoreDegreesOfFreedomThanAllVariancesOfItsLoadTogether() {
    LogRatio one = LogRatio.paired(new double[] {0, 0.1, 0.3});
    VariancePrior prior = VariancePrior.of(Map.of("", Collections.nCopies(70, one)));
    Spread own = one.spreads().get(0);
    assertThat(prior.moderated(own, "").freedom()).isEqualTo(70 * own.freedom());
  }

  @Test
  void theStudyFindsFourDifferencesWithoutWhatItsCellsKnowTogetherAndMoreWithIt()
      throws IOException {
    double[] alone = pValues(false);
    double[] moderated = pValues(true);

    assertThat(alone).hasSize(64);
    assertThat(count(alone)).isEqualTo(19);
    assertThat(count(Corrections.benjaminiHochberg(alone))).isEqualTo(4);
    assertThat(count(moderated)).isEqualTo(26);
    assertThat(count(Corrections.benjaminiHochberg(moderated))).isEqualTo(20);
    assertThat(count(Corrections.holm(moderated))).isEqualTo(3);
  }

  /** Returns the percentage of the intervals at each client count that include 1. */
  private static long[] coverage(int pairs, int blocks) {
    Random random = new Random(28);
    long[] covered = new long[SimulatedRun.LEVELS];
    for (int run = 0; run < RUNS; run++) {
      Map<Integer, List<LogRatio>> ratios = SimulatedRun.equal(random, pairs, blocks);
      VariancePrior prior = VariancePrior.of(ratios);
      ratios.forEach(
          (level, all) ->
              all.forEach(r -> covered[level] += r.bounded(prior, level, 1).differs() ? 0 : 1));
    }
    return Arrays.stream(covered).map(n -> Math.round(100.0 * n / RUNS / pairs)).toArray();
  }

  @Test
  void intervalsHoldTheTruthAtEachClientCountAsStated() {
    for (int pairs : new int[] {2, 4, 12}) {
      for (int blocks : new int[] {3, 5, 8}) {
        long[] covered = coverage(pairs, blocks);
        assertThat(Arrays.stream(covered).boxed())
            .as("%d pairs of %d blocks", pairs, blocks)
            .allMatch(percent -> percent >= 94 && percent <= 96);
      }
    }
  }

  @Test
  void fewPairsBeyondTheLevelsOrEqualOnesAreNoPrior() {
    Map<String, List<LogRatio>> few =
        Map.of("1", copies(ratio(1, 2, 4), 5), "2", copies(ratio(1, 3, 5), 4));
    Map<String, List<LogRatio>> exact = Map.of("1", copies(ratio(2, 2), 20));

    assertThat(VariancePrior.of(few).isNone()).isTrue();
    assertThat(VariancePrior.of(exact).isNone()).isTrue();
    assertThat(VariancePrior.NONE.moderated(new Spread(0.3, 2), "1")).isEqualTo(new Spread(0.3, 2));
  }

  private static List<LogRatio> copies(LogRatio ratio, int count) {
    return Collections.nCopies(count, ratio);
  }

  private static LogRatio ratio(double... values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return Ratios.logs(values, ones);
  }

  /** Two equal values look exact; among other pairs they do not. */
  @Test
  void aLuckyVarianceIsMovedTowardsTheOthersOfItsLevelAlone() {
    LogRatio lucky = ratio(2, 2.001, 2.002);
    List<LogRatio> noisy = new ArrayList<>(copies(ratio(1, 1.5, 2.25), 20));
    noisy.add(lucky);
    List<LogRatio> quiet = new ArrayList<>(copies(ratio(1, 1.001, 1.002), 20));
    quiet.add(lucky);
    VariancePrior prior = VariancePrior.of(Map.of("noisy", noisy, "quiet", quiet));

    assertThat(lucky.bounded(prior, "noisy", 1).low()).isLessThan(1.95);
    assertThat(lucky.bounded(prior, "quiet", 1).low()).isGreaterThan(1.99);
    assertThat(lucky.bounded(prior, "quiet", 1).error().freedom()).isLessThanOrEqualTo(42);
  }
}
