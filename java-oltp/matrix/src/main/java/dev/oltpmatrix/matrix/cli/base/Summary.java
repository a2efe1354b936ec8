package dev.oltpmatrix.matrix.cli.base;

import dev.oltpmatrix.matrix.answer.RunFindings;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.record.CellRecord;
import java.util.List;

/**
 * All that is made from the records of a run: the rows of summary.csv, and what they say.
 *
 * @param records what they are made from
 * @param broken records that it lacks because they cannot be read
 */
public record Summary(
    List<CellRecord> records, List<SummaryRow> rows, RunFindings findings, int broken) {}
