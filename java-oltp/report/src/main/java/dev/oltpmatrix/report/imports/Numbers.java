package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import java.util.regex.Pattern;

/**
 * Parses numbers as programs print them; one with a comma is refused, because its meaning would be
 * a guess.
 */
final class Numbers {
  private static final Pattern PLAIN = Pattern.compile("\\d+(\\.\\d+)?");
  private static final Pattern WITH_COMMA = Pattern.compile("[\\d.]*,[\\d.,]*");

  /** In microseconds it is still a number that a record may contain. */
  private static final double MAX_VALUE = 1e12;

  private Numbers() {}

  /**
   * Parses a number as sysbench and tables write it.
   *
   * @param where file and line, for the message
   */
  static double parse(String where, String text) {
    if (WITH_COMMA.matcher(text).matches()) {
      throw new UsageException(
          ("%s: '%s' has a comma, of decimals or of thousands; write numbers with a point and"
                  + " nothing else (sysbench does, in any locale)")
              .formatted(where, text));
    }
    if (!PLAIN.matcher(text).matches()) {
      throw new UsageException(where + ": '" + text + "' is not a number");
    }
    double number = Double.parseDouble(text);
    if (number > MAX_VALUE) {
      throw new UsageException(where + ": " + text + " is no number of a log, allowed: 0..1e12");
    }
    return number;
  }

  static long count(String where, String text) {
    double number = parse(where, text);
    if (number != Math.rint(number)) {
      throw new UsageException(where + ": '" + text + "' is not a whole number");
    }
    return (long) number;
  }

  /**
   * Converts to microseconds; {@code null} for a printed zero, which only means "less than half the
   * last digit".
   */
  static Long us(double ms) {
    return ms == 0 ? null : Long.valueOf(Math.round(ms * 1000));
  }
}
