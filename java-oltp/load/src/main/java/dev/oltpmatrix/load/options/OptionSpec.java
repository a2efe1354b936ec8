package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.UsageException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * One option as data: its name, its default, what values it takes and its line of help.
 *
 * @param choices the words it takes, for {@link Type#CHOICE}
 * @param min the least value, for numbers
 * @param max the greatest value, for numbers
 */
public record OptionSpec(
    String name,
    Type type,
    String defaultValue,
    List<String> choices,
    long min,
    long max,
    String help) {

  /** How a value is written. */
  public enum Type {
    INTEGER,
    FLAG,
    TEXT,
    CHOICE,
    PERCENTILES,
    /** A number that need not be whole. */
    DECIMAL,
    /** Whole numbers separated by commas, or one of the choices. */
    INTEGERS,
    /** sysbench knows it, this program does not yet: nothing but its default is taken. */
    DEFAULT_ONLY
  }

  static OptionSpec integer(String name, long defaultValue, long min, long max, String help) {
    return new OptionSpec(
        name, Type.INTEGER, Long.toString(defaultValue), List.of(), min, max, help);
  }

  static OptionSpec flag(String name, boolean defaultValue, String help) {
    return new OptionSpec(name, Type.FLAG, defaultValue ? "on" : "off", List.of(), 0, 0, help);
  }

  static OptionSpec text(String name, String defaultValue, String help) {
    return new OptionSpec(name, Type.TEXT, defaultValue, List.of(), 0, 0, help);
  }

  static OptionSpec choice(String name, String defaultValue, List<String> choices, String help) {
    return new OptionSpec(name, Type.CHOICE, defaultValue, choices, 0, 0, help);
  }

  static OptionSpec percentiles(String name, String defaultValue, String help) {
    return new OptionSpec(name, Type.PERCENTILES, defaultValue, List.of(), 0, 100, help);
  }

  static OptionSpec decimal(String name, String defaultValue, long min, long max, String help) {
    return new OptionSpec(name, Type.DECIMAL, defaultValue, List.of(), min, max, help);
  }

  static OptionSpec integers(
      String name, String defaultValue, List<String> words, long max, String help) {
    return new OptionSpec(name, Type.INTEGERS, defaultValue, words, 0, max, help);
  }

  static OptionSpec defaultOnly(String name, String defaultValue) {
    return new OptionSpec(
        name, Type.DEFAULT_ONLY, defaultValue, List.of(), 0, 0, "only its default is supported");
  }

  /** Checks a value and returns it in the form that the program goes on with. */
  String normalize(String value) {
    return switch (type) {
      case INTEGER -> Long.toString(checkedInteger(value));
      case FLAG -> checkedFlag(value) ? "on" : "off";
      case TEXT -> value;
      case CHOICE -> checkedChoice(value);
      case PERCENTILES -> checkedPercentiles(value);
      case DECIMAL -> checkedDecimal(value);
      case INTEGERS -> checkedIntegers(value);
      case DEFAULT_ONLY -> checkedDefault(value);
    };
  }

  private long checkedInteger(String value) {
    long number;
    try {
      // BigDecimal, because sysbench takes 1e6 for a table size.
      number = new BigDecimal(value).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw bad(value, rangeText());
    }
    if (number < min || number > max) {
      throw bad(value, rangeText());
    }
    return number;
  }

  private String rangeText() {
    return String.format(Locale.ROOT, "a whole number from %d to %d", min, max);
  }

  private boolean checkedFlag(String value) {
    return switch (value) {
      case "on", "true", "1" -> true;
      case "off", "false", "0" -> false;
      default -> throw bad(value, "on or off");
    };
  }

  private String checkedChoice(String value) {
    if (!choices.contains(value)) {
      throw bad(value, "one of " + String.join(", ", choices));
    }
    return value;
  }

  private String checkedPercentiles(String value) {
    for (String part : value.split(",", -1)) {
      double percentile;
      try {
        percentile = Double.parseDouble(part);
      } catch (NumberFormatException e) {
        throw bad(value, "numbers from 0 to 100, separated by commas");
      }
      if (!(percentile >= min && percentile <= max)) {
        throw bad(value, "numbers from 0 to 100, separated by commas");
      }
    }
    return value;
  }

  private String checkedDecimal(String value) {
    String expected = String.format(Locale.ROOT, "a number from %d to %d", min, max);
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw bad(value, expected);
    }
    if (!(number >= min && number <= max)) {
      throw bad(value, expected);
    }
    return value;
  }

  private String checkedIntegers(String value) {
    if (value.isEmpty() || choices.contains(value)) {
      return value;
    }
    StringBuilder numbers = new StringBuilder();
    for (String part : value.split(",", -1)) {
      try {
        long number = Long.parseLong(part.strip());
        if (number < min || number > max) {
          throw bad(value, integersText());
        }
        numbers.append(numbers.isEmpty() ? "" : ",").append(number);
      } catch (NumberFormatException e) {
        throw bad(value, integersText());
      }
    }
    return numbers.toString();
  }

  private String integersText() {
    String words = choices.isEmpty() ? "" : ", or " + String.join(", ", choices);
    return String.format(
        Locale.ROOT, "whole numbers from %d to %d, separated by commas%s", min, max, words);
  }

  private String checkedDefault(String value) {
    boolean flag = defaultValue.equals("on") || defaultValue.equals("off");
    String given = flag ? (checkedFlag(value) ? "on" : "off") : value;
    if (!given.equals(defaultValue)) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--%s=%s: not supported yet, only the default (%s) is: leave the option out",
              name,
              value,
              defaultValue.isEmpty() ? "empty" : defaultValue));
    }
    return given;
  }

  private UsageException bad(String value, String expected) {
    return new UsageException(
        String.format(Locale.ROOT, "--%s=%s: expected %s", name, value, expected));
  }
}
