package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that a window counts complete transactions: if there are few, all blocks agree on a wrong
 * number.
 */
class RoundingTest {
  private static final int WINDOW_S = 20;

  private static CellRecord cell(String arm, int block, double takesS) {
    return Records.measured(
        CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 1, block),
        ClosedLoop.independent(1, 0, WINDOW_S, client -> takesS));
  }

  private static Comparison comparison(
      Metric metric, int blocks, double perThreadTakesS, double poolTakesS, boolean withAges) {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      records.add(cell("per-thread", block, perThreadTakesS));
      records.add(cell("pool", block, poolTakesS));
    }
    if (!withAges) { // as older records
      records.replaceAll(cell -> cell.withLoad(cell.load().withSteady(null)));
    }
    return Comparisons.of(Cells.of(records)).stream()
        .filter(comparison -> comparison.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private static Comparison throughput(double perThreadTakesS, double poolTakesS, boolean ages) {
    return comparison(Metrics.THROUGHPUT, 3, perThreadTakesS, poolTakesS, ages);
  }

  /** Three transactions of 5.3 s end in the window: a true ratio of 5.3 looks like 6.7. */
  @Test
  void theIntervalHoldsWhatRoundingHid() {
    Comparison comparison = throughput(5.3, 1, false);
    assertThat(comparison.ratio().value()).isGreaterThan(6);
    assertThat(comparison.ratio().low()).isBetween(4.0, 5.3);
  }

  @Test
  void aDifferenceWithinRoundingIsInconclusive() {
    Comparison comparison = throughput(9, 6.8, false);
    assertThat(comparison.ratio().value()).isEqualTo(1);
    assertThat(comparison.ratio().low()).isLessThan(6.8 / 9);
    assertThat(comparison.ratio().high()).isGreaterThan(9 / 6.8);
    assertThat(comparison.result()).isEqualTo("inconclusive");
  }

  @Test
  void betweenCompletionsNothingIsRounded() {
    assertThat(throughput(5.3, 1, true).ratio().value()).isCloseTo(5.3, within(0.01));
    assertThat(throughput(9, 6.8, true).ratio().value()).isCloseTo(9 / 6.8, within(0.005));
  }

  /** All blocks agree to the digit, as the histogram has no finer one. */
  @Test
  void percentilesThatFallIntoOneBucketAreNotExact() {
    Comparison close = comparison(Metrics.P95, 2, 1.001, 1, true);
    assertThat(close.ratio().low()).isLessThan(1);
    assertThat(close.pValue()).isGreaterThan(0.05);

    Comparison apart = comparison(Metrics.P95, 2, 1.5, 1, true);
    assertThat(apart.pValue()).isBetween(1e-6, 0.05);
    assertThat(apart.ratio().low()).isLessThan(0.999 / 1.5);
    assertThat(apart.ratio().high()).isGreaterThan(1.001 / 1.5);
  }
}
