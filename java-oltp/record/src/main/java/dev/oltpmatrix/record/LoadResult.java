package dev.oltpmatrix.record;

import java.util.List;
import java.util.Map;

/**
 * What a load generator measured in one run: the part of a record that both generators write in the
 * same form (docs/record.md has every key).
 *
 * @param generator {@code sysbench}, {@code java-mariadb} or {@code java-mysql}
 * @param generatorVersion for people: versions of the generator, driver and runtime
 * @param options what shaped the load, by sysbench's option names
 * @param windowStartMonotonicNs CLOCK_MONOTONIC at the window's start, so that another process on
 *     the same machine can line up what it sampled
 * @param windowExtended whether the window was lengthened because clients completed too little
 * @param queries statements completed in the window, by kind
 * @param errors how often each server error code was met in the window
 */
public record LoadResult(
    String format,
    int version,
    String generator,
    String generatorVersion,
    String workload,
    int threads,
    Map<String, String> options,
    boolean interrupted,
    double connectS,
    double warmupS,
    long windowStartMonotonicNs,
    long windowEndMonotonicNs,
    double windowS,
    boolean windowExtended,
    long transactions,
    Queries queries,
    Map<String, Long> errors,
    long restarts,
    long reconnects,
    LatencySummary latency,
    long latencyOverflow,
    LatencyHistogram histogram,
    List<Interval> intervals) {

  public static final String FORMAT = "oltp-matrix-load";
  public static final int VERSION = 1;

  public LoadResult {
    if (queries == null || latency == null || histogram == null || windowS <= 0) {
      throw new IllegalArgumentException(
          "a load result needs queries, latency, histogram and a window_s above 0");
    }
    errors = Map.copyOf(errors);
    intervals = List.copyOf(intervals);
  }

  /** Statements by sysbench's three kinds; reads, writes, and the rest (BEGIN, COMMIT). */
  public record Queries(long read, long write, long other) {
    public long total() {
      return read + write + other;
    }
  }

  public double transactionsPerS() {
    return transactions / windowS;
  }

  public double queriesPerS() {
    return queries.total() / windowS;
  }

  public long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
