package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.record.CellKey;

/**
 * A cell and how long it is thought to take.
 *
 * @param place its number in the order of the whole run, from 1
 */
public record PlannedCell(CellKey key, double estimatedS, int place) {}
