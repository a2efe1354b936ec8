package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Measurement;
import java.nio.file.Path;
import java.util.List;

/**
 * One of the two compared results folders; only its records are read.
 *
 * @param letter {@code A}, the base, or {@code B}
 */
public record Side(String letter, Path dir, List<MeasuredCell> measured, Cells cells) {

  public static Side of(String letter, Path dir, List<CellRecord> records) {
    if (records.stream().allMatch(r -> Measurement.of(r) == null)) {
      throw new UsageException(dir + " has no measured cell; there is nothing to compare");
    }
    List<MeasuredCell> measured = MeasuredCell.of(records);
    return new Side(letter, dir, measured, Cells.ofResults(MeasuredCell.numbers(measured)));
  }

  public List<CellRecord> records() {
    return MeasuredCell.records(measured);
  }

  public int repetitions() {
    return cells.names().stream().mapToInt(n -> cells.get(n).blocks().size()).max().orElse(0);
  }
}
