package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Intervals;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.hipparchus.stat.StatUtils;

/** The repetitions of one cell by repetition number, which is also the number of their block. */
public final class Series {
  private final SortedMap<Integer, CellMeasurement> results = new TreeMap<>();

  /** Bootstraps take long, and tables, curves and pages ask for the same ones. */
  private final Map<Metric, Estimate> estimates = new ConcurrentHashMap<>();

  void add(CellMeasurement result) {
    results.put(result.key().repetition(), result);
    estimates.clear();
  }

  public static Series of(List<CellMeasurement> repetitions) {
    Series series = new Series();
    repetitions.forEach(series::add);
    return series;
  }

  /** Returns the values by block, valid or not: neither 0 nor beyond all that was observed. */
  public SortedMap<Integer, Double> values(Metric metric) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    results.forEach(
        (block, result) -> {
          Value value = result.values().get(metric);
          if (value != null && value.hasRatio()) {
            values.put(block, value.number());
          }
        });
    return values;
  }

  /**
   * Returns what contrasts use of a metric, by block; blocks without a usable value are left out.
   */
  public SortedMap<Integer, Value> readings(Metric metric) {
    SortedMap<Integer, Value> readings = new TreeMap<>();
    results.forEach((block, result) -> readings.put(block, result.reading(metric)));
    readings.values().removeIf(Objects::isNull);
    return readings;
  }

  /** Returns the repetitions in which the server stood still for seconds. */
  public List<CellMeasurement> stalled() {
    return results.values().stream().filter(result -> result.stalledS() > 0).toList();
  }

  /** Returns the other repetitions. */
  public Series withoutStalled() {
    return Series.of(results.values().stream().filter(result -> result.stalledS() == 0).toList());
  }

  /** Returns the invalid cells of these repetitions. */
  public List<InvalidCell> invalidCells(Set<Integer> repetitions) {
    return results.entrySet().stream()
        .filter(result -> repetitions.contains(result.getKey()))
        .map(result -> result.getValue().invalid())
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns the median of the values that count in verdicts; {@code null} for none. */
  public Double validMedian(Metric metric) {
    return Intervals.medianValue(all(metric));
  }

  /** Returns the blocks in which the cell was run, whether or not it failed. */
  public Set<Integer> blocks() {
    return results.keySet();
  }

  /**
   * Checks whether the load sets the throughput of all valid repetitions: arrivals came at a rate,
   * and as many transactions completed.
   */
  public boolean isThroughputSetByLoad() {
    List<CellMeasurement> valid =
        results.values().stream()
            .filter(result -> result.isMeasured() && result.invalid() == null)
            .toList();
    return !valid.isEmpty()
        && valid.stream().allMatch(cell -> Boolean.TRUE.equals(cell.keptPace()));
  }

  /** Returns the known values of the repetitions; one beyond what was observed is infinite. */
  private double[] known(Metric metric) {
    return results.values().stream()
        .map(result -> result.values().get(metric))
        .filter(Objects::nonNull)
        .mapToDouble(Value::inOrder)
        .toArray();
  }

  /**
   * Returns the median over the repetitions with its interval. A repetition whose value lies beyond
   * what was observed counts as greater than all others.
   */
  public Estimate estimate(Metric metric) {
    return estimates.computeIfAbsent(metric, m -> Intervals.median(known(m)));
  }

  /**
   * Returns the median of the completed transactions of the metric's kind, or of all; {@code null}
   * if it is not known.
   */
  public Double transactions(Metric metric) {
    return Intervals.medianValue(
        results.values().stream()
            .filter(CellMeasurement::isMeasured)
            .map(result -> result.transactions(metric))
            .filter(Objects::nonNull)
            .mapToDouble(Long::doubleValue)
            .toArray());
  }

  /** Returns the number of blocks in which the cell failed. */
  public long failed() {
    return results.values().stream().filter(CellMeasurement::isFailed).count();
  }

  /** Returns the median over the repetitions; {@code null} if it is not known. */
  public Double median(Metric metric) {
    return Intervals.medianValue(known(metric));
  }

  /**
   * Returns the lower bound of the median of a censored percentile; {@code null} if the median is
   * known, or if nothing is known of it.
   */
  public Double medianAboveMs(Metric metric) {
    List<Value> known =
        results.values().stream()
            .map(result -> result.values().get(metric))
            .filter(Objects::nonNull)
            .toList();
    boolean isCensored = known.stream().anyMatch(value -> value.isAbove() && value.number() > 0);
    if (!isCensored || median(metric) != null) {
      return null;
    }
    double[] bounds = known.stream().mapToDouble(Value::number).toArray();
    Double bound = Intervals.medianValue(bounds);
    return bound == null || bound == 0 ? null : bound;
  }

  /**
   * Returns by how much the values exceed another cell's, in the blocks in which both are valid.
   */
  public SortedMap<Integer, Double> differences(Series base, Metric metric) {
    return paired(base, metric, (value, other) -> value - other);
  }

  /** Returns the ratios to another cell, in the blocks in which both are valid. */
  public SortedMap<Integer, Double> ratios(Series base, Metric metric) {
    return paired(base, metric, (value, other) -> value / other);
  }

  private SortedMap<Integer, Double> paired(
      Series base, Metric metric, BinaryOperator<Double> operator) {
    SortedMap<Integer, Double> paired = new TreeMap<>(exact(metric));
    SortedMap<Integer, Double> others = base.exact(metric);
    paired.keySet().retainAll(others.keySet());
    paired.replaceAll((block, value) -> operator.apply(value, others.get(block)));
    return paired;
  }

  /** Returns the values of valid cells that are known exactly, by block. */
  public SortedMap<Integer, Double> exact(Metric metric) {
    SortedMap<Integer, Double> exact = new TreeMap<>();
    readings(metric)
        .forEach(
            (block, reading) -> {
              if (reading.hasRatio()) {
                exact.put(block, reading.number());
              }
            });
    return exact;
  }

  public double[] all(Metric metric) {
    return exact(metric).values().stream().mapToDouble(v -> v).toArray();
  }

  public boolean isMeasured() {
    return !values(Metrics.THROUGHPUT).isEmpty();
  }

  /**
   * Returns the reason why all of its cells are unsupported; {@code null} if any of them is
   * supported.
   */
  public String unsupported() {
    boolean none = results.values().stream().allMatch(result -> result.unsupported() != null);
    return none
        ? results.values().stream()
            .map(CellMeasurement::unsupported)
            .distinct()
            .collect(Collectors.joining("; "))
        : null;
  }

  /** Returns why a metric has no ratio to another cell although it was measured. */
  public MissingValues missing(Metric metric) {
    List<CellMeasurement> measured =
        results.values().stream()
            .filter(result -> result.isMeasured() && result.counts(metric))
            .toList();
    List<Double> aboveMs =
        measured.stream()
            .map(r -> r.values().get(metric))
            .filter(value -> value != null && value.isAbove() && value.number() > 0)
            .map(Value::number)
            .toList();
    long unsteady = measured.stream().filter(r -> metric.needsSteadyLoad() && !r.steady()).count();
    long withoutKind =
        measured.stream().filter(r -> Long.valueOf(0).equals(r.transactions(metric))).count();
    boolean isOfKind = metric.kind() != null;
    long overloaded = measured.stream().filter(r -> r.isOverloaded(metric)).count();
    long none = measured.stream().filter(r -> metric.tail() && isZero(r, metric)).count();
    return new MissingValues(
        metric,
        (int) none,
        aboveMs,
        (int) unsteady,
        isOfKind ? (int) withoutKind : 0,
        (int) overloaded,
        measured.size());
  }

  private static boolean isZero(CellMeasurement cell, Metric metric) {
    return Double.valueOf(0).equals(cell.number(metric));
  }

  /**
   * Returns by how much the mean may be off, as a logarithm, because transactions are counted whole
   * and latencies to the width of a histogram's bucket. If three transactions of half a second each
   * fit a window, one more or less is chance; if a percentile is in the same bucket in all
   * repetitions, it may be anywhere in it. Otherwise the spread of the repetitions holds that.
   */
  public double rounding(Metric metric) {
    if (!metric.needsSteadyLoad()) {
      return results.values().stream()
          .filter(cell -> cell.isMeasured() && cell.counts(metric))
          .mapToDouble(cell -> cell.rounding(metric))
          .average()
          .orElse(0);
    }
    double[] values = all(metric);
    Double resolution = median(Metrics.LATENCY_RESOLUTION);
    boolean isOneBucket =
        metric.percent() != null
            && values.length > 0
            && resolution != null
            && StatUtils.max(values) <= StatUtils.min(values) * (1 + 2 * resolution);
    return isOneBucket ? Math.log1p(resolution) : 0;
  }

  /** Returns the invalid cells among the repetitions. */
  public List<InvalidCell> invalidCells() {
    return results.values().stream()
        .map(CellMeasurement::invalid)
        .filter(Objects::nonNull)
        .toList();
  }
}
