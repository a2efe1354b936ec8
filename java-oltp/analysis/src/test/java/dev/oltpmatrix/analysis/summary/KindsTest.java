package dev.oltpmatrix.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the numbers of kinds of transaction, where a workload mixes several. */
class KindsTest {
  /** Returns blocks of two arms, the second of which is half as fast; in each the kinds' counts. */
  private static List<CellRecord> blocks(int blocks, List<String> metrics) {
    Simulated run = new Simulated(7).withoutNoise().withSpec("metrics", metrics);
    for (String arm : List.of("per-thread", "pool")) {
      run.cell(CellKey.of("m", arm, "base", "bank", "sysbench", 8, 1));
      run.cell(CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 8, 1));
    }
    return new ArrayList<>(
        run.run(blocks, cell -> cell.arm().equals("pool") ? 500 : 1000).stream()
            .map(
                record ->
                    record.cell().workload().equals("bank")
                        ? Records.withKinds(record, Map.of("transfer", 90, "report", 10))
                        : record)
            .toList());
  }

  private static List<String> lines(List<CellRecord> records) {
    return KindRow.text(KindRow.of(MeasuredCell.of(records))).lines().toList();
  }

  @Test
  void aRowForEachKindHasItsCountThroughputAndLatency() {
    List<String> lines = lines(blocks(2, List.of("p95")));
    RecordPage.assertHasHeader(lines.get(0));
    assertThat(lines).hasSize(1 + 2 * 2);
    // Two windows of 60 s with 1000/s, of which a tenth are reports; 8 clients have 8 ms each.
    assertThat(lines)
        .contains(
            "m,per-thread,base,bank,sysbench,8,2,report,"
                + "12000,6000.000,6000.000,6000.000,8.000,8.000,8.000,8.000,8.000,8.000,,,,,8.000,8.000");
  }

  @Test
  void aKindThatDidNotOccurIsMissingWithItsReason() {
    List<CellRecord> records = blocks(3, List.of("per_minute(report)", "p95(report)"));
    records.replaceAll(
        record ->
            record.cell().workload().equals("bank")
                    && record.cell().arm().equals("pool")
                    && record.cell().repetition() == 2
                ? Records.withKinds(record, Map.of("transfer", 100, "report", 0))
                : record);
    assertThat(lines(records))
        .filteredOn(line -> line.contains("pool") && line.contains(",report,"))
        .singleElement()
        .asString()
        .endsWith("m/pool completed no report in 1 of 3 repetitions,,,,16.000,16.000");
    assertThat(RunComparisons.of(MeasuredCell.of(records)).verdicts().lines().skip(1))
        .hasSize(2)
        .allMatch(line -> line.contains("no verdict on p"))
        .allMatch(line -> line.contains("(report) at 8 clients: pool completed no report in 1 of"));

    CellRecord failed = Records.failed(CellKey.of("x", "pool", "base", "bank", "g", 8, 1), "dead");
    records.add(failed);
    assertThat(lines(records))
        .contains("x,pool,base,bank,g,8,0,transfer,,,,,,,,,,,no repetition was measured,,,,,");
  }

  @Test
  void verdictsAreOnTheKindsOfTheWorkloadThatHasThem() {
    List<CellRecord> records = blocks(3, List.of("per_minute(transfer)", "p95(transfer)"));
    List<String> rows =
        RunComparisons.of(MeasuredCell.of(records)).verdicts().lines().skip(1).toList();
    assertThat(rows)
        .hasSize(2)
        .allMatch(row -> row.startsWith("arms,bank,sysbench,8,m,pool,base,m,per-thread,base,"));
    assertThat(rows.get(0)).contains(",per_minute(transfer),0.5000,");
    assertThat(rows.get(1)).contains(",p95(transfer),2.0000,");
  }

  @Test
  void retriesAndRollbacksAreSharesOfTheKindsTransactions() {
    List<CellRecord> records = blocks(1, List.of("p95"));
    records.removeIf(record -> record.load().kinds().isEmpty());
    records.replaceAll(
        record -> {
          List<LoadResult.Kind> kinds =
              record.load().kinds().stream().map(KindsTest::withErrors).toList();
          return record.withLoad(record.load().withKinds(kinds));
        });

    // 60 s at 1000/s, of which a tenth are reports.
    assertThat(lines(records))
        .filteredOn(line -> line.startsWith("m,per-thread"))
        .extracting(line -> line.replaceFirst(".*,(report|transfer),.*,,(.*)", "$1 $2"))
        .containsExactlyInAnyOrder(
            "report 0.5000,0.000,1.000,8.000,8.000", "transfer 0.05556,0.000,0.1111,8.000,8.000");
  }

  private static LoadResult.Kind withErrors(LoadResult.Kind kind) {
    return new LoadResult.Kind(
        kind.name(), kind.transactions(), Map.of("1213", 30L, "1020", 7L), 60L, kind.latencies());
  }

  @Test
  void oneKindIsNoKind() {
    List<CellRecord> records = blocks(2, List.of("p95"));
    records.removeIf(record -> record.cell().workload().equals("bank"));
    assertThat(KindRow.of(MeasuredCell.of(records))).isEmpty();
    assertThat(KindMetrics.of("per_minute", "new_order").label()).isEqualTo("NOPM");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p95(reports)",
        "p75(report)",
        "rolled_back_percent(report)",
        "transactions(report)"
      })
  void aMetricThatNoWorkloadHasIsRefusedWithThoseThatThereAre(String name) {
    Map<String, List<String>> bank = Map.of("bank", List.of("transfer", "report"));
    Metrics.require("p99(report)", bank);
    Metrics.require("p99", bank);
    assertThatThrownBy(() -> Metrics.require(name, bank))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown metric '" + name + "'; nearest: ")
        .hasMessageContaining("(report)");
  }
}
