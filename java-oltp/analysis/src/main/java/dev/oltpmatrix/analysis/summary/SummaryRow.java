package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Facts;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of summary.csv: a cell over all its repetitions. {@code null} means "not known".
 *
 * @param together the percentiles over all repetitions together; {@code null} if at most one was
 *     measured, or there are no histograms
 */
public record SummaryRow(
    CellKey key, List<CellMeasurement> cells, Series series, Percentiles together) {
  private static final Map<String, Metric> COLUMNS = Metrics.columns();

  public String server() {
    return key.server();
  }

  public String workload() {
    return key.workload();
  }

  public String generator() {
    return key.generator();
  }

  /** Returns the number of repetitions that were measured. */
  public int repetitions() {
    return (int) cells.stream().filter(CellMeasurement::isMeasured).count();
  }

  public Estimate tps() {
    return estimate(Metrics.THROUGHPUT);
  }

  public Estimate p50Ms() {
    return estimate(Metrics.P50);
  }

  public Estimate p95Ms() {
    return estimate(Metrics.P95);
  }

  /** Returns the lower bound of the p95 if it lies beyond everything that was observed. */
  public Double p95AboveMs() {
    return series.medianAboveMs(Metrics.P95);
  }

  /** Returns the median; that of one repetition has the interval from inside its window. */
  private Estimate estimate(Metric metric) {
    List<Value> known =
        cells.stream().map(cell -> cell.values().get(metric)).filter(Objects::nonNull).toList();
    return known.size() == 1 ? known.get(0).estimate() : series.estimate(metric);
  }

  /**
   * Returns a percentile over all repetitions together, because one repetition has few rare
   * latencies. Imported records and cells.csv have no histogram: then it is the median of their
   * values.
   */
  public Double together(Metric metric) {
    double percent = metric.percent();
    boolean known =
        together != null && (together.completedMs(percent) != null || together.withheld(percent));
    return known ? together.ms(percent).value() : series.median(metric);
  }

  /** Returns the median of the column of a metric. */
  public Double counted(String column) {
    return series.median(COLUMNS.get(column));
  }

  public Double maxMs() {
    return facts(Facts::maxMs).max(Comparator.naturalOrder()).orElse(null);
  }

  /** Returns the number of errors. A measured cell always has it; an import may not. */
  public Long errors() {
    List<Long> known = facts(Facts::errors).toList();
    boolean notRun = imported() || unsupported() != null;
    return known.isEmpty() && notRun ? null : Long.valueOf(known.stream().mapToLong(n -> n).sum());
  }

  /** Checks whether all repetitions are valid. */
  public boolean valid() {
    return cells.stream().allMatch(CellMeasurement::isValid);
  }

  public String flags() {
    return facts(Facts::flags).flatMap(List::stream).distinct().collect(Collectors.joining("; "));
  }

  /** Checks whether it was read from a log or a published table, which may lack any number. */
  public boolean imported() {
    return facts(Facts::imported).anyMatch(imported -> imported);
  }

  /** Returns why all of its cells are unsupported; {@code null} if any of them is supported. */
  public String unsupported() {
    return series.unsupported();
  }

  private <T> Stream<T> facts(Function<Facts, T> of) {
    return cells.stream().map(cell -> of.apply(cell.facts())).filter(Objects::nonNull);
  }
}
