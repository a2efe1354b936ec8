package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.speed.SpeedCheck;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;
import java.util.Objects;

/**
 * A record and the numbers that are computed from it, so that they are computed once.
 *
 * @param record {@code null} for a cell that was read from cells.csv
 */
public record MeasuredCell(CellRecord record, CellMeasurement numbers) {
  /** Computes the numbers of a run's cells, with the flags that the run as a whole gives them. */
  public static List<MeasuredCell> of(List<CellRecord> records) {
    return SpeedCheck.flagged(records).stream()
        .map(record -> new MeasuredCell(record, CellMeasurement.of(record)))
        .toList();
  }

  public static List<CellRecord> records(List<MeasuredCell> cells) {
    return cells.stream().map(MeasuredCell::record).filter(Objects::nonNull).toList();
  }

  public static List<MeasuredCell> withoutRecords(List<CellMeasurement> cells) {
    return cells.stream().map(cell -> new MeasuredCell(null, cell)).toList();
  }

  public MeasuredCell with(CellMeasurement other) {
    return new MeasuredCell(record, other);
  }

  public static List<CellMeasurement> numbers(List<MeasuredCell> cells) {
    return cells.stream().map(MeasuredCell::numbers).toList();
  }
}
