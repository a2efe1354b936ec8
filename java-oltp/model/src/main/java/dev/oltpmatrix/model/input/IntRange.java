package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The whole numbers that an option or a key may be, and the one reader of numbers that users write:
 * digits from 0 to 9 and a minus, nothing else. Java's own readers also take the digits of other
 * scripts and a plus.
 *
 * @param what the option or key, for a refusal
 */
public record IntRange(String what, long low, long high) {
  private static final Pattern WHOLE = Pattern.compile("(-?)0*([0-9]+)");

  /** No option or key means more, and it has as many digits as surely fit. */
  public static final long MOST = 999_999_999_999_999_999L;

  private static final int MAX_DIGITS = 18;

  public static boolean isWhole(String text) {
    return WHOLE.matcher(text).matches();
  }

  /** The number, where the text is one of these. */
  public OptionalLong find(String text) {
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches() || whole.group(2).length() > MAX_DIGITS) {
      return OptionalLong.empty();
    }
    long value = Long.parseLong(whole.group(1) + whole.group(2));
    return holds(value) ? OptionalLong.of(value) : OptionalLong.empty();
  }

  /** The number; refuses what is none, and what is none of these. */
  public long read(String text) {
    return find(text)
        .orElseThrow(
            () ->
                new UsageException(
                    isWhole(text)
                        ? what + " is " + text + allowed("")
                        : what + " is '" + text + "'" + allowed("whole numbers ")));
  }

  public int readInt(String text) {
    return Math.toIntExact(read(text));
  }

  public long require(long value) {
    if (!holds(value)) {
      throw new UsageException(what + " is " + value + allowed(""));
    }
    return value;
  }

  private boolean holds(long value) {
    return value >= low && value <= high;
  }

  private String allowed(String kind) {
    return ", allowed: " + kind + low + ".." + high;
  }
}
