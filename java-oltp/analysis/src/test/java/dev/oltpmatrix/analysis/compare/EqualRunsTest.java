package dev.oltpmatrix.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.testing.NoisyRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares two equal runs of 20 cells, which makes 40 comparisons. */
class EqualRunsTest {
  private static final int RUNS = 1000;
  private static final RunComparison.Options FAIL =
      new RunComparison.Options(false, 0.05, List.of());

  private static Side side(NoisyRun run, String letter) {
    return new Side(
        letter, Path.of(letter), List.of(), run.next(3, Metrics.THROUGHPUT, Metrics.P95));
  }

  @Test
  void atMostOneInTwentyOfThousandFails() {
    NoisyRun run = new NoisyRun(21, List.of("w1", "w2"), 1, 16, 64, 256, 4096);
    int uncorrected = 0;
    int failing = 0;
    for (int i = 0; i < RUNS; i++) {
      RunComparison c = RunComparison.of(side(run, "A"), side(run, "B"), FAIL);
      assertThat(c.changes()).hasSize(40);
      uncorrected +=
          c.changes().stream()
                  .anyMatch(
                      x ->
                          x.comparison().ratio().differs()
                              && !x.comparison().metric().isBetter(x.comparison().ratio().value())
                              && Math.abs(x.comparison().ratio().value() - 1) > 0.05)
              ? 1
              : 0;
      failing += c.fails() ? 1 : 0;
    }

    assertThat(failing).isLessThanOrEqualTo(RUNS / 20);
    assertThat(uncorrected).as("without the correction").isGreaterThan(RUNS / 2);
  }
}
