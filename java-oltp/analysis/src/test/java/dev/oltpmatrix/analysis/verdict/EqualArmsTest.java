package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.testing.NoisyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts how many of 40 verdicts on equal arms claim a difference. */
class EqualArmsTest {
  private static final int RUNS = 1000;
  private static final List<String> WORKLOADS = List.of("w1", "w2", "w3", "w4");

  @Test
  void equalArmsDifferInAtMostFivePercentOfRuns() {
    NoisyRun run = new NoisyRun(20, WORKLOADS, 1, 16, 64, 256, 4096);
    int runs = 0;
    for (int i = 0; i < RUNS; i++) {
      List<Comparison> comparisons =
          Comparisons.of(run.next(3, Metrics.THROUGHPUT, Metrics.P95)).stream()
              .filter(Comparison::hasVerdict)
              .toList();
      assertThat(comparisons).hasSize(40);
      runs += comparisons.stream().anyMatch(f -> f.outcome().isDifference()) ? 1 : 0;
    }

    assertThat(runs).isLessThanOrEqualTo(RUNS / 20);
  }
}
