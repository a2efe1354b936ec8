package dev.oltpmatrix.model.input;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes whole numbers and sizes as servers' files have them: {@code 1300M}. */
public final class SizeText {
  private static final String UNITS = "KMGT";
  private static final Pattern WHOLE =
      Pattern.compile("([0-9]{1,18})(?:([" + UNITS + "])B?)?", Pattern.CASE_INSENSITIVE);

  private SizeText() {}

  /**
   * Returns {@code 1300M} or {@code 1300MB} as a number; empty if the value is no whole number, or
   * 2^63 and more.
   */
  public static OptionalLong whole(String value) {
    Matcher m = WHOLE.matcher(value.strip());
    if (!m.matches()) {
      return OptionalLong.empty();
    }
    int power = m.group(2) == null ? 0 : 1 + UNITS.indexOf(m.group(2).toUpperCase(Locale.ROOT));
    long unit = 1L << (10 * power);
    long number = Long.parseLong(m.group(1));
    return number <= Long.MAX_VALUE / unit ? OptionalLong.of(number * unit) : OptionalLong.empty();
  }

  public static String of(long bytes) {
    for (int power = UNITS.length(); power > 0; power--) {
      long unit = 1L << (10 * power);
      if (bytes > 0 && bytes % unit == 0) {
        return bytes / unit + UNITS.substring(power - 1, power);
      }
    }
    return Long.toString(bytes);
  }
}
