package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The syntax of an option's value.
 *
 * @param normal returns the normalized form of a value; {@code null} for one that is not valid
 * @param bare the meaning of the option without a value; {@code null} if it needs one
 * @param expected describes a valid value
 */
record ValueForm(UnaryOperator<String> normal, String bare, String expected) {
  private static final String VERIFY = "verify-";
  private static final Map<String, String> FLAG =
      Map.of("on", "on", "true", "on", "1", "on", "off", "off", "false", "off", "0", "off");
  private static final Map<String, String> ENCRYPTION = new HashMap<>(FLAG);

  static {
    ENCRYPTION.putAll(Map.of("required", "on", VERIFY + "ca", "on", VERIFY + "identity", "on"));
    ENCRYPTION.put("disabled", "off");
  }

  /** Reads a form of options.txt: its kind, and a range, the words that it takes, or a reason. */
  static ValueForm of(String form, String defaultValue) {
    String[] kindAndRest = (form + " ").split(" ", 2);
    String rest = kindAndRest[1].strip();
    List<String> words = List.of(rest.split(" ", -1));
    return switch (kindAndRest[0]) {
      case "whole" -> new ValueForm(Range.of(rest)::whole, null, "a whole number " + words(rest));
      case "decimal" -> valid(Range.of(rest)::has, null, "a number " + words(rest));
      case "wholes" -> wholes(words.get(0), words.subList(1, words.size()));
      case "flag" -> new ValueForm(FLAG::get, "on", "on or off");
      case "text" -> valid(value -> true, "", "a text");
      case "one-of" -> oneOf(words);
      case "driver" -> oneOf(Generators.drivers());
      case "hosts" -> list(ServerPlace::hostOf, "names, IPv4 or IPv6 addresses");
      case "sockets" ->
          list(
              ServerPlace::socketOf, "paths of at most " + ServerPlace.MAX_SOCKET_BYTES + " bytes");
      case "percentiles" ->
          valid(
              value -> Stream.of(value.split(",", -1)).allMatch(new Range(0, 100)::has),
              null,
              "numbers from 0 to 100, separated by commas");
      case "encryption" ->
          new ValueForm(
              value -> ENCRYPTION.get(mode(value)),
              "on",
              "on, off, DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY; with PREFERRED it would"
                  + " be the server's choice what is measured");
      case "patience" ->
          new ValueForm(
              ValueForm::patience, "5%", "off, seconds, or a percentage of --time such as 5%");
      case "burst" ->
          valid(
              ValueForm::isBurst,
              null,
              "percent of --rate from 101 to 10000 and seconds from 1 to 100000, such as 400%x5");
      case "size" -> valid(value -> value.matches("[0-9]+[KMGTkmgt]?"), null, "a size such as 64K");
      case "only" -> only(defaultValue, rest);
      default -> throw new IllegalArgumentException("no form is called " + form);
    };
  }

  private record Range(long min, long max) {
    /** Java's own readers also take the digits of other scripts. */
    private static final String NUMBER =
        "[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?";

    static Range of(String text) {
      String[] ends = text.split("\\.\\.", 2);
      return new Range(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }

    boolean has(String text) {
      return text.matches(NUMBER)
          && new BigDecimal(text).compareTo(BigDecimal.valueOf(min)) >= 0
          && new BigDecimal(text).compareTo(BigDecimal.valueOf(max)) <= 0;
    }

    boolean hasDigits(String text) {
      return text.matches("[+-]?[0-9]+") && has(text);
    }

    /** Reads an integer, which may have the form 1e6, as sysbench takes it for a table's size. */
    String whole(String text) {
      if (!has(text)) {
        return null;
      }
      BigDecimal number = new BigDecimal(text);
      boolean isWhole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
      return isWhole ? number.toBigInteger().toString() : null;
    }
  }

  private static String words(String range) {
    return "from " + range.replace("..", " to ");
  }

  private static ValueForm valid(Predicate<String> valid, String bare, String expected) {
    return new ValueForm(value -> valid.test(value) ? value : null, bare, expected);
  }

  private static ValueForm oneOf(List<String> words) {
    return valid(words::contains, null, "one of " + String.join(", ", words));
  }

  private static ValueForm wholes(String range, List<String> alsoWords) {
    String also = alsoWords.isEmpty() ? "" : ", or " + String.join(", ", alsoWords);
    ValueForm list =
        list(
            item -> {
              if (!alsoWords.contains(item) && !Range.of(range).hasDigits(item)) {
                throw new IllegalArgumentException(item);
              }
              return item;
            },
            "whole numbers " + words(range));
    return new ValueForm(list.normal, list.bare, list.expected + also);
  }

  /** Texts separated by commas, empty ones left out, each of which a function has to accept. */
  private static ValueForm list(UnaryOperator<String> normalItem, String expected) {
    return new ValueForm(
        value -> {
          try {
            return Stream.of(value.split(",", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .map(normalItem)
                .collect(Collectors.joining(","));
          } catch (IllegalArgumentException e) {
            return null;
          }
        },
        "",
        expected + ", separated by commas");
  }

  /**
   * Returns the check of the certificate that a mode of encryption implies, or {@code null} if it
   * implies none. The modes are those of MySQL's clients, as sysbench 1.1 accepts them.
   */
  static String verify(String value) {
    String mode = value == null ? "" : mode(value);
    return mode.startsWith(VERIFY) ? mode.substring(VERIFY.length()) : null;
  }

  private static String mode(String value) {
    return value.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String patience(String value) {
    if (value.equalsIgnoreCase("off")) {
      return "off";
    }
    String unit = value.endsWith("%") ? "%" : "";
    String number =
        new Range(0, 1_000_000_000).whole(value.substring(0, value.length() - unit.length()));
    return number == null ? null : number + unit;
  }

  private static boolean isBurst(String value) {
    String[] parts = value.split("%x", -1);
    return value.isEmpty()
        || (parts.length == 2
            && new Range(101, 10_000).hasDigits(parts[0])
            && new Range(1, 100_000).hasDigits(parts[1]));
  }

  /** A single value; {@code why} has the reason why no other is accepted, and the remedy. */
  private static ValueForm only(String value, String why) {
    boolean isFlag = value.equals("off");
    return new ValueForm(
        given -> value.equals(isFlag ? FLAG.get(given) : given) ? value : null,
        isFlag ? "on" : "",
        (value.isEmpty() ? "no value" : value) + ": " + why);
  }
}
