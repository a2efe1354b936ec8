package dev.oltpmatrix.analysis.aggregate;

import java.util.List;
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
 * @param tail whether it is of the slowest transactions or clients: where the load is not steady,
 *     it is by convention greater than any known value
 * @param kind the kind of transaction that it is of; {@code null} if it is of all transactions
 * @param of computes it; {@code null} if the record does not have it
 */
public record Metric(
    String name,
    String label,
    String unit,
    Better better,
    int digits,
    Double percent,
    boolean tail,
    String kind,
    Function<CellNumbers, Value> of) {
  static final String MS = "ms";
  static final String PER_S = "per s";
  static final String PER_MIN = "per min";

  private static final double MIN_TAIL_PERCENT = 95;

  /** Which values of a metric are better. */
  public enum Better {
    HIGHER,
    LOWER,
    /** Neither: the metric describes, and no verdict is made on it. */
    NEITHER
  }

  /** Returns a number that describes the cell, and may be greater than the window can show. */
  static Metric of(String name, int digits, Function<CellNumbers, Value> of) {
    return new Metric(name, name, "", Better.NEITHER, digits, null, false, null, of);
  }

  /** Returns a number that describes the cell: no value is better than another. */
  static Metric number(String name, int digits, Function<CellNumbers, Double> of) {
    return of(name, digits, of.andThen(number -> number == null ? null : Value.exact(number)));
  }

  /** Returns a percentile of the latencies of all transactions that the window saw. */
  static Metric percentile(String name, double percent) {
    return of(
            name,
            3,
            c ->
                c.percentiles().withheld(percent)
                    ? Value.above(c.percentiles().aboveMs(percent))
                    : Value.of(c.percentiles().ms(percent)))
        .as(name, MS, Better.LOWER)
        .of(null, percent);
  }

  /** Returns the metric with another name in sentences, a unit, and which values are better. */
  Metric as(String other, String in, Better which) {
    return new Metric(name, other, in, which, digits, percent, tail, kind, of);
  }

  /** Returns the metric as one of the slowest transactions or clients. */
  Metric ofTail() {
    return new Metric(name, label, unit, better, digits, percent, true, kind, of);
  }

  /** Returns the metric as one of a kind of transaction, and as a percentile; or {@code null}. */
  Metric of(String ofKind, Double rank) {
    boolean isTail = rank != null && rank >= MIN_TAIL_PERCENT;
    return new Metric(name, label, unit, better, digits, rank, isTail, ofKind, of);
  }

  /** Checks whether its values are times in milliseconds. */
  public boolean isInMs() {
    return MS.equals(unit);
  }

  /**
   * Checks whether its value describes clients that are served: it has none of an unsteady load.
   */
  public boolean needsSteadyLoad() {
    return percent != null || tail;
  }

  /** Checks whether there can be verdicts on it. */
  public boolean isCompared() {
    return better != Better.NEITHER;
  }

  /** Returns the value in a cell, as cells.csv has it; {@code null} if it is not known. */
  Value in(CellNumbers cell) {
    Value value = of.apply(cell);
    return value == null ? null : value.rounded(digits);
  }

  public String shown(double value) {
    return switch (unit) {
      case MS -> latency(value);
      case PER_S -> String.format(Locale.ROOT, value < 100 ? "%.1f/s" : "%.0f/s", value);
      case PER_MIN -> String.format(Locale.ROOT, value < 100 ? "%.1f/min" : "%.0f/min", value);
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

  /** Returns the labels of those metrics of which a higher value is better. */
  public static List<String> higherIsBetter(List<Metric> metrics) {
    return metrics.stream().filter(Metric::isHigherBetter).map(Metric::label).toList();
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
