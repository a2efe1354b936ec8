package dev.oltpmatrix.model.userworkload;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule by which values of a placeholder or a column are made. */
public sealed interface ValueRule {
  List<String> DISTRIBUTIONS = List.of("uniform", "zipfian", "pareto", "gaussian", "special");

  /** Numbers from low to high, both included. */
  record Numbers(String distribution, int low, int high) implements ValueRule {}

  /** Text in which each {@code #} is a random digit and each {@code @} a random small letter. */
  record Text(String pattern) implements ValueRule {}

  /** The row's number, from 1. */
  record RowNumber() implements ValueRule {}

  /** One value for all rows. */
  record Constant(String value) implements ValueRule {}

  /** sysbench draws 32-bit numbers. */
  int MAX = Integer.MAX_VALUE;

  Pattern NUMBERS = Pattern.compile("([a-z]+) +(\\d+)\\.\\.(\\d+)");

  /** Characters that need no escape in any client. */
  Pattern TEXT = Pattern.compile("text ([A-Za-z0-9 #@_.,:/+-]+)");

  /** Reads the rule of a placeholder. */
  static ValueRule ofPlaceholder(String rule) {
    return read(rule, "");
  }

  /** Reads the rule of a column, which may also be the row's number or a constant. */
  static ValueRule ofColumn(String rule) {
    if (rule.equals("row")) {
      return new RowNumber();
    }
    return rule.startsWith("value ")
        ? new Constant(rule.substring("value ".length()))
        : read(rule, ", row or value X");
  }

  private static ValueRule read(String rule, String others) {
    Matcher text = TEXT.matcher(rule);
    if (text.matches()) {
      return new Text(text.group(1));
    }
    if (rule.equals("text")) {
      throw new UsageException(
          "'text' has no pattern; put quotes around the rule, as # after a space begins a comment");
    }
    if (rule.startsWith("text ")) {
      throw new UsageException(
          "'%s' has other signs than letters, digits, spaces and # @ _ . , : / + -; leave them out"
              .formatted(rule));
    }
    Matcher numbers = NUMBERS.matcher(rule);
    if (!numbers.matches() || !DISTRIBUTIONS.contains(numbers.group(1))) {
      throw new UsageException(
          "'%s' is no rule; write such as 'uniform 1..1000' (or %s), 'text @@@-###'%s"
              .formatted(
                  rule, String.join(", ", DISTRIBUTIONS.subList(1, DISTRIBUTIONS.size())), others));
    }
    int low = new IntRange("the range's low end", 0, MAX).readInt(numbers.group(2));
    int high = new IntRange("the range's high end", low, MAX).readInt(numbers.group(3));
    return new Numbers(numbers.group(1), low, high);
  }
}
