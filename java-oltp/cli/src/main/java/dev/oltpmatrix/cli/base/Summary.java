package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;

/**
 * All that is made from the records of a run: the rows of summary.csv, and what they say.
 *
 * @param records what they are made from
 * @param broken records that it lacks because they cannot be read
 */
public record Summary(
    List<CellRecord> records, List<SummaryRow> rows, RunComparisons findings, int broken) {}
