package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.api.WorkloadRun;

/**
 * The settings that all sessions of a run share.
 *
 * @param drawsAfterEvent whether each event takes a draw from the client's generator, as sysbench's
 *     latency histogram does unless percentiles are switched off
 * @param dryRun whether nothing is sent to a server
 */
record SessionPlan(WorkloadRun run, boolean drawsAfterEvent, boolean dryRun) {
  static SessionPlan of(WorkloadRun run, Options options) {
    return new SessionPlan(run, !options.percentiles().isEmpty(), options.flag("mysql-dry-run"));
  }
}
