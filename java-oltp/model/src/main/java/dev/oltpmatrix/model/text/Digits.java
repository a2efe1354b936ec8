package dev.oltpmatrix.model.text;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Numbers as users write them, in the digits 0 to 9. Java takes those of other scripts too, which
 * no other program that reads the same number would.
 */
public final class Digits {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern SIGNS = Pattern.compile("[0-9.eE+-]+");

  /** More than a long has. */
  private static final int TOO_MANY_DIGITS = 20;

  private Digits() {}

  /**
   * A whole number; one beyond a long is the greatest or the least of them; empty if it is none.
   */
  public static OptionalLong whole(String text) {
    return WHOLE.matcher(text).matches() ? wholeOrPower(text) : OptionalLong.empty();
  }

  /** The same, also as 1e6, which sysbench takes for a table's size. */
  public static OptionalLong wholeOrPower(String text) {
    if (!isDecimal(text)) {
      return OptionalLong.empty();
    }
    BigDecimal number = new BigDecimal(text);
    if ((long) number.precision() - number.scale() >= TOO_MANY_DIGITS) {
      return outermost(number);
    }
    boolean whole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    if (!whole) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(number.longValueExact());
    } catch (ArithmeticException e) {
      return outermost(number);
    }
  }

  private static OptionalLong outermost(BigDecimal number) {
    return OptionalLong.of(number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
  }

  /** Whether it is a number in these digits, with a fraction and an exponent or without. */
  public static boolean isDecimal(String text) {
    try {
      return SIGNS.matcher(text).matches() && new BigDecimal(text).precision() > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
