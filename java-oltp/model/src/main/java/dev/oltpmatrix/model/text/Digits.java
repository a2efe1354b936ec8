package dev.oltpmatrix.model.text;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads numbers that users write, in the digits 0 to 9. Java also takes the digits of other
 * scripts, which other programs that read the same number do not.
 */
public final class Digits {
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern CHARACTERS = Pattern.compile("[0-9.eE+-]+");

  /** More than a long has. */
  private static final int TOO_MANY_DIGITS = 20;

  private Digits() {}

  /**
   * Reads an integer; one outside the range of long becomes the nearest long; empty if the text is
   * no integer.
   */
  public static OptionalLong whole(String text) {
    return INTEGER.matcher(text).matches() ? wholeOrPower(text) : OptionalLong.empty();
  }

  /** Reads an integer that may have the form 1e6, which sysbench takes for a table's size. */
  public static OptionalLong wholeOrPower(String text) {
    if (!isDecimal(text)) {
      return OptionalLong.empty();
    }
    BigDecimal number = new BigDecimal(text);
    if (number.signum() == 0) {
      return OptionalLong.of(0);
    }
    if ((long) number.precision() - number.scale() >= TOO_MANY_DIGITS) {
      return saturated(number);
    }
    if (number.stripTrailingZeros().scale() > 0) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(number.longValueExact());
    } catch (ArithmeticException e) {
      return saturated(number);
    }
  }

  private static OptionalLong saturated(BigDecimal number) {
    return OptionalLong.of(number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
  }

  /** Checks whether the text is a number in these digits, with or without fraction and exponent. */
  public static boolean isDecimal(String text) {
    try {
      return CHARACTERS.matcher(text).matches() && new BigDecimal(text).precision() > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
