package dev.oltpmatrix.matrix.summary;

import dev.oltpmatrix.matrix.stats.Estimate;

/**
 * One line of summary.csv: a cell over all its repetitions. {@code null} is "not known".
 *
 * @param imported read from a log or a published table, which may lack any of the numbers
 */
public record SummaryRow(
    String server,
    String arm,
    String config,
    String workload,
    String generator,
    int threads,
    int repetitions,
    Estimate tps,
    Double qps,
    Estimate p50Ms,
    Estimate p95Ms,
    Double p99Ms,
    Double p999Ms,
    Double maxMs,
    Long errors,
    Double clientCpuUsPerTxn,
    Double serverCpuUsPerTxn,
    Double serverCsPerTxn,
    boolean valid,
    String flags,
    boolean imported) {}
