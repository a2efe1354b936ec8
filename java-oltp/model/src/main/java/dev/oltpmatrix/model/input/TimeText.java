package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes durations in users' notation: an integer and its unit, such as {@code 90m}. */
public final class TimeText {
  private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smh])");
  private static final Map<String, Integer> SECONDS_OF = Map.of("s", 1, "m", 60, "h", 3600);

  private TimeText() {}

  public static int seconds(IntRange range, String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new UsageException(
          range.what() + " is '" + text + "', allowed: a whole number and s, m or h, such as 90m");
    }
    long seconds = Long.parseLong(time.group(1)) * SECONDS_OF.get(time.group(2));
    if (seconds < range.low() || seconds > range.high()) {
      throw new UsageException(
          "%s is %s, allowed: %ds..%dh"
              .formatted(range.what(), text, range.low(), range.high() / SECONDS_OF.get("h")));
    }
    return (int) seconds;
  }

  /** Returns the duration as a user would write it: in minutes if it is a multiple of one. */
  public static String of(int seconds) {
    int minute = SECONDS_OF.get("m");
    return seconds % minute == 0 ? seconds / minute + "m" : seconds + "s";
  }
}
