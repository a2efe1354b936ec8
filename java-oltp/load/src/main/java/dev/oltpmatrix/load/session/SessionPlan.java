package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.workload.Step;
import dev.oltpmatrix.load.workload.TestScript;
import java.util.List;

/**
 * What all sessions of a run have in common.
 *
 * @param autoInc whether the server gives new rows their ids
 * @param drawsAfterEvent sysbench's latency histogram takes a draw from the client's generator for
 *     each event, unless percentiles are switched off
 * @param dryRun whether nothing is sent to a server
 */
record SessionPlan(
    List<Step> steps,
    int seed,
    int clients,
    int tables,
    int tableSize,
    boolean autoInc,
    IdDistribution ids,
    boolean drawsAfterEvent,
    boolean dryRun) {
  static SessionPlan of(TestScript workload, Options options, int seed) {
    return new SessionPlan(
        workload.steps(options),
        seed,
        options.integer("threads"),
        options.integer("tables"),
        options.integer("table-size"),
        options.flag("auto-inc"),
        IdDistribution.of(options),
        !options.percentiles().isEmpty(),
        options.flag("mysql-dry-run"));
  }
}
