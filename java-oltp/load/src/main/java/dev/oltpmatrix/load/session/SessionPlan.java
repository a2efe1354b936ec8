package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.workload.Step;
import dev.oltpmatrix.load.workload.TestScript;
import java.util.List;

/**
 * The settings that all sessions of a run share.
 *
 * @param autoInc whether the server assigns the ids of new rows
 * @param drawsAfterEvent whether each event takes a draw from the client's generator, as sysbench's
 *     latency histogram does unless percentiles are switched off
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
