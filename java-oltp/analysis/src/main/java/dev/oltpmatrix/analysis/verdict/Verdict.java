package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.model.results.Csv;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** The result of a ratio or a sign test, and how ratios are written. */
public final class Verdict {
  /** Intervals wider than this come from too few blocks: their bounds say nothing. */
  static final int MAX_LISTED = 10;

  /** Numbers below this are shown with two significant digits. */
  private static final double MAX_FRACTION = 0.0995;

  /** Digits after the point that ratios have in CSV files; small ones have more. */
  public static final int PUBLISHED_DECIMALS = 4;

  /** Digits of probabilities in CSV files; differences below a millionth do not matter. */
  public static final int CHANCE_DECIMALS = 6;

  /** A smaller ratio in either direction does not matter for the choice of a server. */
  public static final double EQUAL_WITHIN = 1.10;

  private Verdict() {}

  /** The possible results of a verdict; the words are a contract. */
  public enum Result {
    HIGHER("higher"),
    LOWER("lower"),
    /** The complete interval lies within {@link #EQUAL_WITHIN}. */
    EQUIVALENT("equivalent"),
    /**
     * The interval excludes 1, but not after correction for the number of comparisons, or the
     * difference is within the noise floor.
     */
    NOT_SIGNIFICANT("not significant"),
    INCONCLUSIVE("inconclusive"),
    NO_VERDICT("no verdict");

    private final String word;

    Result(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Returns one of the three words for people; a difference is better or worse elsewhere. */
    public String forPeople() {
      return this == EQUIVALENT ? "no difference" : "not proven";
    }

    public boolean isDifference() {
      return this == HIGHER || this == LOWER;
    }
  }

  /**
   * Returns the result for a ratio.
   *
   * @param believed whether an interval that excludes 1 is significant after correction
   */
  public static Result result(Ratio ratio, boolean believed) {
    return result(ratio, believed, isEquivalent(ratio));
  }

  static boolean isEquivalent(Ratio ratio) {
    return ratio != null && ratio.isWithin(EQUAL_WITHIN);
  }

  static Result result(Ratio ratio, boolean believed, boolean isEquivalent) {
    if (ratio == null || !ratio.hasInterval()) {
      return Result.NO_VERDICT;
    }
    if (ratio.differs() && believed) {
      return ratio.value() > 1 ? Result.HIGHER : Result.LOWER;
    }
    if (isEquivalent) {
      return Result.EQUIVALENT;
    }
    return ratio.differs() ? Result.NOT_SIGNIFICANT : Result.INCONCLUSIVE;
  }

  static Result result(SignTest signs, boolean believed) {
    if (signs.pValue() > Corrections.LEVEL) {
      return Result.INCONCLUSIVE;
    }
    if (!believed) {
      return Result.NOT_SIGNIFICANT;
    }
    return signs.isHigher() ? Result.HIGHER : Result.LOWER;
  }

  public static String interval(Ratio ratio) {
    return interval(ratio.low(), ratio.high(), Verdict::number);
  }

  /**
   * Returns both bounds. One that is far away tells no more than that, unless the interval excludes
   * 1.
   */
  public static String interval(double low, double high, DoubleFunction<String> form) {
    double farLow = 1.0 / MAX_LISTED;
    boolean isClear = low > 1 || high < 1;
    String from = isClear || low >= farLow ? form.apply(low) : "<" + form.apply(farLow);
    String to = isClear || high <= MAX_LISTED ? form.apply(high) : ">" + MAX_LISTED;
    return from + "–" + to;
  }

  /**
   * Returns a ratio with enough digits to distinguish it from 1, and a small one from 0; rounded
   * from the digits that verdicts.csv has, so that its readers get the same.
   */
  public static String number(double exact) {
    double ratio = Double.parseDouble(Csv.number(exact, PUBLISHED_DECIMALS));
    if (ratio > 0 && ratio < MAX_FRACTION) {
      return BigDecimal.valueOf(ratio).round(new MathContext(2)).toPlainString();
    }
    double distance = Math.abs(ratio - 1);
    String form = distance < 0.01 ? "%.3f" : ratio < 10 ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, form, ratio);
  }
}
