package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement.Facts;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One line of summary.csv, a cell over all its repetitions; or of cells.csv, of one of them. {@code
 * null} means "not known".
 */
public record SummaryRow(CellKey key, List<CellMeasurement> cells, Series series) {
  private static final Map<String, Metric> COLUMNS = Metrics.columns();

  public String workload() {
    return key.workload();
  }

  CellMeasurement cell() {
    return cells.get(0);
  }

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

  public Double joined(Metric metric) {
    return switch (metric.join()) {
      case MEDIAN -> series.median(metric);
      case MAX -> {
        double max = numbers(metric).max().orElse(Double.NaN);
        yield Double.isNaN(max) ? null : Double.valueOf(max);
      }
      // A cell that failed has none; an import may not say how many.
      case SUM ->
          numbers(metric).findAny().isEmpty() && (imported() || unsupported() != null)
              ? null
              : Double.valueOf(numbers(metric).sum());
    };
  }

  private DoubleStream numbers(Metric metric) {
    return cells.stream()
        .map(cell -> cell.number(metric))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue);
  }

  public Double counted(String column) {
    return series.median(COLUMNS.get(column));
  }

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

  public String unsupported() {
    return series.unsupported();
  }

  private <T> Stream<T> facts(Function<Facts, T> of) {
    return cells.stream().map(cell -> of.apply(cell.facts()));
  }
}
