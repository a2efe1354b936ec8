package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.MethodPage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of how often a difference is found that exists, and one called that does not, in runs of 40
 * pairs. Beside the intervals of today stand those with one common variance for all client counts,
 * which verdicts had before. docs/method.md has these numbers.
 */
class PowerTest {
  private static final int RUNS = 1000;
  private static final int PAIRS = 10;

  /** The rules for intervals that are compared. */
  private enum Rule {
    ONE_VARIANCE("before"),
    BY_LEVEL("now");

    private final String word;

    Rule(String word) {
      this.word = word;
    }

    private VariancePrior prior(Map<Integer, List<LogRatio>> run) {
      return this == BY_LEVEL
          ? VariancePrior.of(run)
          : VariancePrior.of(Map.of(0, run.values().stream().flatMap(List::stream).toList()));
    }

    /** Returns the q-values of a run, of each level's pairs in order. */
    private double[] qValues(Map<Integer, List<LogRatio>> run) {
      return Corrections.benjaminiHochberg(
          ratios(run).stream().mapToDouble(Ratio::pValue).toArray());
    }

    private List<Ratio> ratios(Map<Integer, List<LogRatio>> run) {
      VariancePrior prior = prior(run);
      return IntStream.range(0, SimulatedRun.LEVELS)
          .boxed()
          .flatMap(
              level ->
                  run.get(level).stream()
                      .map(r -> r.bounded(prior, this == BY_LEVEL ? level : 0, 1)))
          .toList();
    }
  }

  /** Returns the percentage of the runs in which the pair that differs is called, by level. */
  private static long[] power(Rule rule, int blocks, double ratio) {
    Random random = new Random(28);
    long[] called = new long[SimulatedRun.LEVELS];
    for (int run = 0; run < RUNS; run++) {
      double[] q = rule.qValues(SimulatedRun.run(random, PAIRS, blocks, ratio));
      for (int level = 0; level < called.length; level++) {
        called[level] += q[level * PAIRS] <= Corrections.LEVEL ? 1 : 0;
      }
    }
    return Arrays.stream(called).map(n -> Math.round(100.0 * n / RUNS)).toArray();
  }

  @Test
  void aDifferenceIsFoundAsOftenAsStated() {
    StringBuilder table = new StringBuilder();
    for (int percent : new int[] {5, 10}) {
      for (int blocks : new int[] {3, 5, 8}) {
        for (Rule rule : Rule.values()) {
          long[] found = power(rule, blocks, 1 + percent / 100.0);
          table.append(
              String.format(
                  "| +%d %% | %d | %s | %d %% | %d %% | %d %% | %d %% |%n",
                  percent, blocks, rule.word, found[0], found[1], found[2], found[3]));
        }
      }
    }
    MethodPage.assertSays("%s", table);
  }

  /** Returns counts: of intervals without 1, of differences called, of runs with any. */
  private static long[] falseCalls(Rule rule, int blocks) {
    Random random = new Random(28);
    long[] counts = new long[3];
    for (int run = 0; run < RUNS; run++) {
      Map<Integer, List<LogRatio>> equal = SimulatedRun.equal(random, PAIRS, blocks);
      long called = Arrays.stream(rule.qValues(equal)).filter(q -> q <= Corrections.LEVEL).count();
      counts[0] += rule.ratios(equal).stream().filter(Ratio::differs).count();
      counts[1] += called;
      counts[2] += called > 0 ? 1 : 0;
    }
    return counts;
  }

  @Test
  void amongEqualPairsDifferencesAreCalledAsSeldomAsStated() {
    StringBuilder table = new StringBuilder();
    for (int blocks : new int[] {3, 5, 8}) {
      for (Rule rule : Rule.values()) {
        long[] counts = falseCalls(rule, blocks);
        if (rule == Rule.BY_LEVEL) {
          assertThat(counts[2]).as("of %d runs of %d blocks", RUNS, blocks).isLessThan(RUNS / 10);
        }
        table.append(
            String.format(
                "| %d | %s | %.1f %% | %d | %d |%n",
                blocks,
                rule.word,
                100.0 * counts[0] / RUNS / PAIRS / SimulatedRun.LEVELS,
                counts[1],
                counts[2]));
      }
    }
    MethodPage.assertSays("%s", table);
  }
}
