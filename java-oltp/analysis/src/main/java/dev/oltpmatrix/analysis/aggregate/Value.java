package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.results.Csv;

/**
 * A number of one cell as far as it is known: the number, or what it is above.
 *
 * @param number the number, or its lower bound, which is 0 where there is none
 * @param isAbove whether only a lower bound is known
 * @param low lower end of its interval from inside the window; {@code null} for none
 * @param high upper end; {@code null} for none
 */
public record Value(double number, boolean isAbove, Double low, Double high) {
  /** Greater than anything that the window could show. */
  static final Value BEYOND = above(0.0);

  static Value exact(double number) {
    return new Value(number, false, null, null);
  }

  static Value orBeyond(Double number) {
    return number == null ? BEYOND : exact(number);
  }

  /** Returns an estimate as a value; {@code null} if it is not known. */
  public static Value of(Estimate of) {
    return of.value() == null ? null : new Value(of.value(), false, of.low(), of.high());
  }

  /** Returns a value that is above a bound; {@code null} for no bound. */
  public static Value above(Double bound) {
    return new Value(bound == null ? 0 : bound, true, null, null);
  }

  /** Returns the number; {@code null} if only a bound is known. */
  public Double exact() {
    return isAbove ? null : Double.valueOf(number);
  }

  /** Returns the number, or infinity, which is greater than all numbers. */
  double inOrder() {
    return isAbove ? Double.POSITIVE_INFINITY : number;
  }

  /** Checks whether it is known only to be above a bound. */
  boolean hasBound() {
    return isAbove && number > 0;
  }

  /** Checks whether a ratio can be taken of it: 0 and a bound have an order only. */
  public boolean hasRatio() {
    return !isAbove && number > 0;
  }

  public Estimate estimate() {
    return new Estimate(exact(), low, high);
  }

  /** Returns the value as cells.csv has it, so that both give the same results. */
  Value rounded(int digits) {
    return new Value(
        Csv.rounded(number, digits), isAbove, Csv.rounded(low, digits), Csv.rounded(high, digits));
  }
}
