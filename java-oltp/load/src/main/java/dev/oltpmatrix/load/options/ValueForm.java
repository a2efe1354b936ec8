package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
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

  /** The modes of MySQL's clients, as sysbench 1.1 accepts them. */
  private static final Map<String, String> ENCRYPTION = new HashMap<>(FLAG);

  static {
    ENCRYPTION.putAll(Map.of("required", "on", VERIFY + "ca", "on", VERIFY + "identity", "on"));
    ENCRYPTION.put("disabled", "off");
  }

  /** Reads a form of options.txt: its kind, and a range, the words that it takes, or a reason. */
  static ValueForm of(String form, String defaultValue) {
    String[] kindAndRest = (form + " ").split(" ", 2);
    String rest = kindAndRest[1].strip();
    String range = " from " + rest.replaceFirst(" .*", "").replace("..", " to ");
    List<String> words = List.of(rest.split(" ", -1));
    return switch (kindAndRest[0]) {
      case "whole" -> new ValueForm(Range.of(rest)::whole, null, "a whole number" + range);
      case "decimal" -> valid(Range.of(rest)::has, null, "a number" + range);
      case "wholes" -> {
        List<String> also = words.subList(1, words.size());
        Range digits = Range.of(words.get(0));
        yield list(
            item -> also.contains(item) || digits.hasDigits(item) ? item : null,
            "whole numbers%s, separated by commas%s"
                .formatted(range, also.isEmpty() ? "" : ", or " + String.join(", ", also)));
      }
      case "flag" -> new ValueForm(FLAG::get, "on", "on or off");
      case "text" -> valid(value -> true, "", "a text");
      case "secret" -> valid(value -> true, null, "a text");
      case "one-of" -> oneOf(words);
      case "driver" -> oneOf(Generators.drivers());
      case "hosts" ->
          list(orNull(ServerPlace::hostOf), "names, IPv4 or IPv6 addresses, separated by commas");
      case "sockets" ->
          list(
              orNull(ServerPlace::socketOf),
              "paths of at most %s bytes, separated by commas"
                  .formatted(ServerPlace.MAX_SOCKET_BYTES));
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

  private static ValueForm valid(Predicate<String> valid, String bare, String expected) {
    return new ValueForm(value -> valid.test(value) ? value : null, bare, expected);
  }

  private static ValueForm oneOf(List<String> words) {
    return valid(words::contains, null, "one of " + String.join(", ", words));
  }

  /** Texts separated by commas, empty ones left out, each of which a function has to accept. */
  private static ValueForm list(UnaryOperator<String> normalItem, String expected) {
    return new ValueForm(
        value -> {
          List<String> items = new ArrayList<>();
          for (String item : value.split(",", -1)) {
            if (!item.isBlank()) {
              items.add(normalItem.apply(item.strip()));
            }
          }
          return items.contains(null) ? null : String.join(",", items);
        },
        "",
        expected);
  }

  private static UnaryOperator<String> orNull(UnaryOperator<String> read) {
    return text -> {
      try {
        return read.apply(text);
      } catch (UsageException e) {
        return null;
      }
    };
  }

  /** Returns the check of the certificate that a mode implies, or {@code null} for none. */
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
    return valid(
        given -> value.equals(isFlag ? FLAG.get(given) : given),
        isFlag ? "on" : "",
        (value.isEmpty() ? "no value" : value) + ": " + why);
  }
}
