package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.testing.MethodPage;
import dev.oltpmatrix.testing.NoisyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Counts how many of 40 verdicts on equal arms claim a difference. docs/method.md has these
 * numbers.
 */
class EqualArmsTest {
  private static final int RUNS = 1000;
  private static final List<String> WORKLOADS = List.of("w1", "w2", "w3", "w4");

  @Test
  void equalArmsDifferInAtMostFivePercentOfRuns() {
    NoisyRun run = new NoisyRun(20, WORKLOADS, 1, 16, 64, 256, 4096);
    int outside = 0;
    int notSignificant = 0;
    int called = 0;
    int runs = 0;
    for (int i = 0; i < RUNS; i++) {
      List<Comparison> comparisons =
          Comparisons.of(run.next(3, Metrics.THROUGHPUT, Metrics.P95)).stream()
              .filter(Comparison::hasVerdict)
              .toList();
      assertThat(comparisons).hasSize(40);
      outside += (int) comparisons.stream().filter(f -> f.ratio().differs()).count();
      notSignificant +=
          (int) comparisons.stream().filter(f -> f.result().equals("not significant")).count();
      int ofRun = (int) comparisons.stream().filter(f -> f.outcome().isDifference()).count();
      called += ofRun;
      runs += ofRun > 0 ? 1 : 0;
    }

    assertThat(runs).isLessThanOrEqualTo(RUNS / 20);
    MethodPage.assertSays(
        "In 1000 simulated runs of 40 verdicts about equal arms, %d of the 40,000 intervals"
            + " excluded 1; %d verdicts, in %d runs, were called a difference, %d not significant.",
        outside, called, runs, notSignificant);
  }
}
