package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.Plural;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * A ratio as a sentence: what is larger, by how much, how certain that is, or which difference
 * cannot be excluded.
 */
public final class Verdict {
  /** Intervals wider than this come from too few blocks: their bounds say nothing. */
  private static final int MAX_LISTED = 10;

  /** Numbers below this are shown with two significant digits. */
  private static final double MAX_FRACTION = 0.0995;

  /** Digits after the point that ratios have in CSV files; small ones have more. */
  public static final int PUBLISHED_DECIMALS = 4;

  /** A smaller ratio in either direction does not matter for the choice of a server. */
  public static final double EQUAL_WITHIN = 1.10;

  /** Words for {@link #EQUAL_WITHIN}. */
  static final String EQUAL_WITHIN_PERCENT = "10 %";

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

  /**
   * Returns the result for a sign test.
   *
   * @param believed whether it is significant after correction
   */
  static Result result(SignTest signs, boolean believed) {
    if (signs.pValue() > Corrections.LEVEL) {
      return Result.INCONCLUSIVE;
    }
    if (!believed) {
      return Result.NOT_SIGNIFICANT;
    }
    return signs.isHigher() ? Result.HIGHER : Result.LOWER;
  }

  /**
   * Returns a sentence such as {@code "p95 of pool is lower than that of per-thread in 8 of 8
   * blocks at 2048 clients: sign test, p = 0.0078"}.
   */
  static String of(SignTest signs, Result result, String name, String base, String where) {
    int most = Math.max(signs.higher(), signs.lower());
    String order = signs.isHigher() ? " is above " : " is below ";
    String test = String.format(Locale.ROOT, "sign test, p = %.2g", signs.pValue());
    String words =
        name + order + base + " in " + most + " of " + Plural.of(signs.decided(), "block") + " ";
    return words + where + ": " + test + (result.isDifference() ? "" : ", " + result.word());
  }

  /**
   * Returns a sentence such as {@code "pool is 1.91× (1.84–1.99) per-thread at 1024 clients"}.
   *
   * @param where the cell's levels, such as {@code "at 1024 clients"}
   * @param reason why a difference is not significant, or within what two things are equivalent
   */
  static String of(
      Ratio ratio, Result result, String name, String base, String where, String reason) {
    String is = name + " is " + number(ratio.value()) + "×";
    String interval = ratio.hasInterval() ? " (" + interval(ratio) + ")" : "";
    return switch (result) {
      case NO_VERDICT ->
          is + " " + base + " " + where + ", from one repetition: no interval, no verdict";
      case EQUIVALENT -> "equivalent within " + reason + interval + " " + where;
      case INCONCLUSIVE ->
          "inconclusive"
              + (ratio.farthest() > MAX_LISTED ? "" : interval)
              + " "
              + where
              + "; "
              + cannotBeExcluded(ratio.farthest());
      case NOT_SIGNIFICANT ->
          is + interval + " " + base + " " + where + ": not significant; " + reason;
      default -> is + interval + " " + base + " " + where;
    };
  }

  /** Returns the greatest difference that may exist undetected; {@code null} for none. */
  public static Double maxUndetectedRatio(Ratio ratio, Result result) {
    return result == Result.INCONCLUSIVE || result == Result.NOT_SIGNIFICANT
        ? ratio.farthest()
        : null;
  }

  public static String cannotBeExcluded(double times) {
    return times > MAX_LISTED
        ? "differences of more than " + MAX_LISTED + "× cannot be excluded"
        : "differences below " + number(times) + "× cannot be excluded";
  }

  /** Returns the statement on the median of the undetected differences of several comparisons. */
  public static String medianDetectionLimit(double times) {
    return times > MAX_LISTED
        ? "the median detection limit is more than " + MAX_LISTED + "×"
        : "the median detection limit is " + number(times) + "×";
  }

  /** Returns both bounds. */
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
