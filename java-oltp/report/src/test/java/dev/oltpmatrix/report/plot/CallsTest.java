package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which charts exist for driver calls. */
class CallsTest {
  private static List<SummaryRow> rows(String workload, int... clients) {
    List<SummaryRow> rows = new ArrayList<>();
    for (int each : clients) {
      CellKey key =
          CellKey.of("mysql-9.7", "per-thread", "utf8mb4", workload, "jmh-mysql", each, 1);
      rows.addAll(
          Summarizer.summarize(
              MeasuredCell.of(
                  List.of(
                      Records.measured(key, Records.load(workload, each, 1000, 1000L * each))))));
    }
    return rows;
  }

  private static List<String> drawn(List<SummaryRow> rows) {
    return Plotter.pictures(rows).stream().map(Plotter.Picture::workload).distinct().toList();
  }

  @Test
  void oneClientIsNoCurve() {
    List<SummaryRow> rows = new ArrayList<>(rows("drv_select_row", 1));
    rows.addAll(rows("drv_do_1", 1, 4));

    assertThat(drawn(rows)).containsExactly("drv_do_1");
    assertThat(drawn(rows("oltp_read_only", 1))).containsExactly("oltp_read_only");
  }
}
