package dev.oltpmatrix.record;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param openLoop {@code null}, and no key, where each client ran one transaction after the other
 * @param cutOff clients whose last statement had not ended in time after the window; {@code null},
 *     and no key, where there were none
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
    List<Interval> intervals,
    @JsonInclude(JsonInclude.Include.NON_NULL) OpenLoop openLoop,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer cutOff) {

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

  /** The result of a closed loop in which nobody was cut off. */
  public LoadResult(
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
    this(
        format,
        version,
        generator,
        generatorVersion,
        workload,
        threads,
        options,
        interrupted,
        connectS,
        warmupS,
        windowStartMonotonicNs,
        windowEndMonotonicNs,
        windowS,
        windowExtended,
        transactions,
        queries,
        errors,
        restarts,
        reconnects,
        latency,
        latencyOverflow,
        histogram,
        intervals,
        null,
        null);
  }

  /**
   * Transactions that arrive at planned times whether or not a client is free; the result's
   * latencies are then from the planned start.
   *
   * @param arrivalsPerS the mean rate of a Poisson process
   * @param arrivals planned in the window
   * @param backlogMax arrivals that waited for a client, the most at the end of a second
   * @param backlogEnd arrivals that waited for a client when the window ended
   * @param serviceLatency from the actual start
   */
  public record OpenLoop(
      int arrivalsPerS,
      long arrivals,
      long backlogMax,
      long backlogEnd,
      LatencySummary serviceLatency) {}

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
