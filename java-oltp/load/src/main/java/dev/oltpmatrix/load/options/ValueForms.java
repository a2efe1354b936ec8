package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.options.ValueForm.BadValueException;
import dev.oltpmatrix.model.text.Digits;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The syntaxes of the option values. */
final class ValueForms {
  private ValueForms() {}

  record WholeNumber(long min, long max) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      String expected = String.format(Locale.ROOT, "a whole number from %d to %d", min, max);
      return Long.toString(
          Digits.wholeOrPower(value).stream()
              .filter(number -> number >= min && number <= max)
              .boxed()
              .findFirst()
              .orElseThrow(() -> new BadValueException(expected)));
    }
  }

  /** A decimal number. */
  record Decimal(long min, long max) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      checkDecimal(value, min, max, "a number from %d to %d");
      return value;
    }
  }

  record Percentiles() implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      for (String part : value.split(",", -1)) {
        checkDecimal(part, 0, 100, "numbers from %d to %d, separated by commas");
      }
      return value;
    }
  }

  private static void checkDecimal(String value, long min, long max, String expected)
      throws BadValueException {
    String range = String.format(Locale.ROOT, expected, min, max);
    double number = Digits.isDecimal(value) ? Double.parseDouble(value) : Double.NaN;
    if (!(number >= min && number <= max)) {
      throw new BadValueException(range);
    }
  }

  record Flag() implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      return switch (value) {
        case "on", "true", "1" -> "on";
        case "off", "false", "0" -> "off";
        default -> throw new BadValueException("on or off");
      };
    }

    @Override
    public String bare() {
      return "on";
    }
  }

  /** On or off, or a mode of MySQL's clients, as sysbench 1.1 accepts it. */
  record Encryption() implements ValueForm {
    private static final String VERIFY = "verify-";

    @Override
    public String normalize(String value) throws BadValueException {
      return switch (mode(value)) {
        case "on", "true", "1", "required", VERIFY + "ca", VERIFY + "identity" -> "on";
        case "off", "false", "0", "disabled" -> "off";
        case "preferred" ->
            throw new BadValueException(
                "on or off: with PREFERRED it would be the server's choice what is measured");
        default ->
            throw new BadValueException(
                "on, off, DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY");
      };
    }

    @Override
    public String bare() {
      return "on";
    }

    /**
     * Returns the check of the certificate that the mode implies, or {@code null} if it implies
     * none.
     */
    static String verify(String value) {
      String mode = value == null ? "" : mode(value);
      return mode.startsWith(VERIFY) ? mode.substring(VERIFY.length()) : null;
    }

    private static String mode(String value) {
      return value.toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  record Text() implements ValueForm {
    @Override
    public String normalize(String value) {
      return value;
    }

    @Override
    public String bare() {
      return "";
    }
  }

  record Choice(List<String> words) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      if (!words.contains(value)) {
        throw new BadValueException("one of " + String.join(", ", words));
      }
      return value;
    }
  }

  /**
   * Texts separated by commas, each of which must be accepted by a function.
   *
   * @param fitted normalizes an item
   * @param expected describes an acceptable item
   */
  record Parts(UnaryOperator<String> fitted, String expected) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      try {
        return parts(value).map(fitted).collect(Collectors.joining(","));
      } catch (IllegalArgumentException e) {
        throw new BadValueException(expected + ", separated by commas");
      }
    }

    @Override
    public String bare() {
      return "";
    }
  }

  /** Splits a list and drops its empty items. */
  private static Stream<String> parts(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }

  /** Whole numbers and some words, separated by commas. */
  record Numbers(long min, long max, List<String> words) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      for (String part : parts(value).toList()) {
        if (!words.contains(part) && !isInRange(part)) {
          String also = words.isEmpty() ? "" : ", or " + String.join(", ", words);
          throw new BadValueException(
              String.format(
                  Locale.ROOT,
                  "whole numbers from %d to %d, separated by commas%s",
                  min,
                  max,
                  also));
        }
      }
      return parts(value).collect(Collectors.joining(","));
    }

    private boolean isInRange(String number) {
      return Digits.whole(number).stream().anyMatch(n -> n >= min && n <= max);
    }

    @Override
    public String bare() {
      return "";
    }
  }

  /** Off, or a time limit after the end, in seconds or in percent of the run's time. */
  record Patience(long maxS) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      String lower = value.toLowerCase(Locale.ROOT);
      if (lower.equals("off")) {
        return lower;
      }
      boolean percent = lower.endsWith("%");
      try {
        String number = percent ? lower.substring(0, lower.length() - 1) : lower;
        return new WholeNumber(0, maxS).normalize(number) + (percent ? "%" : "");
      } catch (BadValueException e) {
        throw new BadValueException("off, seconds, or a percentage of --time such as 5%");
      }
    }

    @Override
    public String bare() {
      return "5%";
    }
  }

  /** Nothing, or percent of a rate and seconds, such as 400%x5. */
  record Burst(int mostPercent, int mostS) implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      String[] parts = value.split("%x", -1);
      if (value.isEmpty() || (parts.length == 2 && fits(parts))) {
        return value;
      }
      throw new BadValueException(
          String.format(
              Locale.ROOT,
              "percent of --rate from 101 to %d and seconds from 1 to %d, such as 400%%x5",
              mostPercent,
              mostS));
    }

    private boolean fits(String[] parts) {
      return Digits.whole(parts[0]).stream().anyMatch(n -> n > 100 && n <= mostPercent)
          && Digits.whole(parts[1]).stream().anyMatch(n -> n > 0 && n <= mostS);
    }
  }

  /** A number of bytes, such as 64K. */
  record Size() implements ValueForm {
    @Override
    public String normalize(String value) throws BadValueException {
      if (!value.matches("[0-9]+[KMGTkmgt]?")) {
        throw new BadValueException("a size such as 64K");
      }
      return value;
    }
  }

  /**
   * A single accepted value.
   *
   * @param why the reason why no other is accepted, and the remedy
   */
  record Only(ValueForm form, String value, String why) implements ValueForm {
    @Override
    public String normalize(String given) throws BadValueException {
      if (!form.normalize(given).equals(value)) {
        throw new BadValueException((value.isEmpty() ? "no value" : value) + ": " + why);
      }
      return value;
    }

    @Override
    public String bare() {
      return form.bare();
    }
  }
}
