package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range of integers that an option or a key allows, and the only reader of numbers that users
 * write: digits from 0 to 9 and a minus sign, nothing else. Java's own readers also take the digits
 * of other scripts and a plus sign.
 *
 * @param what the option or key, for the message of a refusal
 */
public record IntRange(String what, long low, long high) {
  private static final Pattern INTEGER = Pattern.compile("(-?)0*([0-9]+)");

  /** Upper limit of all options and keys; every number of as many digits fits into a long. */
  public static final long MAX = 999_999_999_999_999_999L;

  private static final int MAX_DIGITS = 18;

  public static boolean isWhole(String text) {
    return INTEGER.matcher(text).matches();
  }

  public OptionalLong find(String text) {
    Matcher integer = INTEGER.matcher(text);
    if (!integer.matches() || integer.group(2).length() > MAX_DIGITS) {
      return OptionalLong.empty();
    }
    long value = Long.parseLong(integer.group(1) + integer.group(2));
    return holds(value) ? OptionalLong.of(value) : OptionalLong.empty();
  }

  /** Returns the number; refuses a text that is no number, and a number outside the range. */
  public long read(String text) {
    return find(text)
        .orElseThrow(
            () -> isWhole(text) ? refusal(text, "") : refusal("'" + text + "'", "whole numbers "));
  }

  public int readInt(String text) {
    return Math.toIntExact(read(text));
  }

  public long require(long value) {
    if (!holds(value)) {
      throw refusal(Long.toString(value), "");
    }
    return value;
  }

  private boolean holds(long value) {
    return value >= low && value <= high;
  }

  private UsageException refusal(String found, String kind) {
    return new UsageException(what + " is " + found + ", allowed: " + kind + low + ".." + high);
  }
}
