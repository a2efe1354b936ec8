package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.record.CellKey;

/** A cell and how long it is thought to take. */
public record PlannedCell(CellKey key, double estimatedS) {}
