package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;

/** Reads lists of levels. */
final class Levels {
  private static final String RANGE = "..";

  private Levels() {}

  static List<String> read(Factor factor, List<String> parts) {
    List<String> levels = new ArrayList<>();
    for (String part : parts) {
      String text = part.strip();
      int dots = text.indexOf(RANGE);
      List<String> range =
          dots < 0
              ? null
              : factor
                  .form()
                  .range()
                  .apply(
                      factor.form().read().apply(text.substring(0, dots)),
                      factor.form().read().apply(text.substring(dots + RANGE.length())));
      if (range == null) {
        levels.add(factor.form().read().apply(text));
      } else {
        levels.addAll(range);
      }
    }
    requireOnce(factor, levels);
    requireOneAxis(factor, levels);
    return levels;
  }

  private static void requireOnce(Factor factor, List<String> levels) {
    if (levels.isEmpty()) {
      throw new UsageException(
          factor.name() + ": the list is empty; name at least one, or leave it out");
    }
    if (levels.stream().distinct().count() < levels.size()) {
      throw new UsageException(factor.name() + ": " + levels + " names one twice; name each once");
    }
  }

  /** Refuses a mix of rates per second and shares of the capacity, which cannot be on one axis. */
  private static void requireOneAxis(Factor factor, List<String> levels) {
    if (factor.isNumeric()) {
      List<String> axes =
          levels.stream()
              .filter(level -> factor.number(level) != null)
              .map(factor.scale().axis())
              .distinct()
              .toList();
      if (axes.size() > 1) {
        throw new UsageException(
            factor.name() + ": " + levels + " mixes " + String.join(" and ", axes) + "; use one");
      }
    }
  }

  /**
   * Returns a number and its doublings up to another.
   *
   * @param low {@code null} for a level without a number, as is {@code high}
   * @param example a range for the message of a refusal
   */
  static List<String> doublings(String what, Double low, Double high, String example) {
    if (low == null || high == null || low > high) {
      throw new UsageException(
          what + ": a range needs two numbers, of which the second is not less; write " + example);
    }
    List<String> levels = new ArrayList<>();
    for (long n = low.longValue(); n <= high; n *= 2) {
      levels.add(Long.toString(n));
    }
    return levels;
  }

  /** Reads an integer without leading zeros. */
  static long integer(String what, String text, long low, long high, String remedy) {
    boolean digits = text.matches("[0-9]{1,18}");
    long number = digits ? Long.parseLong(text) : -1;
    if (number < low || number > high) {
      throw new UsageException(
          what
              + " is "
              + (text.matches("-?[0-9]+") ? text : "'" + text + "'")
              + ", allowed: "
              + low
              + RANGE
              + high
              + remedy);
    }
    return number;
  }
}
