package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.VerdictsCsv;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests blocks that were measured and whose percentile is not known: no ratio is computed without
 * them.
 */
class CensoredPercentileTest {
  private static final int CLIENTS = 100;

  /**
   * Returns a cell in which this many clients never end a transaction, and the others end one each
   * second.
   */
  private static CellRecord cell(String arm, int block, int starved) {
    CellKey key = CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", CLIENTS, block);
    return Records.measured(
        key, ClosedLoop.independent(CLIENTS, 2, 20, client -> client < starved ? 1000 : 1));
  }

  /** Four starved clients and ten that have one long transaction: p95 lies beyond 22 s. */
  private static CellRecord beyond(String arm, int block) {
    int[] begun = new int[CLIENTS];
    return Records.measured(
        CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", CLIENTS, block),
        ClosedLoop.independent(
            CLIENTS,
            2,
            20,
            client ->
                client < 4 || (begun[client]++ > 0 && client < 14) ? 1000 : client < 14 ? 3 : 15));
  }

  private static List<CellRecord> blocks(int... starvedPerThread) {
    List<CellRecord> records = new ArrayList<>();
    for (int i = 0; i < starvedPerThread.length; i++) {
      records.add(cell("per-thread", i + 1, starvedPerThread[i]));
      records.add(cell("pool", i + 1, 0));
    }
    return records;
  }

  private static List<Comparison> comparisons(List<CellRecord> records, Metric metric) {
    return Comparisons.of(Cells.of(records)).stream()
        .filter(f -> f.metric().equals(metric))
        .toList();
  }

  private static Comparison only(List<CellRecord> records, Metric metric) {
    assertThat(comparisons(records, metric)).hasSize(1);
    return comparisons(records, metric).get(0);
  }

  @Test
  void aBlockBeyondWhatWasSeenLeavesNoVerdict() {
    List<CellRecord> records = blocks(0, 0, 0);
    records.set(2, beyond("per-thread", 2));

    Comparison p95 = only(records, Metrics.P95);
    assertThat(p95.ratio()).isNull();
    assertThat(p95.result()).isEqualTo("no verdict");
    assertThat(p95.words())
        .isEqualTo(
            "no verdict on p95 at 100 clients: per-thread's lies beyond what was seen (> 22.0 s) in"
                + " 1 of 3 blocks");
    assertThat(only(records, Metrics.P50).ratio().repetitions()).as("is known").isEqualTo(3);
    assertThat(only(records, Metrics.THROUGHPUT).ratio().repetitions()).isEqualTo(3);
    assertThat(VerdictsCsv.text(List.of(p95)))
        .contains(",p95,,,,1,no verdict,,no verdict on p95 at 100 clients: ");
  }

  @Test
  void aBlockThatWasNotSteadyHasNeitherPercentile() {
    for (Metric metric : List.of(Metrics.P50, Metrics.P95)) {
      assertThat(only(blocks(0, 6, 9), metric).words())
          .endsWith(" at 100 clients: per-thread was not steady in 2 of 3 blocks");
    }
    assertThat(only(blocks(6, 6), Metrics.P95).words())
        .as("all of them")
        .endsWith(": per-thread was not steady");
    assertThat(only(blocks(0, 5, 5), Metrics.P50).ratio().repetitions())
        .as("few clients are stalled")
        .isEqualTo(3);
  }

  @Test
  void theOrderInEightBlocksIsAVerdict() {
    Comparison p95 = only(blocks(6, 6, 6, 6, 6, 6, 6, 6), Metrics.P95);

    assertThat(p95.ratio()).isNull();
    assertThat(p95.test()).isEqualTo("sign");
    assertThat(p95.result()).isEqualTo("lower");
    assertThat(p95.words())
        .isEqualTo(
            "p95 of pool is below that of per-thread in 8 of 8 blocks at 100 clients: sign test, p"
                + " = 0.0078 (per-thread was not steady)");
    assertThat(only(blocks(6, 6, 6, 6, 6), Metrics.P95).result())
        .as("five blocks cannot decide")
        .isEqualTo("no verdict");
    assertThat(only(blocks(6, 6, 6, 6, 6, 6, 6, 6), Metrics.P50).result())
        .as("the half that was served may be fast")
        .isEqualTo("no verdict");
  }

  @Test
  void onlyBlocksWithAnInvalidCellAreSaidToBeLeftOut() {
    List<CellRecord> records = blocks(0, 6, 0);
    records.set(4, Records.failed(records.get(4).cell(), "the server died"));

    Comparison p50 = only(records, Metrics.P50);
    assertThat(p50.blocksLeftOut()).isEqualTo(1);
    assertThat(p50.words())
        .isEqualTo(
            "no verdict on p50 at 100 clients: per-thread was not steady in 1 of 2 blocks; 1 of 3"
                + " blocks left out: failed: the server died");
  }

  @Test
  void thePageOnRecordsHasTheColumns() {
    RecordPage.assertHasHeader(VerdictsCsv.HEADER);
  }

  @Test
  void allReasonsAreReported() {
    List<CellRecord> records = blocks(0, 6, 0);
    records.set(0, beyond("per-thread", 1));
    records.set(5, cell("pool", 3, 7));

    assertThat(only(records, Metrics.P95).words())
        .endsWith(
            ": pool was not steady in 1 of 3 blocks, per-thread's lies beyond what was seen"
                + " (> 22.0 s) in 1 of 3 blocks, per-thread was not steady in 1 of 3 blocks");
  }
}
