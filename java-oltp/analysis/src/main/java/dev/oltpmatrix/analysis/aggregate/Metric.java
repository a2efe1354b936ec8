package dev.oltpmatrix.analysis.aggregate;

import java.util.Locale;
import java.util.function.Function;

/**
 * A number of a measured cell: a column of cells.csv and summary.csv, and, unless it only
 * describes, a number that cells can be compared in. Metrics of the same name are equal.
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
 * @param join how the repetitions of a cell become one number
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
    Join join,
    Function<CellNumbers, Value> of) {
  static final String MS = "ms";
  static final String PER_S = "per s";
  static final String PER_MIN = "per min";

  /** Unit of whole numbers. */
  static final String COUNT = "count";

  private static final double MIN_TAIL_PERCENT = 95;

  /** Which values of a metric are better. */
  public enum Better {
    HIGHER,
    LOWER,
    /** Neither: the metric describes, and no verdict is made on it. */
    NEITHER
  }

  /** How a cell's repetitions become the number in summary.csv. */
  public enum Join {
    MEDIAN,
    MAX,
    SUM
  }

  /** Returns a number that describes the cell, and may be greater than the window can show. */
  static Metric of(String name, int digits, Function<CellNumbers, Value> of) {
    return new Metric(name, name, "", Better.NEITHER, digits, null, false, null, Join.MEDIAN, of);
  }

  /** Returns a number that describes the cell: no value is better than another. */
  static Metric number(String name, int digits, Function<CellNumbers, ? extends Number> of) {
    return of(
        name,
        digits,
        cell -> {
          Number number = of.apply(cell);
          return number == null ? null : Value.exact(number.doubleValue());
        });
  }

  Metric lower(String label, String unit) {
    return new Metric(name, label, unit, Better.LOWER, digits, percent, tail, kind, join, of);
  }

  Metric higher(String label, String unit) {
    return new Metric(name, label, unit, Better.HIGHER, digits, percent, tail, kind, join, of);
  }

  Metric in(String unit) {
    return new Metric(name, label, unit, better, digits, percent, tail, kind, join, of);
  }

  Metric ofTail() {
    return new Metric(name, label, unit, better, digits, percent, true, kind, join, of);
  }

  Metric joinedBy(Join how) {
    return new Metric(name, label, unit, better, digits, percent, tail, kind, how, of);
  }

  /** Returns the metric as one of a kind of transaction, and as a percentile; or {@code null}. */
  Metric of(String ofKind, Double rank) {
    boolean isTail = rank != null && rank >= MIN_TAIL_PERCENT;
    return new Metric(name, label, unit, better, digits, rank, isTail, ofKind, join, of);
  }

  public String column() {
    if (PER_S.equals(unit) && name.equals("throughput")) {
      return "tps";
    }
    return percent != null && kind == null ? name.replace(".", "") + "_ms" : name;
  }

  public boolean isInMs() {
    return MS.equals(unit);
  }

  /**
   * Checks whether its value describes clients that are served: it has none of an unsteady load.
   */
  public boolean needsSteadyLoad() {
    return percent != null || tail;
  }

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
