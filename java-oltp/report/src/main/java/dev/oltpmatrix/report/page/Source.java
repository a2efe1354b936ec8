package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.KindRow;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;

/**
 * The records of a run that a page shows.
 *
 * @param side A or B if the page shows two runs, otherwise empty
 */
record Source(
    String side,
    List<MeasuredCell> cells,
    List<CellRecord> records,
    List<SummaryRow> rows,
    List<KindRow> kinds) {
  static Source of(String side, List<MeasuredCell> cells) {
    return new Source(
        side,
        List.copyOf(cells),
        MeasuredCell.records(cells),
        Summarizer.summarize(cells),
        KindRow.of(cells));
  }

  String named(String what) {
    return side.isEmpty() ? what : side + " " + what;
  }

  /** Returns the name of a row for links to it: its records' names without their repetition. */
  String rowName(CellKey key) {
    String name = key.fileName().replaceFirst("_r\\d+\\.json$", "");
    return side.isEmpty() ? name : side + "/" + name;
  }
}
