package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.IdDistribution;

/**
 * What all sessions of a run have in common.
 *
 * @param drawsAfterEvent sysbench's latency histogram takes a draw from the client's generator for
 *     each event, unless percentiles are switched off
 */
record SessionPlan(
    int tables, int tableSize, int rangeSize, IdDistribution ids, boolean drawsAfterEvent) {
  static SessionPlan of(Options options) {
    return new SessionPlan(
        options.integer("tables"),
        options.integer("table-size"),
        options.integer("range-size"),
        IdDistribution.of(options),
        !options.percentiles().isEmpty());
  }
}
