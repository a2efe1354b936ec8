package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a load generator measured in one run: the part of a record that both generators write in the
 * same form (docs/record.md has every key). In JSON the keys of its parts stand side by side.
 *
 * @param steady what tells whether the load was steady; {@code null}, and no key, in older records
 * @param openLoop {@code null}, and no key, where each client ran one transaction after the other
 * @param cutOff clients whose last statement had not ended in time after the window; {@code null},
 *     and no key, where there were none
 * @param clientPool {@code null}, and no key, where each client had a connection of its own
 * @param jvm {@link Jvm#NOT_ASKED} where there was none, or nothing to tell
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
@JsonPropertyOrder({"format", "version"})
public record LoadResult(
    @JsonUnwrapped Setup setup,
    @JsonUnwrapped Window window,
    @JsonUnwrapped Counts counts,
    @JsonUnwrapped Latencies latencies,
    List<Interval> intervals,
    @JsonInclude(JsonInclude.Include.NON_NULL) Steadiness steady,
    @JsonInclude(JsonInclude.Include.NON_NULL) OpenLoop openLoop,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer cutOff,
    @JsonInclude(JsonInclude.Include.NON_NULL) ClientPool clientPool,
    @JsonUnwrapped Jvm jvm)
    implements LoadResultBuilder.With {

  public static final String FORMAT = "oltp-matrix-load";
  public static final int VERSION = 1;

  public LoadResult {
    intervals = List.copyOf(intervals);
    jvm = jvm == null ? Jvm.NOT_ASKED : jvm;
  }

  @JsonProperty
  public String format() {
    return FORMAT;
  }

  @JsonProperty
  public int version() {
    return VERSION;
  }

  /**
   * What made the load.
   *
   * @param generator a name of {@link dev.oltpmatrix.model.descriptors.Generators}
   * @param generatorVersion for people: versions of the generator, driver and runtime
   * @param options what shaped the load, by sysbench's option names
   */
  public record Setup(
      String generator,
      String generatorVersion,
      String workload,
      int threads,
      Map<String, String> options) {}

  /**
   * The part of the run that was measured.
   *
   * @param interrupted whether it was ended early
   * @param startMonotonicNs CLOCK_MONOTONIC, so that another process on the same machine can line
   *     up what it sampled
   * @param extended whether it was lengthened because clients completed too little
   */
  public record Window(
      boolean interrupted,
      double connectS,
      double warmupS,
      @JsonProperty("window_start_monotonic_ns") long startMonotonicNs,
      @JsonProperty("window_end_monotonic_ns") long endMonotonicNs,
      @JsonProperty("window_s") double lengthS,
      @JsonProperty("window_extended") boolean extended) {
    public Window {
      require(!(lengthS <= 0), "a window_s above 0"); // Possible looks at NaN
    }
  }

  /**
   * What was counted in the window.
   *
   * @param queries statements completed, by kind
   * @param errors how often each server error code was met
   */
  public record Counts(
      long transactions,
      Queries queries,
      Map<String, Long> errors,
      long restarts,
      long reconnects) {
    public Counts {
      require(queries != null, "queries");
      errors = Map.copyOf(errors);
    }
  }

  /**
   * How long its transactions took.
   *
   * @param overflow how many took longer than the histogram goes
   */
  public record Latencies(
      @JsonProperty("latency") LatencySummary summary,
      @JsonProperty("latency_overflow") long overflow,
      LatencyHistogram histogram) {
    public Latencies {
      require(summary != null, "latency");
      require(histogram != null, "histogram");
    }
  }

  /**
   * What tells whether the load was steady, and what of it the window cut off.
   *
   * @param compilerAtRest whether a JVM's compiler had come to rest when the window opened; {@code
   *     null} where there is none, or where it was not waited for
   * @param completions pairs of a number of transactions and how many clients completed so many in
   *     the window, in rising order; clients that were idle on purpose are in none
   * @param agesAtStart how long ago the transactions began that were in flight at the window's
   *     start; {@code null} in the open loop
   * @param agesAtEnd the same at its end
   */
  public record Steadiness(
      Phase warmup,
      Phase window,
      @JsonInclude(JsonInclude.Include.NON_NULL) Boolean compilerAtRest,
      List<long[]> completions,
      LatencyHistogram agesAtStart,
      LatencyHistogram agesAtEnd) {
    /** Of the clients: what the others do is no longer waited for. */
    public static final double SHARE_OF_CLIENTS = 0.95;

    /** Transactions that so many clients complete before the window opens. */
    public static final int WARMUP_EVENTS = 2;

    public Steadiness {
      require(warmup != null && window != null && completions != null, "steady.*");
      completions = List.copyOf(completions);
    }

    /**
     * So many of these clients are waited for. In whole numbers: 0.95 is none that a computer has,
     * and 95 % of 20 is 19.
     */
    public static long enough(long clients) {
      long percent = Math.round(100 * SHARE_OF_CLIENTS);
      return (percent * clients + 99) / 100;
    }

    /** Clients that were not idle on purpose. */
    public long activeClients() {
      return completions.stream().mapToLong(pair -> pair[1]).sum();
    }
  }

  /**
   * A part of the run that ends when enough clients have completed enough transactions.
   *
   * @param leastS it does not end before
   * @param limitS it ends by then in any case
   * @param events what {@link Steadiness#SHARE_OF_CLIENTS} of the clients are to complete in it; 0
   *     where it ends by the clock
   * @param clients how many had completed so many when it ended
   * @param endedBy what ended it
   */
  public record Phase(double leastS, double limitS, int events, long clients, EndedBy endedBy) {}

  /** What ends a part of a run. */
  public enum EndedBy {
    /** Its least time, by which enough clients had completed enough or none were to. */
    CLOCK,
    /** Enough clients had completed enough, after its least time. */
    CLIENTS,
    /** Its limit. */
    LIMIT,
    /** The JVM's compiler, the last that was waited for. */
    COMPILER;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the JVM of a generator tells of itself; {@code null}, and no key, what was not asked for.
   *
   * @param allocatedBytes memory that the clients' threads took from the heap in the window
   * @param gcS that its collectors worked in the window
   * @param carriers threads of the system that carried virtual ones, which clients were
   */
  public record Jvm(
      @JsonInclude(JsonInclude.Include.NON_NULL) Long allocatedBytes,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double gcS,
      @JsonInclude(JsonInclude.Include.NON_NULL) Integer carriers) {
    public static final Jvm NOT_ASKED = new Jvm(null, null, null);

    public static Jvm carriedBy(Integer carriers) {
      return new Jvm(null, null, carriers);
    }
  }

  private static void require(boolean present, String what) {
    if (!present) {
      throw new IllegalArgumentException("a load result needs " + what);
    }
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
   * @param burst {@code null}, and no key, where there was none
   */
  public record OpenLoop(
      int arrivalsPerS,
      long arrivals,
      long backlogMax,
      long backlogEnd,
      LatencySummary serviceLatency,
      @JsonInclude(JsonInclude.Include.NON_NULL) Burst burst) {}

  /**
   * A time in which transactions arrived at a higher rate.
   *
   * @param startS from the window's start
   * @param recoveredS from its end until the backlog was, at the end of an interval, for the first
   *     time no greater than at its greatest before; {@code null} if it was not in the window
   * @param backlogMax the greatest backlog at the end of an interval from its start on
   */
  public record Burst(
      double arrivalsPerS, double startS, double lengthS, Double recoveredS, long backlogMax) {}

  /**
   * Connections that the clients took turns at.
   *
   * @param waits how long the window's transactions waited for one, as part of their latency; no
   *     wait is less than a microsecond, and counts as one
   */
  public record ClientPool(int connections, LatencySummary waits) {
    public ClientPool {
      require(waits != null, "client_pool.waits");
    }
  }

  /** Statements by sysbench's three kinds; reads, writes, and the rest (BEGIN, COMMIT). */
  public record Queries(long read, long write, long other) {
    public long total() {
      return read + write + other;
    }
  }

  public double transactionsPerS() {
    return counts.transactions() / window.lengthS();
  }

  public double queriesPerS() {
    return counts.queries().total() / window.lengthS();
  }

  public long errorCount() {
    return counts.errors().values().stream().mapToLong(Long::longValue).sum();
  }
}
