package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.WhichCells;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A cell in which no transaction completed for seconds: a finding of its own, whose numbers are in
 * no effect.
 *
 * @param cell the cell with its repetition, which is its block
 * @param seconds seconds without any transaction
 * @param windowS length of its window
 * @param agePercent the mean checkpoint age as a percentage of the redo log; {@code null} if it is
 *     not known
 */
public record StalledCell(CellKey cell, double seconds, double windowS, Double agePercent) {

  static List<StalledCell> of(Cells cells) {
    return cells.names().stream()
        .flatMap(name -> cells.get(name).stalled().stream())
        .map(StalledCell::of)
        .toList();
  }

  private static StalledCell of(CellMeasurement cell) {
    return new StalledCell(
        cell.key(), cell.stalledS(), cell.windowS(), cell.number(Metrics.CHECKPOINT_AGE_PERCENT));
  }

  /** Returns how long no transaction completed, such as {@code 12 of 24 s}. */
  String length() {
    return String.format(Locale.ROOT, "%.0f of %.0f s", seconds, windowS);
  }

  /** Returns the checkpoint age in words; empty if it is not known. */
  String age() {
    return agePercent == null
        ? ""
        : String.format(Locale.ROOT, "%.0f %% of the redo log", agePercent);
  }

  /** Returns what the page has of it: cell, block, length, checkpoint age. */
  List<String> fields() {
    return List.of(cell.label(), Integer.toString(cell.repetition()), length(), age());
  }

  /** Returns all of them in a sentence for a terminal; empty for none. */
  static List<String> lines(List<StalledCell> stalled, Cells cells) {
    if (stalled.isEmpty()) {
      return List.of();
    }
    List<CellKey> series = stalled.stream().map(one -> one.cell().series()).distinct().toList();
    long blocks = stalled.stream().map(one -> one.cell().repetition()).distinct().count();
    StalledCell longest = Collections.max(stalled, Comparator.comparing(StalledCell::seconds));
    return Lines.ofWords(
        "  Stalled in %s, and left out there: %s; up to %s without a transaction%s"
            .formatted(
                Plural.of(blocks, "block"),
                WhichCells.of(series, cells.names()),
                longest.length(),
                longest.age().isEmpty() ? "" : ", checkpoint age " + longest.age()));
  }
}
