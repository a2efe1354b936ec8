package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Factor {@code burst}: a period of the window in which transactions arrive faster than at the
 * rate. {@code 400%x5s} is 400 percent of the rate for five seconds.
 */
public final class Burst {
  private static final String NONE = "none";
  private static final int MAX_PERCENT = 10_000;
  private static final int MAX_S = 100_000;
  private static final Pattern FORM = Pattern.compile("(.*)%x(.*)s");

  private Burst() {}

  static Factor factor() {
    return Factors.kind("burst")
        .withReader(Burst::read)
        .withWording(
            level ->
                level.equals(NONE)
                    ? "no burst"
                    : FORM.matcher(level).replaceFirst("a burst of $1 % of the rate for $2 s"))
        .withScale(new Factor.Scale(false, Burst::percent, false, level -> "burst (% of the rate)"))
        // The same cell without the burst is measured first: it gives a share's capacity and the
        // effect of the rate alone.
        .withPrerequisite(level -> level.equals(NONE) ? null : NONE);
  }

  /** Returns the level in the form that the generator's option takes. */
  public static String option(String level) {
    return level.substring(0, level.length() - 1);
  }

  /** Returns the length of the burst in seconds; 0 if there is none. */
  public static int lengthS(String level) {
    Matcher parts = FORM.matcher(level);
    return parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
  }

  private static Double percent(String level) {
    Matcher parts = FORM.matcher(level);
    return parts.matches() ? Double.valueOf(parts.group(1)) : null;
  }

  private static String read(String text) {
    if (text.equals(NONE)) {
      return text;
    }
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new UsageException(
          "burst is '" + text + "'; write none, or percent and seconds such as 400%x5s");
    }
    return Factor.integer("burst, percent of the rate,", parts.group(1), 101, MAX_PERCENT, "")
        + "%x"
        + Factor.integer("burst, seconds,", parts.group(2), 1, MAX_S, "")
        + "s";
  }
}
