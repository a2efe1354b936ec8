package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.page.details.Details;
import java.util.List;

/**
 * The records of a run that a page shows.
 *
 * @param side A or B if the page shows two runs, otherwise empty
 */
record Source(String side, List<CellRecord> records, List<SummaryRow> rows) {
  static Source of(String side, List<CellRecord> records) {
    return new Source(side, List.copyOf(records), Summarizer.summarize(records));
  }

  /** Returns a name, preceded by the side if there are two. */
  String named(String what) {
    return side.isEmpty() ? what : side + " " + what;
  }

  /** Returns the name of a row for links to it: its records' names without their repetition. */
  String rowName(CellKey key) {
    String name = key.fileName().replaceFirst("_r\\d+\\.json$", "");
    return side.isEmpty() ? name : side + "/" + name;
  }

  Details details(boolean withSeconds) {
    return Details.of(records, this::rowName, withSeconds);
  }
}
