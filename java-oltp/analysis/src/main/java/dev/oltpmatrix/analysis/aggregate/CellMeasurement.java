package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * All metrics of a cell, computed once from its record. Records hold histograms and per-second
 * values, which for many hundreds of cells would take too much memory.
 *
 * @param lists the matrix's lists that the cell is part of, by key
 * @param values the known values, valid or not; infinity for one that is greater than any value
 *     that could be observed
 * @param aboveMs lower bounds of the values that lie beyond everything that was observed
 * @param percentiles the percentiles of {@code values} with their intervals from inside the window
 * @param transactions transactions that completed in the window; {@code null} if only their rate is
 *     known
 * @param kinds the same by kind; empty where all are of one kind
 * @param steady whether enough clients completed a transaction for percentiles to describe all
 *     clients
 * @param overloaded whether the queue of an open loop grew during the window
 * @param keptPace whether transactions arrived at a rate, and within 1 % as many completed in the
 *     window
 * @param littlesLaw the share of the clients that throughput times mean latency accounts for;
 *     {@code null} if Little's law does not apply
 * @param invalid the reason why the numbers are invalid; {@code null} if they are valid
 * @param unsupported the reason why the combination is unsupported; {@code null} if it is supported
 */
public record CellMeasurement(
    CellKey key,
    Map<String, Object> lists,
    Map<Metric, Double> values,
    Map<Metric, Double> aboveMs,
    Map<Metric, Estimate> percentiles,
    Long transactions,
    Map<String, Long> kinds,
    boolean steady,
    boolean overloaded,
    boolean keptPace,
    Double littlesLaw,
    InvalidCell invalid,
    String unsupported) {
  /** Kinds of flags that say that the load did not reach steady state. */
  private static final Set<Flag.Kind> NOT_STEADY =
      Set.of(
          Flag.Kind.NOT_STEADY,
          Flag.Kind.WARMUP_INCOMPLETE,
          Flag.Kind.NOT_STATIONARY,
          Flag.Kind.DRIFT);

  /** Number of transactions at which one more or less does not matter. */
  private static final int MANY = 100;

  public static CellMeasurement of(CellRecord record) {
    Map<Metric, Double> values = new HashMap<>();
    Map<Metric, Double> aboveMs = new HashMap<>();
    Map<Metric, Estimate> percentiles = new HashMap<>();
    CellNumbers numbers = CellNumbers.of(record);
    if (numbers != null) {
      for (Metric metric : Metrics.of(numbers)) {
        putIfKnown(values, metric, metric.of().apply(numbers));
        putIfKnown(aboveMs, metric, metric.above().apply(numbers));
        putIfKnown(percentiles, metric, metric.percentile(numbers));
      }
    }
    boolean steady = numbers == null || numbers.percentiles().isSteady();
    Double share = record.load() == null ? null : LittlesLaw.share(record.load());
    return new CellMeasurement(
        record.cell(),
        lists(record),
        values,
        aboveMs,
        percentiles,
        record.load() == null ? null : record.load().counts().transactions(),
        kinds(record.load()),
        steady,
        record.flags().stream().anyMatch(flag -> flag.kind() == Flag.Kind.OVERLOADED),
        keptPace(record.load()),
        share,
        InvalidCell.of(record),
        record.unsupported());
  }

  private static boolean keptPace(LoadResult load) {
    return load != null
        && load.openLoop() != null
        && Math.abs(load.inFlightChange()) <= OpenLoop.maxChange(load.openLoop().arrivals());
  }

  private static Map<String, Long> kinds(LoadResult load) {
    Map<String, Long> kinds = new LinkedHashMap<>();
    if (load != null) {
      load.kinds().forEach(kind -> kinds.put(kind.name(), kind.transactions()));
    }
    return kinds;
  }

  private static <T> void putIfKnown(Map<Metric, T> values, Metric metric, T value) {
    if (value != null) {
      values.put(metric, value);
    }
  }

  /**
   * Returns what contrasts use of a metric in this cell.
   *
   * <p>A percentile that is censored, of a load that did not reach steady state or of a queue that
   * grew, which makes it grow with the window, is known only to be above a value. Other values of
   * invalid cells do not count.
   */
  Reading reading(Metric metric) {
    if (!counts(metric)) {
      return null;
    }
    if (isNotSteady(metric)) {
      return new Reading(Double.POSITIVE_INFINITY, true);
    }
    Double value = values.get(metric);
    if (value == null) {
      return null;
    }
    if (metric.needsSteadyLoad() && (overloaded || !Double.isFinite(value))) {
      return new Reading(lowerBound(metric), true);
    }
    boolean isNone = metric.tail() && value == 0;
    return isNone || (value > 0 && Double.isFinite(value)) ? new Reading(value, false) : null;
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

  /**
   * The value of a metric in a cell.
   *
   * @param value the value, or its lower bound; 0 for a share that no transaction has
   * @param isAbove whether only a lower bound is known
   */
  public record Reading(double value, boolean isAbove) {
    /** Checks whether a ratio can be taken of it: 0 and a bound have an order only. */
    public boolean hasRatio() {
      return !isAbove && value > 0;
    }
  }

  boolean isMeasured() {
    return !values.isEmpty();
  }

  /** Returns the value, or its lower bound if it lies beyond what was observed; 0 for no bound. */
  double lowerBound(Metric metric) {
    double value = values.get(metric);
    return Double.isFinite(value) ? value : aboveMs.getOrDefault(metric, 0.0);
  }

  /**
   * Returns the completed transactions of the metric's kind, or all; {@code null} if only their
   * rate is known.
   */
  Long transactions(Metric metric) {
    return metric.kind() == null ? transactions : kinds.getOrDefault(metric.kind(), 0L);
  }

  /**
   * Returns the change of the logarithm of the completed transactions that one more would cause.
   */
  double rounding(Metric metric) {
    Long counted = transactions(metric);
    boolean few = counted != null && counted > 0 && counted < MANY;
    return few ? Math.log1p(1.0 / counted) : 0;
  }

  private static Map<String, Object> lists(CellRecord record) {
    if (record.origin().spec() == null) {
      return Map.of();
    }
    Map<String, Object> lists = new TreeMap<>(record.origin().spec());
    lists.keySet().retainAll(Cells.LISTS);
    for (String key : List.of("factors", "settings")) {
      if (record.origin().spec().get(key) instanceof Map<?, ?> factors) {
        factors.forEach((factor, levels) -> lists.put(String.valueOf(factor), levels));
      }
    }
    return lists;
  }
}
