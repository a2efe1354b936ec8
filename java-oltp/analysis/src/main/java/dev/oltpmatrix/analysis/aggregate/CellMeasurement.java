package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.ServerSystem;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that analysis knows of a cell: a row of cells.csv, computed from its record or read from the
 * file. It stands alone because records hold histograms and per-second values, which for many
 * hundreds of cells would take too much memory.
 *
 * @param values what is known, valid or not, in the order of the columns
 * @param steady whether enough clients completed a transaction for percentiles to describe all
 *     clients
 * @param keptPace whether within 1 % as many transactions completed in the window as arrived;
 *     {@code null} if they did not arrive at a rate
 * @param invalid the reason why the numbers are invalid; {@code null} if they are valid
 * @param unsupported the reason why the combination is unsupported; {@code null} if it is supported
 */
public record CellMeasurement(
    CellKey key,
    MatrixPart matrix,
    Map<Metric, Value> values,
    boolean steady,
    Boolean keptPace,
    InvalidReasons invalid,
    String unsupported,
    Facts facts) {
  /**
   * Facts that are shown and not compared.
   *
   * @param measured whether the load was measured or imported, and did not fail
   * @param flags the texts of all flags
   * @param notes the kinds of those of its flags that leave it valid
   * @param startedAt ISO 8601 in UTC
   * @param cpus number of CPUs that the server may use; {@code null} if it is not known
   * @param serverSystem what an external server tells of itself; {@code null} for other servers
   * @param run the run of a campaign, from 1
   * @param cpuModel of the server's machine, or of the clients' where that is not known
   * @param kernel likewise
   */
  public record Facts(
      boolean measured,
      List<String> flags,
      List<String> notes,
      boolean imported,
      String startedAt,
      Integer cpus,
      String serverSystem,
      int run,
      String cpuModel,
      String kernel) {
    /** Facts of a measured cell about which nothing else is known. */
    public static final Facts MEASURED =
        new Facts(true, List.of(), List.of(), false, null, null, null, 1, null, null);
  }

  /** Kinds of flags that say that the load did not reach steady state. */
  private static final Set<Flag.Kind> NOT_STEADY =
      Set.of(
          Flag.Kind.NOT_STEADY,
          Flag.Kind.WARMUP_INCOMPLETE,
          Flag.Kind.NOT_STATIONARY,
          Flag.Kind.DRIFT);

  /** A second of a window may be cut by a little. */
  private static final double MIN_STALLED_S = 0.9;

  /** At this rate a second without any transaction is no chance: e^-10. */
  private static final double MIN_RATE_PER_S = 10;

  public static CellMeasurement of(CellRecord record) {
    Map<Metric, Value> values = new LinkedHashMap<>();
    CellNumbers numbers = CellNumbers.of(record);
    for (Metric metric : numbers == null ? List.<Metric>of() : Metrics.of(numbers)) {
      Value value = metric.in(numbers);
      if (value != null) {
        values.put(metric, value);
      }
    }
    return new CellMeasurement(
        record.cell(),
        MatrixPart.of(record),
        values,
        numbers == null || numbers.percentiles().isSteady(),
        keptPace(record.load()),
        InvalidReasons.of(record),
        record.unsupported(),
        facts(record, numbers != null));
  }

  private static Facts facts(CellRecord record, boolean isMeasured) {
    ServerSystem system = system(record);
    CellHosts hosts = record.origin().hosts();
    HostFacts machine = hosts.server() == null ? hosts.client() : hosts.server();
    return new Facts(
        isMeasured,
        record.flags().stream().map(Flag::text).distinct().toList(),
        record.flags().stream()
            .filter(flag -> !flag.invalidates())
            .map(flag -> flag.kind().word())
            .distinct()
            .toList(),
        record.imported() != null,
        record.origin().startedAt(),
        cpus(record),
        system == null ? null : system.words(),
        record.run() == null ? 1 : record.run(),
        machine == null ? null : machine.cpuModel(),
        machine == null ? null : machine.kernel());
  }

  private static ServerSystem system(CellRecord record) {
    CellRecord.ServerFacts server = record.origin().serverFacts();
    return server == null ? null : server.system();
  }

  private static Integer cpus(CellRecord record) {
    HostFacts host = record.origin().hosts().server();
    CellRecord.ProcessPinning pinned =
        record.placement() == null ? null : record.placement().server();
    if (pinned != null && pinned.cpus() != null) {
      return CpuList.parse("cpus", pinned.cpus()).size();
    }
    if (host != null) {
      return host.cpus();
    }
    return system(record) == null ? null : system(record).cpus();
  }

  private static Boolean keptPace(LoadResult load) {
    return (load == null || load.openLoop() == null)
        ? null
        : Boolean.valueOf(Math.abs(load.inFlightChange()) <= load.maxInFlightChange());
  }

  /**
   * Returns what contrasts use of a metric in this cell.
   *
   * <p>A percentile that is censored, of a load that did not reach steady state or of a queue that
   * grew, which makes it grow with the window, is known only to be above a value. Other values of
   * invalid cells do not count.
   */
  Value reading(Metric metric) {
    if (!counts(metric)) {
      return null;
    }
    if (isNotSteady(metric)) {
      return Value.above(Double.POSITIVE_INFINITY);
    }
    Value value = values.get(metric);
    if (value == null) {
      return null;
    }
    if (isOverloaded(metric) || (metric.needsSteadyLoad() && value.isAbove())) {
      return Value.above(value.number());
    }
    boolean isNone = metric.tail() && value.number() == 0;
    return isNone || value.hasRatio() ? value : null;
  }

  /**
   * Checks whether the cell counts in verdicts on a metric: it is valid, or invalid only because
   * its load did not reach steady state, which is what is known of its percentiles.
   */
  boolean counts(Metric metric) {
    return invalid == null || (isNotSteady(metric) && invalid.isOnlyOf(NOT_STEADY));
  }

  private boolean isNotSteady(Metric metric) {
    return metric.needsSteadyLoad() && isMeasured() && !steady;
  }

  /** Checks whether the queue of an open loop grew during the window, and the metric with it. */
  boolean isOverloaded(Metric metric) {
    return metric.needsSteadyLoad() && facts.notes().contains(Flag.Kind.OVERLOADED.word());
  }

  /** Returns the number of a metric; {@code null} if it is not known, or only a bound is. */
  public Double number(Metric metric) {
    Value value = values.get(metric);
    return value == null ? null : value.exact();
  }

  /**
   * Returns the seconds of the window in which the server stood still: no transaction completed,
   * although in the other seconds many did; 0 for none.
   */
  public double stalledS() {
    Double withoutAnyS = number(Metrics.STALLED);
    Double windowS = number(Metrics.WINDOW);
    Double perS = number(Metrics.THROUGHPUT);
    if (withoutAnyS == null || windowS == null || perS == null || withoutAnyS < MIN_STALLED_S) {
      return 0;
    }
    double otherS = windowS - withoutAnyS;
    return otherS <= 0 || perS * windowS / otherS >= MIN_RATE_PER_S ? withoutAnyS : 0;
  }

  /** Returns the length of its window; 0 if it is not known. */
  public double windowS() {
    Double s = number(Metrics.WINDOW);
    return s == null ? 0 : s;
  }

  public boolean isMeasured() {
    return facts.measured();
  }

  public boolean isValid() {
    return invalid == null;
  }

  public boolean isFailed() {
    return invalid != null && invalid.kinds().equals(List.of(Flag.Kind.FAILED));
  }

  public CellMeasurement withMatrix(MatrixPart other) {
    return new CellMeasurement(key, other, values, steady, keptPace, invalid, unsupported, facts);
  }

  /** Returns the kinds of transaction that its load mixed; empty where all are of one kind. */
  public Set<String> kinds() {
    return values.keySet().stream()
        .map(Metric::kind)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns the completed transactions of the metric's kind, or all; {@code null} if only their
   * rate is known.
   */
  Long transactions(Metric metric) {
    boolean isOfAll = metric.kind() == null;
    Double counted =
        number(isOfAll ? Metrics.TRANSACTIONS : KindMetrics.of("transactions", metric.kind()));
    if (counted == null) {
      return isOfAll ? null : 0L;
    }
    return counted.longValue();
  }

  /**
   * Returns the change of the logarithm of the completed transactions that one more would cause; 0
   * where they were counted over the time from completion to completion.
   */
  double rounding(Metric metric) {
    if (metric.equals(Metrics.THROUGHPUT) && values.containsKey(Metrics.COMPLETION_SPAN)) {
      return 0;
    }
    Long counted = transactions(metric);
    boolean few = counted != null && counted > 0 && counted < LoadResult.MANY;
    return few ? Math.log1p(1.0 / counted) : 0;
  }
}
