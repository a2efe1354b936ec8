package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Measurement;
import java.util.Locale;

/** What cells are compared in. */
public enum Metric {
  THROUGHPUT("throughput", "per s", null),
  P50("p50", "ms", 50.0),
  P95("p95", "ms", 95.0);

  private final String label;
  private final String unit;
  private final Double percent;

  /**
   * What it is.
   *
   * @param percent of the latencies that are at most so long; {@code null} where it is no latency
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
   * Of a cell that was measured. {@code null} where it is not known, or where nothing completed:
   * nothing has a ratio to that.
   */
  Double of(CellRecord record, Percentiles percentiles) {
    Double value =
        isPercentile()
            ? percentiles.ms(percent).value()
            : Measurement.of(record).transactionsPerS();
    return value != null && value > 0 ? value : null;
  }

  /** What it is more than; {@code null} where it does not lie beyond all that was seen. */
  Double aboveMs(Percentiles percentiles) {
    return isPercentile() ? percentiles.aboveMs(percent) : null;
  }

  public String shown(double value) {
    return isPercentile()
        ? latency(value)
        : String.format(Locale.ROOT, value < 100 ? "%.1f/s" : "%.0f/s", value);
  }

  /** Three significant digits are what the measurement is worth. */
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
