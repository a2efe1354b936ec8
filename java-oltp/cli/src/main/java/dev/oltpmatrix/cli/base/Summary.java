package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;

/**
 * Everything that is computed from the records of a run: the rows of summary.csv, and the
 * comparisons.
 *
 * @param records the records that it is computed from
 * @param broken number of records that are missing because they cannot be read
 */
public record Summary(
    List<CellRecord> records, List<SummaryRow> rows, RunComparisons findings, int broken) {}
