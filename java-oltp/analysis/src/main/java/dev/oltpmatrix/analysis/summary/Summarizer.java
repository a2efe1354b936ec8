package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Groups cells into the rows of the summary. */
public final class Summarizer {
  private Summarizer() {}

  private static Comparator<CellKey> order(List<MeasuredCell> cells) {
    return Axis.thenByOptional(
        Comparator.comparing(CellKey::workload)
            .thenComparing(CellKey::server)
            .thenComparing(CellKey::arm)
            .thenComparing(CellKey::config)
            .thenComparing(CellKey::generator)
            .thenComparing(CellKey::threads),
        CellKey.factors(cells.stream().map(cell -> cell.numbers().key()).toList()));
  }

  public static List<SummaryRow> summarize(List<MeasuredCell> cells) {
    Map<CellKey, List<MeasuredCell>> bySeries =
        sorted(cells).stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.numbers().key().series(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return bySeries.entrySet().stream().map(row -> row(row.getKey(), row.getValue())).toList();
  }

  public static List<MeasuredCell> sorted(List<MeasuredCell> cells) {
    return cells.stream()
        .sorted(
            Comparator.<MeasuredCell, CellKey>comparing(cell -> cell.numbers().key(), order(cells))
                .thenComparing(cell -> cell.numbers().key().repetition()))
        .toList();
  }

  static SummaryRow row(CellKey key, List<MeasuredCell> repetitions) {
    List<CellMeasurement> cells = MeasuredCell.numbers(repetitions);
    return new SummaryRow(key, cells, Series.of(cells));
  }
}
