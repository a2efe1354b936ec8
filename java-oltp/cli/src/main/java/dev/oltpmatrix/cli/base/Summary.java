package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;

/**
 * Everything that is computed from the records of a run: the rows of summary.csv, and the
 * comparisons.
 *
 * @param cells the records that it is computed from, with their numbers
 * @param broken number of records that are missing because they cannot be read
 */
public record Summary(
    List<MeasuredCell> cells, List<SummaryRow> rows, RunComparisons findings, int broken) {
  public static Summary of(List<CellRecord> records, int broken) {
    List<MeasuredCell> cells = MeasuredCell.of(records);
    return new Summary(cells, Summarizer.summarize(cells), RunComparisons.of(cells), broken);
  }

  public List<CellRecord> records() {
    return MeasuredCell.records(cells);
  }
}
