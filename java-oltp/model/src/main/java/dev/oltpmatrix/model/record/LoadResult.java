package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A load generator's measurements of one run: the part of a record that all generators write in the
 * same form. docs/reference-files.md says what each key means. In JSON the keys of the parts are on
 * one level; an unknown steady, and what a load did not have of the others, is {@code null} or
 * empty and no key.
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Kind> kinds,
    @JsonInclude(JsonInclude.Include.NON_NULL) OpenLoop openLoop,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer cutOff,
    @JsonInclude(JsonInclude.Include.NON_NULL) ClientPool clientPool,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> counted,
    @JsonUnwrapped Jvm jvm,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LoadHostResult> hosts)
    implements LoadResultBuilder.With {

  public static final String FORMAT = "oltp-matrix-load";
  public static final int VERSION = 1;

  /** Number of transactions of which one more or less is no more than a per cent. */
  public static final int MANY = 100;

  public LoadResult {
    intervals = List.copyOf(intervals);
    kinds = kinds == null ? List.of() : List.copyOf(kinds);
    // Sorted, so that the same record is written in the same way.
    counted = counted == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(counted));
    jvm = jvm == null ? Jvm.NOT_ASKED : jvm;
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
  }

  @JsonProperty
  public String format() {
    return FORMAT;
  }

  @JsonProperty
  public int version() {
    return VERSION;
  }

  /** Generator, workload, and options by sysbench's names; the version is for people. */
  public record Setup(
      String generator,
      String generatorVersion,
      String workload,
      int threads,
      Map<String, String> options) {}

  /**
   * The measurement window, which may have been ended early, or extended because clients completed
   * too few transactions; edges are of CLOCK_MONOTONIC, by which other processes align their
   * samples.
   */
  public record Window(
      boolean interrupted,
      double connectS,
      double warmupS,
      @JsonProperty("window_start_monotonic_ns") long startMonotonicNs,
      @JsonProperty("window_end_monotonic_ns") long endMonotonicNs,
      @JsonProperty("window_s") double lengthS,
      @JsonProperty("window_extended") boolean extended) {}

  /** Counts over the window; errors by server error code. */
  public record Counts(
      long transactions,
      Queries queries,
      Map<String, Long> errors,
      long restarts,
      long reconnects) {
    public Counts {
      Objects.requireNonNull(queries);
      errors = Map.copyOf(errors);
    }
  }

  /** Statements by sysbench's three kinds: reads, writes, and others (BEGIN, COMMIT). */
  public record Queries(long read, long write, long other) {
    public long total() {
      return read + write + other;
    }
  }

  /** Latencies of the window's transactions; overflow counts those above the histogram's range. */
  public record Latencies(
      @JsonProperty("latency") LatencySummary summary,
      @JsonProperty("latency_overflow") long overflow,
      LatencyHistogram histogram) {
    public Latencies {
      Objects.requireNonNull(summary);
      Objects.requireNonNull(histogram);
    }
  }

  /**
   * The window's transactions of one kind, of which each error restarted one; {@code null} where a
   * generator does not tell errors and rollbacks by kind.
   */
  public record Kind(
      String name,
      long transactions,
      @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Long> errors,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long rolledBack,
      @JsonUnwrapped Latencies latencies) {
    public Kind {
      errors = errors == null ? null : Collections.unmodifiableMap(new TreeMap<>(errors));
    }
  }

  /**
   * The data that show whether the load was in steady state, and how the window censored it.
   *
   * @param compilerAtRest when the window opened; {@code null} where it was not waited for
   * @param completions pairs of a number of transactions and the number of clients that completed
   *     so many in the window, in rising order, without clients configured to stay idle
   * @param agesAtStart ages of the transactions in flight; in the open loop of those that had
   *     arrived; {@code null} where they are not known
   * @param clientsDoneS {@code null} if {@link #SHARE_OF_CLIENTS} of the clients had not completed
   *     their transactions by the window's end, or if it waits for none
   */
  public record Steadiness(
      Phase warmup,
      Phase window,
      @JsonInclude(JsonInclude.Include.NON_NULL) Boolean compilerAtRest,
      List<long[]> completions,
      LatencyHistogram agesAtStart,
      LatencyHistogram agesAtEnd,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double clientsDoneS,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ClientGroup> clientGroups) {
    /** Share of the clients that is waited for. */
    public static final double SHARE_OF_CLIENTS = 0.95;

    /** Number of transactions that these clients complete before the window opens. */
    public static final int WARMUP_EVENTS = 2;

    public Steadiness {
      completions = List.copyOf(completions);
      clientGroups = clientGroups == null ? List.of() : List.copyOf(clientGroups);
    }

    /**
     * Returns the number of clients that {@link #SHARE_OF_CLIENTS} is, in integers: no double is
     * exactly 0.95, and 95 % of 20 is 19.
     */
    public static long enough(long clients) {
      return (Math.round(100 * SHARE_OF_CLIENTS) * clients + 99) / 100;
    }

    /** Returns the number of clients that were not configured to stay idle. */
    public long activeClients() {
      return completions.stream().mapToLong(pair -> pair[1]).sum();
    }
  }

  /**
   * A part of the run that ends when enough clients have completed enough transactions.
   *
   * @param events that {@link Steadiness#SHARE_OF_CLIENTS} of the clients are to complete in it; 0
   *     where it has a fixed duration
   * @param clients number of clients that had completed so many when it ended
   */
  public record Phase(double leastS, double limitS, int events, long clients, EndedBy endedBy) {}

  /** Event that ends a part of a run. */
  public enum EndedBy {
    /** Its minimum duration, if enough clients had completed enough by then or none had to. */
    CLOCK,
    /** Enough clients had completed enough, after its minimum duration. */
    CLIENTS,
    /** In an open loop, as many transactions completed as arrived, after its minimum duration. */
    BALANCE,
    /** Its maximum duration. */
    LIMIT,
    /** The JVM's compiler became quiescent, the last condition that was waited for. */
    COMPILER;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Statistics of a generator's JVM over the window; {@code null} for those that were not
   * requested.
   *
   * @param carriers number of carrier threads, where clients were virtual threads
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

  /**
   * Results of an open loop: transactions arrive at planned times whether or not a client is free,
   * and the result's latencies are measured from the planned start.
   */
  public record OpenLoop(
      int arrivalsPerS,
      long arrivals,
      long backlogMax,
      long backlogEnd,
      LatencySummary serviceLatency,
      @JsonInclude(JsonInclude.Include.NON_NULL) Burst burst) {
    private static final double MAX_CHANGE = 0.01;

    /** A few are in flight at any moment, however many arrive. */
    private static final int FEW = 3;

    /** Standard deviations of the difference between two counts of a steady number in flight. */
    private static final double MAX_DEVIATIONS = 3;

    /**
     * Returns by how many the transactions in flight may change while so many arrive; beyond it a
     * queue grew or drained. Arrivals are random, and so is the number in flight: about a Poisson
     * variable.
     *
     * @param inFlight how many are in flight at first
     */
    public static double maxChange(long arrivals, long inFlight) {
      double byChance = MAX_DEVIATIONS * Math.sqrt(2.0 * inFlight);
      return Math.max(Math.max(MAX_CHANGE * arrivals, byChance), FEW);
    }
  }

  /**
   * A period in which transactions arrived at a higher rate.
   *
   * @param recoveredS from its end until the backlog was no greater than its maximum before the
   *     burst; {@code null} if that was not in the window
   */
  public record Burst(
      double arrivalsPerS, double startS, double lengthS, Double recoveredS, long backlogMax) {}

  /** Connections that the clients shared in turns, and how long transactions waited for one. */
  public record ClientPool(int connections, LatencySummary waits) {}

  /** Returns the arrivals less the completions of the window; {@code null} in a closed loop. */
  public Long inFlightChange() {
    return openLoop == null ? null : Long.valueOf(openLoop.arrivals() - counts.transactions());
  }

  /** Returns the most by which it changes in a load that is steady. */
  public double maxInFlightChange() {
    boolean hasAges = steady != null && steady.agesAtStart() != null;
    return OpenLoop.maxChange(openLoop.arrivals(), hasAges ? steady.agesAtStart().count() : 0);
  }

  /**
   * Returns the throughput: the transactions that completed in the window over its length, or, of
   * few, over the {@link #completionSpanS()}.
   */
  public double transactionsPerS() {
    Double spanS = completionSpanS();
    return counts.transactions() / (spanS == null ? window.lengthS() : spanS);
  }

  /**
   * Returns the seconds from the last completion before the window to the last one in it. Exactly
   * the counted transactions completed in that time; the window itself may be longer or shorter by
   * one of them, which matters where they are few. In a closed loop a client's transaction begins
   * when its last one ends, so completions are known from the ages at the edges. {@code null} where
   * transactions are {@link #MANY} or none, in the open loop, and where ages are not known.
   */
  @JsonIgnore
  public Double completionSpanS() {
    boolean few = counts.transactions() > 0 && counts.transactions() < MANY;
    boolean hasAges = steady != null && steady.agesAtStart() != null && steady.agesAtEnd() != null;
    if (!few || !hasAges || openLoop != null) {
      return null;
    }
    long clients = steady.activeClients();
    return window.lengthS()
        + youngestS(steady.agesAtStart(), clients)
        - youngestS(steady.agesAtEnd(), clients);
  }

  /** A client that has no transaction in flight has just completed one, or is about to begin. */
  private static double youngestS(LatencyHistogram ages, long clients) {
    return ages.count() < clients ? 0 : ages.buckets().get(0)[0] / 1e6;
  }

  /** Returns how far apart hosts' clients began, each against the plan; 0 for a single host. */
  public double startSpreadMs() {
    return hosts.stream().mapToDouble(LoadHostResult::startLateMs).max().orElse(0)
        - hosts.stream().mapToDouble(LoadHostResult::startLateMs).min().orElse(0);
  }

  /** Returns the greatest error of a host's clock; 0 for a single host. */
  public double clockBoundMs() {
    return hosts.stream().mapToDouble(LoadHostResult::clockBoundMs).max().orElse(0);
  }

  public double queriesPerS() {
    return counts.queries().total() / window.lengthS();
  }

  public long errorCount() {
    return counts.errors().values().stream().mapToLong(Long::longValue).sum();
  }
}
