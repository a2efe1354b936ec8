package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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

  /** Returns a cell of an older record, which has no ages at the window's edges. */
  private static CellRecord withoutAges(CellRecord cell) {
    return cell.withLoad(cell.load().withSteady(null));
  }

  private static Comparison throughputWithoutAges(double perThreadTakesS, double poolTakesS) {
    return throughput(perThreadTakesS, poolTakesS, RoundingTest::withoutAges);
  }

  private static Comparison throughput(double perThreadTakesS, double poolTakesS) {
    return throughput(perThreadTakesS, poolTakesS, cell -> cell);
  }

  private static Comparison throughput(
      double perThreadTakesS, double poolTakesS, UnaryOperator<CellRecord> as) {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      records.add(as.apply(cell("per-thread", block, perThreadTakesS)));
      records.add(as.apply(cell("pool", block, poolTakesS)));
    }
    return Comparisons.of(Cells.of(records)).stream()
        .filter(comparison -> comparison.metric().equals(Metrics.THROUGHPUT))
        .findFirst()
        .orElseThrow();
  }

  /** Three transactions of 5.3 s end in the window: a true ratio of 5.3 looks like 6.7. */
  @Test
  void theIntervalHoldsWhatRoundingHid() {
    Comparison comparison = throughputWithoutAges(5.3, 1);
    assertThat(comparison.ratio().value()).isGreaterThan(6);
    assertThat(comparison.ratio().low()).isBetween(4.0, 5.3);
  }

  @Test
  void aDifferenceWithinRoundingIsInconclusive() {
    Comparison comparison = throughputWithoutAges(9, 6.8);
    assertThat(comparison.ratio().value()).isEqualTo(1);
    assertThat(comparison.ratio().low()).isLessThan(6.8 / 9);
    assertThat(comparison.ratio().high()).isGreaterThan(9 / 6.8);
    assertThat(comparison.result()).isEqualTo("inconclusive");
  }

  @Test
  void betweenCompletionsNothingIsRounded() {
    assertThat(throughput(5.3, 1).ratio().value()).isCloseTo(5.3, within(0.01));
    assertThat(throughput(9, 6.8).ratio().value()).isCloseTo(9 / 6.8, within(0.005));
  }

  /** All blocks agree to the digit, as the histogram has no finer one. */
  @Test
  void percentilesThatFallIntoOneBucketAreNotExact() {
    Comparison close = p95(1.001, 1);
    assertThat(close.ratio().low()).isLessThan(1);
    assertThat(close.pValue()).isGreaterThan(0.05);

    Comparison apart = p95(1.5, 1);
    assertThat(apart.pValue()).isBetween(1e-6, 0.05);
    assertThat(apart.ratio().low()).isLessThan(0.999 / 1.5);
    assertThat(apart.ratio().high()).isGreaterThan(1.001 / 1.5);
  }

  private static Comparison p95(double perThreadTakesS, double poolTakesS) {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 2; block++) {
      records.add(cell("per-thread", block, perThreadTakesS));
      records.add(cell("pool", block, poolTakesS));
    }
    return Comparisons.of(Cells.of(records)).stream()
        .filter(comparison -> comparison.metric().equals(Metrics.P95))
        .findFirst()
        .orElseThrow();
  }
}
