package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.stats.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A ratio in words: what is larger, by how much, how sure that is, or what could be hidden. */
public final class Verdict {
  /** Wider intervals are of too few blocks: their bounds say nothing. */
  private static final int MAX_LISTED = 10;

  /** What is less than this has two digits from its first one on. */
  private static final double MAX_FRACTION = 0.0995;

  /** Less than this, either way, matters to nobody who chooses a server. */
  public static final double EQUAL_WITHIN = 1.10;

  private Verdict() {}

  /** All that a verdict can say; the words are a contract. */
  public enum Result {
    HIGHER("higher"),
    LOWER("lower"),
    /** The whole interval lies within {@link #EQUAL_WITHIN}. */
    EQUAL("equal"),
    /** The interval excludes 1, and that is all there is to believe it for. */
    HINT("hint"),
    NO_DIFFERENCE("no difference"),
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
   * What a ratio says.
   *
   * @param believed whether an interval that excludes 1 is believed: after correction for how many
   *     were asked, and with what is beside it
   */
  public static Result result(Ratio ratio, boolean believed) {
    if (ratio == null || !ratio.hasInterval()) {
      return Result.NO_VERDICT;
    }
    if (ratio.differs() && believed) {
      return ratio.value() > 1 ? Result.HIGHER : Result.LOWER;
    }
    if (ratio.isWithin(EQUAL_WITHIN)) {
      return Result.EQUAL;
    }
    return ratio.differs() ? Result.HINT : Result.NO_DIFFERENCE;
  }

  /**
   * {@code "pool is 1.91× (1.84–1.99) per-thread at 1024 clients"}.
   *
   * @param where what it holds for, such as {@code "at 1024 clients"}
   * @param doubt why a hint is no more than that
   */
  static String of(
      Ratio ratio, Result result, String name, String base, String where, String doubt) {
    String is = name + " is " + number(ratio.value()) + "×";
    String interval = ratio.hasInterval() ? " (" + interval(ratio) + ")" : "";
    return switch (result) {
      case NO_VERDICT ->
          is + " " + base + " " + where + ", from one repetition: no interval, no verdict";
      case EQUAL -> "equal within 10 %" + interval + " " + where;
      case NO_DIFFERENCE ->
          (ratio.farthest() > MAX_LISTED
                  ? "next to nothing known"
                  : "no difference seen" + interval)
              + " "
              + where
              + "; "
              + couldHaveHidden(ratio.farthest());
      case HINT -> is + interval + " " + base + " " + where + ": a hint, not confirmed; " + doubt;
      default -> is + interval + " " + base + " " + where;
    };
  }

  /** The greatest difference that may be there and was not called; {@code null} for none. */
  public static Double couldHaveHidden(Ratio ratio, Result result) {
    return result == Result.NO_DIFFERENCE || result == Result.HINT ? ratio.farthest() : null;
  }

  public static String couldHaveHidden(double times) {
    return times > MAX_LISTED
        ? "one of more than " + MAX_LISTED + "× could have hidden"
        : "one below " + number(times) + "× could have hidden";
  }

  /** Of several, by the median of what each could have hidden. */
  public static String halfCouldHide(double times) {
    return times > MAX_LISTED
        ? "half of them could hide more than " + MAX_LISTED + "×"
        : "half of them could hide " + number(times) + "× or more";
  }

  /** Both bounds. */
  public static String interval(Ratio ratio) {
    return number(ratio.low()) + "–" + number(ratio.high());
  }

  /** As many digits as tell a ratio from 1, and of a small one from 0. */
  public static String number(double ratio) {
    if (ratio > 0 && ratio < MAX_FRACTION) {
      return new BigDecimal(ratio).round(new MathContext(2)).toPlainString();
    }
    double distance = Math.abs(ratio - 1);
    String form = distance < 0.01 ? "%.3f" : ratio < 10 ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, form, ratio);
  }
}
