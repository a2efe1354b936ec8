package dev.oltpmatrix.analysis.aggregate;

import java.util.Locale;
import java.util.function.Function;

/**
 * A number that describes a measured cell, and in which cells can be compared. Metrics of the same
 * name are equal.
 *
 * @param name the name in files and options
 * @param label the name in sentences
 * @param unit the unit of its values
 * @param better which values are better
 * @param digits digits after the decimal point in files
 * @param percent the percentile rank of a latency percentile; {@code null} for other metrics
 * @param of computes it; {@code null} if the record does not have it, infinity if it is greater
 *     than any value that could be observed
 */
public record Metric(
    String name,
    String label,
    String unit,
    Better better,
    int digits,
    Double percent,
    Function<CellNumbers, Double> of) {
  private static final String MS = "ms";
  private static final String PER_S = "per s";

  /** Which values of a metric are better. */
  public enum Better {
    HIGHER,
    LOWER,
    /** Neither: the metric describes, and no verdict is made on it. */
    NEITHER
  }

  static Metric rate(String name, Function<CellNumbers, Double> of) {
    return new Metric(name, name, PER_S, Better.HIGHER, 2, null, of);
  }

  /** Returns a percentile of the latencies of all transactions that the window saw. */
  static Metric percentile(String name, double percent) {
    return new Metric(
        name,
        name,
        MS,
        Better.LOWER,
        3,
        percent,
        c ->
            c.percentiles().withheld(percent)
                ? Double.valueOf(Double.POSITIVE_INFINITY)
                : c.percentiles().ms(percent).value());
  }

  /** Returns a cost of the load: less of it is better. */
  static Metric cost(
      String name, String label, String unit, int digits, Function<CellNumbers, Double> of) {
    return new Metric(name, label, unit, Better.LOWER, digits, null, of);
  }

  /** Returns a number that describes the cell: no value is better than another. */
  static Metric description(String name, int digits, Function<CellNumbers, Double> of) {
    return new Metric(name, name, "", Better.NEITHER, digits, null, of);
  }

  boolean isPercentile() {
    return percent != null;
  }

  /** Checks whether there can be verdicts on it. */
  public boolean isCompared() {
    return better != Better.NEITHER;
  }

  /**
   * Returns the lower bound of a censored percentile; {@code null} if the percentile is not beyond
   * everything that was observed.
   */
  Double aboveMs(CellNumbers cell) {
    return isPercentile() ? cell.percentiles().aboveMs(percent) : null;
  }

  public String shown(double value) {
    return switch (unit) {
      case MS -> latency(value);
      case PER_S -> String.format(Locale.ROOT, value < 100 ? "%.1f/s" : "%.0f/s", value);
      default -> String.format(Locale.ROOT, "%." + digits + "f %s", value, unit).strip();
    };
  }

  /** The measurement is precise to three significant digits. */
  private static String latency(double ms) {
    if (ms >= 1000) {
      return String.format(Locale.ROOT, ms >= 10_000 ? "%.1f s" : "%.2f s", ms / 1000);
    }
    String form = ms >= 100 ? "%.0f ms" : ms >= 10 ? "%.1f ms" : "%.2f ms";
    return String.format(Locale.ROOT, form, ms);
  }

  public boolean isHigherBetter() {
    return better == Better.HIGHER;
  }

  public boolean isBetter(double ratio) {
    return isHigherBetter() == ratio > 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Metric metric && metric.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
