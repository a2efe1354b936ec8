package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of how often a difference is found that exists, and one called that does not, in runs of 40
 * pairs. docs/method.md has these numbers.
 */
class PowerTest {
  private static final int RUNS = 1000;
  private static final int PAIRS = 10;

  /** Returns the ratios of a run, of each level's pairs in order. */
  private static List<Ratio> ratios(Map<Integer, List<LogRatio>> run) {
    VariancePrior prior = VariancePrior.of(run);
    return IntStream.range(0, SimulatedRun.LEVELS)
        .boxed()
        .flatMap(level -> run.get(level).stream().map(r -> r.bounded(prior, level, 1)))
        .toList();
  }

  private static double[] qValues(Map<Integer, List<LogRatio>> run) {
    return Corrections.benjaminiHochberg(ratios(run).stream().mapToDouble(Ratio::pValue).toArray());
  }

  @Test
  void moreBlocksFindMore() {
    for (int percent : new int[] {5, 10}) {
      long[] few = found(percent, 3);
      long[] many = found(percent, 8);
      for (int level = 0; level < few.length; level++) {
        assertThat(many[level]).as("+%d %%, level %d", percent, level).isGreaterThan(few[level]);
      }
    }
  }

  /** Returns in how many runs a true difference is called, at each level. */
  private static long[] found(int percent, int blocks) {
    long[] called = new long[SimulatedRun.LEVELS];
    Random random = new Random(28);
    for (int run = 0; run < RUNS; run++) {
      double[] q = qValues(SimulatedRun.run(random, PAIRS, blocks, 1 + percent / 100.0));
      for (int level = 0; level < called.length; level++) {
        called[level] += q[level * PAIRS] <= Corrections.LEVEL ? 1 : 0;
      }
    }
    return called;
  }

  @Test
  void amongEqualPairsDifferencesAreCalledAsSeldomAsStated() {
    for (int blocks : new int[] {3, 5, 8}) {
      Random random = new Random(28);
      int runs = 0;
      for (int run = 0; run < RUNS; run++) {
        Map<Integer, List<LogRatio>> equal = SimulatedRun.equal(random, PAIRS, blocks);
        long of = Arrays.stream(qValues(equal)).filter(q -> q <= Corrections.LEVEL).count();
        runs += of > 0 ? 1 : 0;
      }
      assertThat(runs).as("of %d runs of %d blocks", RUNS, blocks).isLessThan(RUNS / 10);
    }
  }
}
