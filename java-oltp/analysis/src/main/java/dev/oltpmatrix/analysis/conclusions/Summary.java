package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.KindRow;
import dev.oltpmatrix.analysis.summary.KindsCsv;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
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

  /** Reads the records of a results folder, and writes the tables that are made from them. */
  public static Summary write(ResultsDir results, Reporter reporter) throws IOException {
    FoundRecords found = results.readCells(reporter).requireSome();
    Summary summary = of(found.whole(), found.broken());
    SummaryCsv.write(results.summaryCsv(), summary.rows());
    SummaryCsv.writeCells(results.cellsCsv(), Summarizer.each(summary.cells()));
    KindsCsv.write(results.kindsCsv(), KindRow.of(summary.cells()));
    summary.findings().write(results);
    return summary;
  }

  public List<CellRecord> records() {
    return MeasuredCell.records(cells);
  }
}
