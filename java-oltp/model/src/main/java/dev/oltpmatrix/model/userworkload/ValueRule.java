package dev.oltpmatrix.model.userworkload;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rule by which values of a placeholder or a column are made.
 *
 * @param kind a distribution of numbers, {@link #TEXT}, {@link #ROW} or {@link #VALUE}
 * @param text the pattern of a text, in which each {@code #} is a random digit and each {@code @} a
 *     random small letter, or the one value of all rows; empty for numbers
 * @param low the least number
 * @param high the greatest number
 */
public record ValueRule(String kind, String text, int low, int high) {
  public static final String TEXT = "text";

  /** The row's number, from 1. */
  public static final String ROW = "row";

  public static final String VALUE = "value";

  private static final List<String> DISTRIBUTIONS =
      List.of("uniform", "zipfian", "pareto", "gaussian", "special");

  /** sysbench draws 32-bit numbers. */
  private static final int MAX = Integer.MAX_VALUE;

  private static final Pattern NUMBERS = Pattern.compile("([a-z]+) +(\\d+)\\.\\.(\\d+)");

  /** Characters that need no escape in any client. */
  private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9 #@_.,:/+-]+");

  static ValueRule of(String rule, boolean ofColumn) {
    String[] words = rule.split(" ", 2);
    String kind = words[0];
    if (ofColumn && rule.equals(ROW)) {
      return new ValueRule(ROW, "", 0, 0);
    }
    boolean isText = kind.equals(TEXT) && words.length == 2 && PATTERN.matcher(words[1]).matches();
    if (isText || (ofColumn && kind.equals(VALUE) && words.length == 2)) {
      return new ValueRule(kind, words[1], 0, 0);
    }
    Matcher numbers = NUMBERS.matcher(rule);
    if (!numbers.matches() || !DISTRIBUTIONS.contains(kind)) {
      throw new UsageException(
          "'%s' is no rule; write such as 'uniform 1..1000' (%s), 'text @@@-###' (letters, digits, spaces and # @ _ . , : / + -, in quotes), or for a column row or value X"
              .formatted(rule, String.join(", ", DISTRIBUTIONS)));
    }
    int low = new IntRange("the range's low end", 0, MAX).readInt(numbers.group(2));
    int high = new IntRange("the range's high end", low, MAX).readInt(numbers.group(3));
    return new ValueRule(kind, "", low, high);
  }

  public boolean isText() {
    return kind.equals(TEXT);
  }
}
