package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;

/** A record and the numbers that are computed from it, so that they are computed once. */
public record MeasuredCell(CellRecord record, CellMeasurement numbers) {
  public static List<MeasuredCell> of(List<CellRecord> records) {
    return records.stream()
        .map(record -> new MeasuredCell(record, CellMeasurement.of(record)))
        .toList();
  }

  public static List<CellRecord> records(List<MeasuredCell> cells) {
    return cells.stream().map(MeasuredCell::record).toList();
  }
}
