package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.stats.Ratio;
import java.util.Locale;

/** A ratio in words: what is larger, by how much, how sure that is, or that nothing was seen. */
public final class Verdict {
  private Verdict() {}

  /**
   * {@code "pool is 1.91× (1.84–1.99) per-thread at 1024 clients"}.
   *
   * @param where what it holds for, such as {@code "at 1024 clients"}
   */
  public static String of(Ratio ratio, String name, String base, String where) {
    if (!ratio.hasInterval()) {
      return String.format(
          Locale.ROOT,
          "%s is %s× %s %s, from one repetition: no interval, no verdict",
          name,
          number(ratio.value()),
          base,
          where);
    }
    String interval = number(ratio.low()) + "–" + number(ratio.high());
    if (!ratio.differs()) {
      return "no difference seen (" + interval + ") " + where;
    }
    return name + " is " + number(ratio.value()) + "× (" + interval + ") " + base + " " + where;
  }

  /** As many digits as tell a ratio from 1. */
  public static String number(double ratio) {
    double distance = Math.abs(ratio - 1);
    String form = distance < 0.01 ? "%.3f" : ratio < 10 ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, form, ratio);
  }
}
