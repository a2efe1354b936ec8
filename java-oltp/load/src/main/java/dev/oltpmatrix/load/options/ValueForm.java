package dev.oltpmatrix.load.options;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
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
  private static final String VERIFY = "verify-";

  private static ValueForm of(UnaryOperator<String> normal, String bare, String expected) {
    return new ValueForm(normal, expected, bare, List.of());
  }

  /** Returns the number, or {@code null} if the text is none in this range. */
  private static BigDecimal number(String text, long min, long max) {
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
  private static String whole(String text, long min, long max) {
    BigDecimal number = number(text, min, max);
    boolean isWhole =
        number != null && (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0);
    return isWhole ? number.toBigInteger().toString() : null;
  }

  private static boolean isDigits(String text, long min, long max) {
    return WHOLE.matcher(text).matches() && number(text, min, max) != null;
  }

  static ValueForm integer(long min, long max) {
    return of(
        value -> whole(value, min, max),
        null,
        String.format(Locale.ROOT, "a whole number from %d to %d", min, max));
  }

  static ValueForm decimal(long min, long max) {
    return of(
        value -> number(value, min, max) == null ? null : value,
        null,
        String.format(Locale.ROOT, "a number from %d to %d", min, max));
  }

  static ValueForm percentiles() {
    return of(
        value ->
            Stream.of(value.split(",", -1)).allMatch(part -> number(part, 0, 100) != null)
                ? value
                : null,
        null,
        "numbers from 0 to 100, separated by commas");
  }

  static ValueForm flag() {
    return of(
        value ->
            switch (value) {
              case "on", "true", "1" -> "on";
              case "off", "false", "0" -> "off";
              default -> null;
            },
        "on",
        "on or off");
  }

  /** On or off, or a mode of MySQL's clients, as sysbench 1.1 accepts it. */
  static ValueForm encryption() {
    return of(
        value ->
            switch (mode(value)) {
              case "on", "true", "1", "required", VERIFY + "ca", VERIFY + "identity" -> "on";
              case "off", "false", "0", "disabled" -> "off";
              default -> null;
            },
        "on",
        "on, off, DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY; with PREFERRED it would be the"
            + " server's choice what is measured");
  }

  /**
   * Returns the check of the certificate that a mode of encryption implies, or {@code null} if it
   * implies none.
   */
  static String verify(String value) {
    String mode = value == null ? "" : mode(value);
    return mode.startsWith(VERIFY) ? mode.substring(VERIFY.length()) : null;
  }

  private static String mode(String value) {
    return value.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static ValueForm text() {
    return of(value -> value, "", "a text");
  }

  static ValueForm choice(List<String> words) {
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
  static ValueForm texts(UnaryOperator<String> fitted, String expected) {
    return of(
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

  /** Whole numbers and some words, separated by commas. */
  static ValueForm integers(long min, long max, List<String> words) {
    String also = words.isEmpty() ? "" : ", or " + String.join(", ", words);
    return of(
        value ->
            parts(value).allMatch(part -> words.contains(part) || isDigits(part, min, max))
                ? parts(value).collect(Collectors.joining(","))
                : null,
        "",
        String.format(
            Locale.ROOT, "whole numbers from %d to %d, separated by commas%s", min, max, also));
  }

  /** Off, or a time limit after the end, in seconds or in percent of the run's time. */
  static ValueForm patience(long maxS) {
    return of(
        value -> {
          String lower = value.toLowerCase(Locale.ROOT);
          String unit = lower.endsWith("%") ? "%" : "";
          String number = whole(lower.substring(0, lower.length() - unit.length()), 0, maxS);
          return lower.equals("off") ? lower : number == null ? null : number + unit;
        },
        "5%",
        "off, seconds, or a percentage of --time such as 5%");
  }

  /** Nothing, or percent of a rate and seconds, such as 400%x5. */
  static ValueForm burst(int maxPercent, int maxS) {
    return of(
        value -> {
          String[] parts = value.split("%x", -1);
          boolean fits =
              parts.length == 2
                  && isDigits(parts[0], 101, maxPercent)
                  && isDigits(parts[1], 1, maxS);
          return value.isEmpty() || fits ? value : null;
        },
        null,
        String.format(
            Locale.ROOT,
            "percent of --rate from 101 to %d and seconds from 1 to %d, such as 400%%x5",
            maxPercent,
            maxS));
  }

  /** A number of bytes, such as 64K. */
  static ValueForm size() {
    return of(
        value -> value.matches("[0-9]+[KMGTkmgt]?") ? value : null, null, "a size such as 64K");
  }

  /**
   * Accepts a single value.
   *
   * @param why the reason why no other is accepted, and the remedy
   */
  ValueForm only(String value, String why) {
    return of(
        given -> value.equals(normal.apply(given)) ? value : null,
        bare,
        (value.isEmpty() ? "no value" : value) + ": " + why);
  }
}
