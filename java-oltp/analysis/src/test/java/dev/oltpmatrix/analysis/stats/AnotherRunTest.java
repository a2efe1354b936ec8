package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts how often the interval for another run holds the ratio that many runs would have on
 * average, in simulated runs of 40 comparisons.
 */
class AnotherRunTest {
  private static final int CAMPAIGNS = 500;
  private static final int COMPARISONS = 40;
  private static final int BLOCKS = 3;
  private static final double NOISE = 0.10;

  /** Independent pairs of runs that the variance between runs is known from. */
  private static final int FREEDOM = 8;

  private final Random random = new Random(46);

  /** Returns the blocks of each run. */
  private List<double[]> runs(int runs, double between) {
    return IntStream.range(0, runs)
        .mapToObj(
            run -> {
              double ofRun = between * random.nextGaussian();
              return random
                  .doubles(BLOCKS)
                  .map(x -> ofRun + NOISE * random.nextGaussian())
                  .toArray();
            })
        .toList();
  }

  private Ratio ofOneRun(double[] blocks, VariancePrior prior, double between) {
    double squares = random.doubles(FREEDOM).map(x -> Math.pow(random.nextGaussian(), 2)).sum();
    Spread known = new Spread(between * between * squares / FREEDOM, FREEDOM);
    return LogRatio.paired(blocks).bounded(prior, "", 1).inAnotherRun(known);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.05", "1, 0.08", "1, 0.14", "3, 0", "3, 0.05", "3, 0.14", "5, 0", "5, 0.14"})
  void theIntervalHoldsTheMeanOfManyRuns(int runs, double between) {
    int held = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      List<List<double[]>> all = new ArrayList<>();
      IntStream.range(0, COMPARISONS).forEach(c -> all.add(runs(runs, between)));
      List<LogRatio> ratios =
          all.stream().map(of -> runs == 1 ? LogRatio.ofRuns(of) : LogRatio.overRuns(of)).toList();
      VariancePrior prior = VariancePrior.of(Map.of("", ratios));
      for (int c = 0; c < COMPARISONS; c++) {
        Ratio ratio =
            runs == 1
                ? ofOneRun(all.get(c).get(0), prior, between)
                : ratios.get(c).bounded(prior, "", 1);
        held += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
      }
    }
    assertThat(100.0 * held / (CAMPAIGNS * COMPARISONS)).isBetween(94.0, 96.0);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.08", "5, 0.08"})
  void inTheseRunsAloneItDoesNot(int runs, double between) {
    int held = 0;
    for (int i = 0; i < CAMPAIGNS; i++) {
      Ratio ratio = LogRatio.ofRuns(runs(runs, between)).bounded(VariancePrior.NONE, "", 1);
      held += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
    }
    assertThat(100.0 * held / CAMPAIGNS).isLessThan(85);
  }

  @ParameterizedTest
  @CsvSource({"'1 2 3|4 5 6', 6, 3.5, 4", "'1 2 3|6', 4, 4, 2"})
  void eachRunCountsOnceAndItsBlocksTellItsError(
      String blocks, int count, double mean, double freedom) {
    List<double[]> runs =
        Arrays.stream(blocks.split("[|]"))
            .map(run -> Arrays.stream(run.split(" ")).mapToDouble(Double::parseDouble).toArray())
            .toList();
    LogRatio inRuns = LogRatio.ofRuns(runs);
    assertThat(inRuns.repetitions()).isEqualTo(count);
    assertThat(inRuns.mean()).isEqualTo(mean);
    assertThat(inRuns.spreads()).containsExactly(new Spread(1, freedom));
    assertThat(LogRatio.overRuns(runs).mean()).isEqualTo(mean);
    assertThat(LogRatio.overRuns(runs).repetitions()).isEqualTo(2);
    assertThat(LogRatio.overRuns(runs.subList(0, 1))).isNull();
  }
}
