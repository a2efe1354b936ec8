package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.record.CellKey;

/**
 * A cell and its estimated duration.
 *
 * @param writes whether its workload writes
 * @param place its number in the order of the complete run, from 1
 */
public record PlannedCell(CellKey key, double estimatedS, boolean writes, int place) {}
