package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.compare.RunFindings;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import java.util.List;

/**
 * All that is made from the records of a run: the rows of summary.csv, and what they say.
 *
 * @param broken records that it lacks because they cannot be read
 */
record Summary(List<SummaryRow> rows, RunFindings findings, int broken) {}
