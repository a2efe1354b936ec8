package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values that a setting may have, as {@code values} of {@code settings.yaml} lists them.
 *
 * @param kinds {@code switch}, {@code number}, {@code size}, {@code pair}, a range {@code 0..2}, or
 *     a word of the servers; one of them must fit
 */
record SettingForm(List<String> kinds) {
  private static final Pattern RANGE = Pattern.compile("([0-9]{1,18})\\.\\.([0-9]{1,18})");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** A value and that of another setting, which is no less. */
  private static final Pattern PAIR = Pattern.compile("([0-9]{1,18}):([0-9]{1,18})");

  private static final Set<String> SWITCHES = Set.of("0", "1", "on", "off", "true", "false");

  SettingForm {
    if (kinds.isEmpty()) {
      throw new UsageException("values need switch, number, size, a range such as 0..2, or words");
    }
    kinds = List.copyOf(kinds);
  }

  boolean fits(String value) {
    String plain = Values.unquoted(value);
    return kinds.stream().anyMatch(kind -> fits(kind, plain));
  }

  private static boolean fits(String kind, String value) {
    Matcher range = RANGE.matcher(kind);
    if (range.matches()) {
      return NUMBER.matcher(value).matches()
          && Long.parseLong(value) >= Long.parseLong(range.group(1))
          && Long.parseLong(value) <= Long.parseLong(range.group(2));
    }
    OptionalLong whole = Values.whole(value);
    return switch (kind) {
      case "switch" -> SWITCHES.contains(value.toLowerCase(Locale.ROOT));
      case "number" -> whole.isPresent();
      case "size" -> whole.isPresent() && whole.getAsLong() > 0;
      case "pair" -> isPair(value);
      default -> kind.equalsIgnoreCase(value);
    };
  }

  private static boolean isPair(String value) {
    Matcher pair = PAIR.matcher(value);
    return pair.matches() && Long.parseLong(pair.group(1)) <= Long.parseLong(pair.group(2));
  }

  /** Returns the expected values for a refusal: {@code ON or OFF}. */
  String wanted() {
    return kinds.stream().map(SettingForm::wanted).collect(Collectors.joining(", or "));
  }

  private static String wanted(String kind) {
    return switch (kind) {
      case "switch" -> "ON or OFF";
      case "number" -> "a whole number";
      case "size" -> "a size such as 96M";
      case "pair" -> "a number and its maximum, which is no less, such as 200:400";
      default -> RANGE.matcher(kind).replaceFirst("a whole number from $1 to $2");
    };
  }
}
