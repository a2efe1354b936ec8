package dev.oltpmatrix.report.imports.source;

import dev.oltpmatrix.model.UsageException;
import java.util.regex.Pattern;

/** Numbers as programs print them; one with a comma is refused, since a guess may be wrong. */
public final class Numbers {
  private static final Pattern PLAIN = Pattern.compile("\\d+(\\.\\d+)?");
  private static final Pattern WITH_COMMA = Pattern.compile("[\\d.]*,[\\d.,]*");

  /** A microsecond of it still is a number that a record may have. */
  private static final double MOST = 1e12;

  private Numbers() {}

  /**
   * A number as sysbench and tables write it.
   *
   * @param where for the message: file and line
   */
  public static double parse(String where, String text) {
    if (WITH_COMMA.matcher(text).matches()) {
      throw new UsageException(
          where
              + ": '"
              + text
              + "' has a comma, of decimals or of thousands; write numbers with a point and"
              + " nothing else (sysbench does, in any locale)");
    }
    if (!PLAIN.matcher(text).matches()) {
      throw new UsageException(where + ": '" + text + "' is not a number");
    }
    double number = Double.parseDouble(text);
    if (number > MOST) {
      throw new UsageException(where + ": " + text + " is no number of a log, allowed: 0..1e12");
    }
    return number;
  }

  public static long count(String where, String text) {
    double number = parse(where, text);
    if (number != Math.rint(number)) {
      throw new UsageException(where + ": '" + text + "' is not a whole number");
    }
    return (long) number;
  }

  /** {@code null} for what was printed as zero: it only says "less than half the last digit". */
  public static Long us(double ms) {
    return ms == 0 ? null : Long.valueOf(Math.round(ms * 1000));
  }
}
