package dev.oltpmatrix.matrix.summary;

/** One line of summary.csv: a cell over all its repetitions. {@code null} is "not known". */
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
    long errors,
    Double clientCpuUsPerTxn,
    Double serverCpuUsPerTxn,
    Double serverCsPerTxn,
    boolean valid,
    String flags) {}
