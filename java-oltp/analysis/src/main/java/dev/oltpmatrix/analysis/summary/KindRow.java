package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One line of kinds.csv: one kind of transaction of a cell over all its repetitions.
 *
 * @param counts the number of its transactions in each repetition that was measured
 */
public record KindRow(CellKey key, String kind, List<Long> counts, Series series) {
  /** Returns a row for each row of summary.csv and each kind that its workload mixes. */
  public static List<KindRow> of(List<MeasuredCell> measured) {
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    List<KindRow> rows = new ArrayList<>();
    for (SummaryRow row : Summarizer.summarize(measured)) {
      for (String kind : cells.kinds(row.workload())) {
        Metric transactions = KindMetrics.of("transactions", kind);
        List<Long> counts =
            row.cells().stream()
                .map(cell -> cell.number(transactions))
                .filter(Objects::nonNull)
                .map(Double::longValue)
                .toList();
        rows.add(new KindRow(row.key(), kind, counts, row.series()));
      }
    }
    return rows;
  }

  /** Returns the sum over the repetitions; {@code null} if none was measured. */
  Long transactions() {
    return counts.stream().reduce(Long::sum).orElse(null);
  }

  Metric metric(String name) {
    return KindMetrics.of(name, kind);
  }

  /** Returns why a repetition has no numbers; empty if all have them. */
  String missing() {
    if (series.unsupported() != null) {
      return UnsupportedText.of(series.unsupported());
    }
    return counts.isEmpty()
        ? "no repetition was measured"
        : String.join(", ", series.missing(metric("p95")).words(key.armLabel(), "repetition"));
  }
}
