package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.PlainName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A dimension in which cells differ. Its values are its levels; a cell is one level of each factor.
 *
 * @param name key in records, columns and matrices
 * @param defaultLevel which is left out of records and names; {@code null} where each cell names
 *     one
 * @param reader returns a level in the form that records have, or refuses it
 * @param range all levels of {@code LOW..HIGH}; {@code null} for a factor without ranges
 * @param wording returns a level in words that can follow "at"
 * @param scale scale of an axis; {@code null} for levels that are words
 * @param prerequisite the level with which the same cell has to be measured before it is measured
 *     with the given one; {@code null} for none
 * @param help of the command line's option
 */
@RecordBuilder
public record Factor(
    String name,
    String plural,
    String defaultLevel,
    UnaryOperator<String> reader,
    BiFunction<String, String, List<String>> range,
    UnaryOperator<String> wording,
    Scale scale,
    UnaryOperator<String> prerequisite,
    String help)
    implements FactorBuilder.With {
  private static final String RANGE = "..";

  /**
   * Numeric scale of an axis.
   *
   * @param doubling whether equal steps of the axis double the number
   * @param number returns a level's number; {@code null} for a level that has none
   * @param fallsBackToClients whether a level without a number stands for the number of clients
   * @param axis returns the quantity on an axis with such a level
   */
  public record Scale(
      boolean doubling,
      Function<String, Double> number,
      boolean fallsBackToClients,
      Function<String, String> axis) {}

  static Factor of(String name, String plural, String defaultLevel, String help) {
    return new Factor(
        name,
        plural,
        defaultLevel,
        level -> PlainName.require(name, level),
        null,
        level -> level,
        null,
        level -> null,
        help);
  }

  Factor choosing(List<String> levels) {
    return withReader(
        level -> {
          if (!levels.contains(level)) {
            String nearest = NearestNames.listed(level, levels);
            throw new UsageException("unknown " + name + " '" + level + "'; nearest: " + nearest);
          }
          return level;
        });
  }

  /**
   * Returns the factor with numbers from 1 as its levels, and its default level if that is a word,
   * which then stands for the number of clients.
   *
   * @param remedy end of the message about a level outside the bounds
   * @param example a range for the message about one that is none; {@code null} if there are none
   */
  Factor counting(long max, String remedy, String example, String axis) {
    boolean hasWord = defaultLevel != null && count(defaultLevel) == null;
    return withReader(
            text ->
                hasWord && text.equals(defaultLevel)
                    ? text
                    : Long.toString(integer(name, text, 1, max, remedy)))
        .withRange(
            example == null
                ? null
                : (low, high) -> doublings(name, count(low), count(high), example))
        .withScale(new Scale(true, Factor::count, hasWord, level -> axis));
  }

  private static Double count(String level) {
    return level.matches("[0-9]+") ? Double.valueOf(level) : null;
  }

  /** Reads an integer without leading zeros. */
  static long integer(String what, String text, long low, long high, String remedy) {
    long number = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    if (number < low || number > high) {
      String shown = text.matches("-?[0-9]+") ? text : "'" + text + "'";
      throw new UsageException(what + " is " + shown + ", allowed: " + low + RANGE + high + remedy);
    }
    return number;
  }

  /** Returns a number and its doublings up to another; {@code null} stands for a word. */
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

  public String read(String level) {
    return reader.apply(level);
  }

  /** Reads levels as a user lists them; {@code LOW..HIGH} stands for several. */
  public List<String> read(List<String> parts) {
    List<String> levels = new ArrayList<>();
    for (String part : parts) {
      String text = part.strip();
      int dots = range == null ? -1 : text.indexOf(RANGE);
      if (dots < 0) {
        levels.add(read(text));
      } else {
        String high = read(text.substring(dots + RANGE.length()));
        levels.addAll(range.apply(read(text.substring(0, dots)), high));
      }
    }
    // Rates per second and shares of the capacity cannot be on one axis.
    List<String> axes =
        levels.stream()
            .filter(level -> number(level) != null)
            .map(level -> scale.axis().apply(level))
            .distinct()
            .toList();
    String wrong = null;
    if (levels.isEmpty()) {
      wrong = "the list is empty; name at least one, or leave it out";
    } else if (levels.stream().distinct().count() < levels.size()) {
      wrong = levels + " names one twice; name each once";
    } else if (axes.size() > 1) {
      wrong = levels + " mixes " + String.join(" and ", axes) + "; use one";
    }
    if (wrong != null) {
      throw new UsageException(name + ": " + wrong);
    }
    return levels;
  }

  /** The option of the command line that takes its levels, without dashes before it. */
  public String option() {
    return name.replace('_', '-');
  }

  public boolean isNumeric() {
    return scale != null;
  }

  public Double number(String level) {
    return scale == null ? null : scale.number().apply(level);
  }

  public String shown(String level) {
    return wording.apply(level);
  }

  /** Checks whether a level is the default; {@code null}, a level that is not known, is not. */
  public boolean isDefault(String level) {
    return level != null && level.equals(defaultLevel);
  }

  /** Compares by name, which is unique. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Factor factor && name.equals(factor.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
