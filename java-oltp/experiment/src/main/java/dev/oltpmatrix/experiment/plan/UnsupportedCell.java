package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.record.CellKey;

/**
 * An unsupported cell of a plan: it is recorded and not run.
 *
 * @param why the reason, as a clause
 */
public record UnsupportedCell(CellKey key, String why) {}
