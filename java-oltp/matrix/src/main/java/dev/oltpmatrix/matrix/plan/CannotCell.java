package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.record.CellKey;

/**
 * A cell of a plan that cannot be: it is recorded and not run.
 *
 * @param why in a clause
 */
public record CannotCell(CellKey key, String why) {}
