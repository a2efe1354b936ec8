package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Factorial;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Simulated;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffectPicturesTest {
  private static List<EffectPictures> pictures(List<CellRecord> records) {
    return EffectPictures.of(RunComparisons.of(MeasuredCell.of(records)).effects());
  }

  private static List<List<String>> rows(String csv) {
    return csv.lines().skip(1).map(line -> List.of(line.split(",", -1))).toList();
  }

  @Test
  void thereAreThoseOfThroughputAndOfTheFirstTail() {
    assertThat(pictures(Factorial.records(5)))
        .extracting(EffectPictures::suffix)
        .containsExactly("_throughput", "_p95");
    assertThat(pictures(new Simulated(1).arm("m", "pool", "base", 4).run(3, c -> 1000))).isEmpty();
  }

  @Test
  void barsOfAPlaceGoFromTheLargestToTheSmallest() {
    String csv = pictures(Factorial.records(5)).get(0).bars();
    List<List<String>> rows = rows(csv);

    RecordPage.assertHasHeader(csv);
    assertThat(rows).hasSize(4 * 6);
    assertThat(rows.get(0))
        .startsWith("1", "mariadb-10.11; 4 clients", "1", "flush_log 1 over 0")
        .endsWith("true");
    assertThat(rows.subList(0, 6))
        .extracting(row -> Double.valueOf(row.get(5)))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a))
        .allMatch(size -> size >= 1);
    assertThat(rows).allMatch(row -> row.size() == 9, "no comma is in a text");
  }

  @Test
  void theLoadOfAllPanelsIsNamedOnce() {
    assertThat(pictures(Factorial.records(5)).get(0).load())
        .isEqualTo("oltp_update_non_index, sysbench");
  }

  @Test
  void anInteractionHasFourValuesWithTheirLevels() {
    String csv = pictures(Factorial.records(5)).get(0).interactions();
    List<List<String>> first = rows(csv).subList(0, 4);

    RecordPage.assertHasHeader(csv);
    assertThat(first)
        .extracting(row -> row.get(4) + ", " + row.get(6))
        .containsExactly(
            "flush_log 0, arm per-thread",
            "flush_log 1, arm per-thread",
            "flush_log 0, arm pool",
            "flush_log 1, arm pool");
    assertThat(first.get(0).get(1)).isEqualTo("arm pool over per-thread x flush_log 1 over 0");
  }
}
