package dev.oltpmatrix.analysis.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks the metrics that measure a tail where its p95 is at a cliff. */
class TailMetricsTest {
  private static final int CLIENTS = 256;

  private final Random random = new Random(95);

  private LoadResult load(double slowShare) {
    return ClosedLoop.independent(
        CLIENTS, 100, 60, client -> random.nextDouble() < slowShare ? 5 : 0.2);
  }

  private boolean isSlow() {
    return random.nextDouble() < 0.002;
  }

  private static CellMeasurement cell(LoadResult load) {
    return CellMeasurement.of(Records.measured(Records.key("pool", CLIENTS, 1), load));
  }

  private static Double value(CellMeasurement cell, String name) {
    return cell.values().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals(name))
        .map(metric -> metric.getValue().inOrder())
        .findFirst()
        .orElse(null);
  }

  @Test
  void aShareIsOfAllTransactionsThatTheWindowSaw() {
    CellMeasurement cell = cell(load(0.05));
    assertThat(value(cell, "over_100ms_percent")).isCloseTo(100, within(1e-6));
    assertThat(value(cell, "over_1s_percent")).isCloseTo(5, within(0.5));
    assertThat(value(cell, "over_10s_percent")).isZero();
  }

  /**
   * A window of 2.5 s in which no transaction of 3 s both begins and ends: in steady state the
   * share of the completed ones is right, at the start of a load it is too low.
   */
  @Test
  void aShareCountsWhatTheWindowCutsOff() {
    LoadResult early =
        ClosedLoop.independent(
            4096, 1, 2.5, client -> isSlow() ? 3 : 0.05 + 0.1 * random.nextDouble());
    long completed =
        early.latencies().histogram().buckets().stream()
            .filter(pair -> pair[0] > 1_000_000)
            .mapToLong(pair -> pair[1])
            .sum();
    double ofCompleted = 100.0 * completed / early.latencies().histogram().count();
    assertThat(value(cell(early), "over_1s_percent")).isCloseTo(0.2, within(0.04));
    assertThat(ofCompleted).isLessThan(0.1);
  }

  /** A client with transactions of half a second completes three or four in a window of 1.7 s. */
  @Test
  void fewTransactionsAreCountedFromCompletionToCompletion() {
    for (double warmupS : new double[] {0.3, 0.9}) {
      CellMeasurement cell = cell(ClosedLoop.independent(1, warmupS, 1.7, client -> 0.5));
      assertThat(value(cell, "throughput")).isCloseTo(2, within(0.01));
      assertThat(value(cell, "completion_span_s"))
          .isCloseTo(cell.transactions(Metrics.THROUGHPUT) / 2.0, within(0.002));
      assertThat(cell.rounding(Metrics.THROUGHPUT)).isZero();
    }
    CellMeasurement many = cell(ClosedLoop.independent(50, 0.3, 1.7, client -> 0.5));
    assertThat(value(many, "throughput")).isCloseTo(150 / 1.7, within(0.01));
    assertThat(value(many, "completion_span_s")).isNull();
  }

  @Test
  void theMeanOfAnUnluckyClientIsOfAFixedCount() {
    LoadResult load = load(0.05);
    Steadiness s = load.steady();
    LoadResult timed =
        load.withSteady(
            new Steadiness(
                s.warmup(),
                s.window(),
                s.compilerAtRest(),
                s.completions(),
                s.agesAtStart(),
                s.agesAtEnd(),
                12.5,
                null));
    assertThat(value(cell(timed), "clients_done_s")).isEqualTo(12.5);
    assertThat(value(cell(timed), "client_mean_p95_ms")).isEqualTo(1250);
    assertThat(value(cell(load), "client_mean_p95_ms")).isLessThan(1250);
    LoadResult slow = ClosedLoop.independent(CLIENTS, 100, 60, client -> client < 20 ? 9 : 1);
    assertThat(cell(slow).values().get(Metrics.CLIENTS_DONE)).isEqualTo(Value.above(60.0));
  }

  @Test
  void whereAShareIsNoneItsOrderIsKnown() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 6; block++) {
      for (String arm : List.of("per-thread", "pool")) {
        LoadResult load = load(arm.equals("pool") ? 0 : 0.05);
        Map<String, Object> spec = Map.of("metrics", List.of("over_1s_percent"));
        records.add(
            Records.measured(Records.key(arm, CLIENTS, block), load)
                .withOrigin(
                    new CellRecord.Origin(null, null, spec, CellHosts.shared(Records.HOST), null)));
      }
    }
    Comparison share = Comparisons.of(Cells.of(records)).get(0);
    assertThat(share.metric().name()).isEqualTo("over_1s_percent");
    assertThat(share.test()).isEqualTo("sign");
    assertThat(share.outcome()).isEqualTo(Result.LOWER);
    assertThat(share.words()).contains("in 6 of 6 blocks", "pool's is 0");
  }
}
