package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.counters.CounterFiles;
import dev.oltpmatrix.analysis.summary.CellsCsv;
import dev.oltpmatrix.analysis.summary.KindRow;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
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
    return ofCells(MeasuredCell.of(records), broken);
  }

  public static Summary ofCells(List<MeasuredCell> cells, int broken) {
    return new Summary(cells, Summarizer.summarize(cells), RunComparisons.of(cells), broken);
  }

  /** Reads the records of a results folder, and writes the tables that are made from them. */
  public static Summary write(ResultsDir results, Reporter reporter) throws IOException {
    FoundRecords found = CounterFiles.read(results, reporter).requireSome();
    Summary summary = of(found.whole(), found.broken());
    summary.write(results);
    return summary;
  }

  /** Writes them for a run that has ended, also early, and run.json with the machine's state. */
  public static Summary end(ResultsDir results, Reporter reporter) throws IOException {
    Summary summary = write(results, reporter);
    RunDescription.read(results)
        .withMachineState(MachineState.medians(MeasuredCell.numbers(summary.cells)))
        .write(results);
    return summary;
  }

  public void write(ResultsDir results) throws IOException {
    SummaryCsv.write(results.summaryCsv(), rows);
    CellsCsv.write(results.cellsCsv(), cells);
    KindRow.write(results.kindsCsv(), KindRow.of(cells));
    findings.write(results);
  }

  public List<CellRecord> records() {
    return MeasuredCell.records(cells);
  }
}
