package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Measurement;
import java.util.Locale;

/** The metrics in which cells are compared. */
public enum Metric {
  THROUGHPUT("throughput", "per s", null),
  P50("p50", "ms", 50.0),
  P95("p95", "ms", 95.0);

  private final String label;
  private final String unit;
  private final Double percent;

  /**
   * Creates a metric.
   *
   * @param percent the percentile rank of a latency percentile; {@code null} for other metrics
   */
  Metric(String label, String unit, Double percent) {
    this.label = label;
    this.unit = unit;
    this.percent = percent;
  }

  boolean isPercentile() {
    return percent != null;
  }

  /**
   * Returns the metric of a measured cell; {@code null} if it is not known, or if nothing
   * completed, because no ratio to 0 exists.
   */
  Double of(CellRecord record, Percentiles percentiles) {
    Double value =
        isPercentile()
            ? percentiles.ms(percent).value()
            : Measurement.of(record).transactionsPerS();
    return value != null && value > 0 ? value : null;
  }

  /**
   * Returns the lower bound of a censored percentile; {@code null} if the percentile is not beyond
   * everything that was observed.
   */
  Double aboveMs(Percentiles percentiles) {
    return isPercentile() ? percentiles.aboveMs(percent) : null;
  }

  public String shown(double value) {
    return isPercentile()
        ? latency(value)
        : String.format(Locale.ROOT, value < 100 ? "%.1f/s" : "%.0f/s", value);
  }

  /** The measurement is precise to three significant digits. */
  private static String latency(double ms) {
    if (ms >= 1000) {
      return String.format(Locale.ROOT, ms >= 10_000 ? "%.1f s" : "%.2f s", ms / 1000);
    }
    String form = ms >= 100 ? "%.0f ms" : ms >= 10 ? "%.1f ms" : "%.2f ms";
    return String.format(Locale.ROOT, form, ms);
  }

  public String label() {
    return label;
  }

  public String unit() {
    return unit;
  }

  public boolean isBetter(double ratio) {
    return !isPercentile() == ratio > 1;
  }
}
