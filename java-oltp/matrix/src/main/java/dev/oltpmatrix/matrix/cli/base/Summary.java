package dev.oltpmatrix.matrix.cli.base;

import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.matrix.verdict.RunFindings;
import java.util.List;

/**
 * All that is made from the records of a run: the rows of summary.csv, and what they say.
 *
 * @param broken records that it lacks because they cannot be read
 */
public record Summary(List<SummaryRow> rows, RunFindings findings, int broken) {}
