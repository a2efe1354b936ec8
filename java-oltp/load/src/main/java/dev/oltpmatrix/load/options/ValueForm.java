package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The syntax of an option's value.
 *
 * @param normal returns the normalized form of a value; {@code null} for one that is not valid
 * @param expected describes a valid value
 * @param bare the meaning of the option without a value; {@code null} if it needs one
 * @param words the words that the option accepts, for help
 */
record ValueForm(UnaryOperator<String> normal, String expected, String bare, List<String> words) {
  /** Java's own readers also take the digits of other scripts. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?");

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Map<String, String> FLAG =
      Map.of("on", "on", "true", "on", "1", "on", "off", "off", "false", "off", "0", "off");
  private static final Map<String, String> ENCRYPTION = new HashMap<>(FLAG);
  private static final String VERIFY = "verify-";

  static {
    List.of("required", VERIFY + "ca", VERIFY + "identity").forEach(m -> ENCRYPTION.put(m, "on"));
    ENCRYPTION.put("disabled", "off");
  }

  private ValueForm(UnaryOperator<String> normal, String bare, String expected) {
    this(normal, expected, bare, List.of());
  }

  /** Reads a form of options.txt: its kind, and a range or the words that it takes. */
  static ValueForm of(String form, String defaultValue) {
    List<String> rest = List.of(form.split(" ", -1));
    String kind = rest.get(0);
    rest = rest.subList(1, rest.size());
    return switch (kind) {
      case "whole", "decimal", "wholes" -> numbers(kind, Range.of(rest.get(0)), rest);
      case "flag" -> new ValueForm(FLAG::get, "on", "on or off");
      case "text" -> new ValueForm(value -> value, "", "a text");
      case "one-of" -> oneOf(rest);
      case "driver" -> oneOf(Generators.drivers());
      case "hosts" -> texts(ServerPlace::hostOf, "names, IPv4 or IPv6 addresses");
      case "sockets" ->
          texts(
              ServerPlace::socketOf, "paths of at most " + ServerPlace.MAX_SOCKET_BYTES + " bytes");
      case "percentiles" ->
          new ValueForm(
              value ->
                  Stream.of(value.split(",", -1)).allMatch(new Range(0, 100)::has) ? value : null,
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
          new ValueForm(
              ValueForm::burst,
              null,
              "percent of --rate from 101 to 10000 and seconds from 1 to 100000, such as 400%x5");
      case "size" ->
          new ValueForm(
              value -> value.matches("[0-9]+[KMGTkmgt]?") ? value : null,
              null,
              "a size such as 64K");
      case "only" -> only(defaultValue, String.join(" ", rest));
      default -> throw new IllegalArgumentException("no form is called " + kind);
    };
  }

  private record Range(long min, long max) {
    static Range of(String text) {
      String[] ends = text.split("\\.\\.", 2);
      return new Range(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }

    /** Returns the number, or {@code null} if the text is none in this range. */
    BigDecimal number(String text) {
      if (!NUMBER.matcher(text).matches()) {
        return null;
      }
      BigDecimal number = new BigDecimal(text);
      boolean fits =
          number.compareTo(BigDecimal.valueOf(min)) >= 0
              && number.compareTo(BigDecimal.valueOf(max)) <= 0;
      return fits ? number : null;
    }

    /** Reads an integer, which may have the form 1e6, as sysbench takes it for a table's size. */
    String whole(String text) {
      BigDecimal number = number(text);
      boolean isWhole =
          number != null && (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0);
      return isWhole ? number.toBigInteger().toString() : null;
    }

    boolean has(String text) {
      return number(text) != null;
    }

    boolean hasDigits(String text) {
      return WHOLE.matcher(text).matches() && has(text);
    }

    @Override
    public String toString() {
      return "from " + min + " to " + max;
    }
  }

  /** A number in a range; or, separated by commas, several and some words. */
  private static ValueForm numbers(String kind, Range range, List<String> rest) {
    List<String> words = rest.subList(1, rest.size());
    String also = words.isEmpty() ? "" : ", or " + String.join(", ", words);
    return switch (kind) {
      case "whole" -> new ValueForm(range::whole, null, "a whole number " + range);
      case "decimal" ->
          new ValueForm(value -> range.has(value) ? value : null, null, "a number " + range);
      default ->
          new ValueForm(
              value ->
                  parts(value).allMatch(part -> words.contains(part) || range.hasDigits(part))
                      ? parts(value).collect(Collectors.joining(","))
                      : null,
              "",
              "whole numbers " + range + ", separated by commas" + also);
    };
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

  private static ValueForm oneOf(List<String> words) {
    return new ValueForm(
        value -> words.contains(value) ? value : null,
        "one of " + String.join(", ", words),
        null,
        words);
  }

  /**
   * Texts separated by commas, each of which must be accepted by a function.
   *
   * @param fitted normalizes an item
   * @param expected describes acceptable items
   */
  private static ValueForm texts(UnaryOperator<String> fitted, String expected) {
    return new ValueForm(
        value -> {
          try {
            return parts(value).map(fitted).collect(Collectors.joining(","));
          } catch (IllegalArgumentException e) {
            return null;
          }
        },
        "",
        expected + ", separated by commas");
  }

  /** Splits a list and drops its empty items. */
  private static Stream<String> parts(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }

  /** Off, or a time limit after the end, in seconds or in percent of the run's time. */
  private static String patience(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    String unit = lower.endsWith("%") ? "%" : "";
    String number =
        new Range(0, 1_000_000_000).whole(lower.substring(0, lower.length() - unit.length()));
    return lower.equals("off") ? lower : number == null ? null : number + unit;
  }

  /** Nothing, or percent of a rate and seconds, such as 400%x5. */
  private static String burst(String value) {
    String[] parts = value.split("%x", -1);
    boolean fits =
        parts.length == 2
            && new Range(101, 10_000).hasDigits(parts[0])
            && new Range(1, 100_000).hasDigits(parts[1]);
    return value.isEmpty() || fits ? value : null;
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
