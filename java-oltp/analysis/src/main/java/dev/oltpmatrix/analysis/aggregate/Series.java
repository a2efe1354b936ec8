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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
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

  private Stream<CellMeasurement> cells() {
    return results.values().stream();
  }

  private <T> SortedMap<Integer, T> byBlock(Function<CellMeasurement, T> part) {
    SortedMap<Integer, T> known = new TreeMap<>();
    results.forEach((block, cell) -> known.put(block, part.apply(cell)));
    known.values().removeIf(Objects::isNull);
    return known;
  }

  private static Double ratioable(Value value) {
    return value != null && value.hasRatio() ? Double.valueOf(value.number()) : null;
  }

  /** Returns the values by block, valid or not: neither 0 nor beyond all that was observed. */
  public SortedMap<Integer, Double> values(Metric metric) {
    return byBlock(cell -> ratioable(cell.values().get(metric)));
  }

  /**
   * Returns what contrasts use of a metric, by block; blocks without a usable value are left out.
   */
  public SortedMap<Integer, Value> readings(Metric metric) {
    return byBlock(cell -> cell.reading(metric));
  }

  /** Returns the values of valid cells that are known exactly, by block. */
  public SortedMap<Integer, Double> exact(Metric metric) {
    return byBlock(cell -> ratioable(cell.reading(metric)));
  }

  public double[] all(Metric metric) {
    return exact(metric).values().stream().mapToDouble(v -> v).toArray();
  }

  /** Returns the logarithms of the values that count, of each run that has any. */
  public List<double[]> logsByRun(Metric metric) {
    SortedMap<Integer, Double> logs = exact(metric);
    logs.replaceAll((block, value) -> Math.log(value));
    return byRun(logs);
  }

  /** Returns what some blocks have, in an array for each run. */
  public List<double[]> byRun(SortedMap<Integer, Double> blocks) {
    Map<Integer, DoubleStream.Builder> runs = new TreeMap<>();
    blocks.forEach(
        (block, value) ->
            runs.computeIfAbsent(results.get(block).facts().run(), run -> DoubleStream.builder())
                .add(value));
    return runs.values().stream().map(run -> run.build().toArray()).toList();
  }

  public int runs() {
    return (int) cells().map(cell -> cell.facts().run()).distinct().count();
  }

  public List<CellMeasurement> stalled() {
    return cells().filter(cell -> cell.stalledS() > 0).toList();
  }

  public Series withoutStalled() {
    return of(cells().filter(cell -> cell.stalledS() == 0).toList());
  }

  public List<InvalidReasons> invalidCells(Set<Integer> repetitions) {
    return cells()
        .filter(cell -> !cell.isValid() && repetitions.contains(cell.key().repetition()))
        .map(CellMeasurement::invalid)
        .toList();
  }

  public List<InvalidReasons> invalidCells() {
    return invalidCells(blocks());
  }

  /** Returns the blocks in which the cell was run, whether or not it failed. */
  public Set<Integer> blocks() {
    return results.keySet();
  }

  public long failed() {
    return cells().filter(CellMeasurement::isFailed).count();
  }

  public boolean isMeasured() {
    return !values(Metrics.THROUGHPUT).isEmpty();
  }

  /**
   * Checks whether the load sets the throughput of all valid repetitions: arrivals came at a rate,
   * and as many transactions completed.
   */
  public boolean isThroughputSetByLoad() {
    List<CellMeasurement> valid =
        cells().filter(cell -> cell.isMeasured() && cell.isValid()).toList();
    return !valid.isEmpty()
        && valid.stream().allMatch(cell -> Boolean.TRUE.equals(cell.keptPace()));
  }

  /**
   * Returns the reason why all of its cells are unsupported; {@code null} if any of them is
   * supported.
   */
  public String unsupported() {
    return cells().allMatch(cell -> cell.unsupported() != null)
        ? cells().map(CellMeasurement::unsupported).distinct().collect(Collectors.joining("; "))
        : null;
  }

  private List<Value> known(Metric metric) {
    return cells().map(cell -> cell.values().get(metric)).filter(Objects::nonNull).toList();
  }

  /** Returns the known values; one beyond what was observed is infinite. */
  private double[] inOrder(Metric metric) {
    return known(metric).stream().mapToDouble(Value::inOrder).toArray();
  }

  /**
   * Returns the median over the repetitions with its interval. A repetition whose value lies beyond
   * what was observed counts as greater than all others.
   */
  public Estimate estimate(Metric metric) {
    return estimates.computeIfAbsent(metric, m -> Intervals.median(inOrder(m)));
  }

  public Double median(Metric metric) {
    return Intervals.medianValue(inOrder(metric));
  }

  /** Returns the median of the values that count in verdicts; {@code null} for none. */
  public Double validMedian(Metric metric) {
    return Intervals.medianValue(all(metric));
  }

  /**
   * Returns the lower bound of the median of a censored percentile; {@code null} if the median is
   * known, or if nothing is known of it.
   */
  public Double medianAboveMs(Metric metric) {
    if (known(metric).stream().noneMatch(Value::hasBound) || median(metric) != null) {
      return null;
    }
    Double bound =
        Intervals.medianValue(known(metric).stream().mapToDouble(Value::number).toArray());
    return bound == null || bound == 0 ? null : bound;
  }

  /**
   * Returns the median of the completed transactions of the metric's kind, or of all; {@code null}
   * if it is not known.
   */
  public Double transactions(Metric metric) {
    return Intervals.medianValue(
        cells()
            .filter(CellMeasurement::isMeasured)
            .map(cell -> cell.transactions(metric))
            .filter(Objects::nonNull)
            .mapToDouble(Long::doubleValue)
            .toArray());
  }

  /**
   * Returns by how much the values exceed another cell's, in the blocks in which both are valid.
   */
  public SortedMap<Integer, Double> differences(Series base, Metric metric) {
    return paired(base, metric, (value, other) -> value - other);
  }

  public SortedMap<Integer, Double> ratios(Series base, Metric metric) {
    return paired(base, metric, (value, other) -> value / other);
  }

  private SortedMap<Integer, Double> paired(
      Series base, Metric metric, BinaryOperator<Double> operator) {
    SortedMap<Integer, Double> paired = exact(metric);
    SortedMap<Integer, Double> others = base.exact(metric);
    paired.keySet().retainAll(others.keySet());
    paired.replaceAll((block, value) -> operator.apply(value, others.get(block)));
    return paired;
  }

  /** Returns why a metric has no ratio to another cell although it was measured. */
  public MissingValues missing(Metric metric) {
    List<CellMeasurement> measured = counted(metric);
    Predicate<CellMeasurement> isNone =
        cell -> metric.tail() && Double.valueOf(0).equals(cell.number(metric));
    Predicate<CellMeasurement> isWithoutKind =
        cell -> metric.kind() != null && cell.transactions(metric) == 0;
    return new MissingValues(
        metric,
        count(measured, isNone),
        measured.stream()
            .flatMap(cell -> Stream.ofNullable(cell.values().get(metric)))
            .filter(Value::hasBound)
            .map(Value::number)
            .toList(),
        count(measured, cell -> metric.needsSteadyLoad() && !cell.steady()),
        count(measured, isWithoutKind),
        count(measured, cell -> cell.isOverloaded(metric)),
        measured.size());
  }

  private static int count(List<CellMeasurement> cells, Predicate<CellMeasurement> which) {
    return (int) cells.stream().filter(which).count();
  }

  private List<CellMeasurement> counted(Metric metric) {
    return cells().filter(cell -> cell.isMeasured() && cell.counts(metric)).toList();
  }

  /**
   * Returns by how much the mean may be off, as a logarithm, because transactions are counted whole
   * and latencies to the width of a histogram's bucket. If three transactions of half a second each
   * fit a window, one more or less is chance; if a percentile is in the same bucket in all
   * repetitions, it may be anywhere in it. Otherwise the spread of the repetitions holds that.
   */
  public double rounding(Metric metric) {
    if (!metric.needsSteadyLoad()) {
      return counted(metric).stream()
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
}
