package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.record.CellKey;

/**
 * A cell of a plan that cannot be: it is recorded and not run.
 *
 * @param why in a clause
 */
public record UnsupportedCell(CellKey key, String why) {}
