package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.workload.data.SqlText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Values of settings as people and servers write them. */
public final class Values {
  /** A number as it is, or with a unit. */
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?[KMGTkmgt]?");

  /** A whole path on Windows: of a drive, or of another machine. */
  private static final Pattern WINDOWS_PATH = Pattern.compile("([A-Za-z]:[\\\\/]|\\\\\\\\).*");

  private Values() {}

  static String unquoted(String value) {
    return value.strip().replaceAll("^([\"'])(.*)\\1$", "$2");
  }

  /**
   * Returns one spelling for 1G and 1073741824, ON and 1 and YES, 90 and 90.000000, /a/ and /a,
   * {@code C:\a\} and {@code c:/a}.
   */
  public static String normal(String raw) {
    String value = unquoted(raw);
    String lower = value.toLowerCase(Locale.ROOT);
    if (value.startsWith("/")) {
      return normalPath(Path.of(value).normalize());
    }
    if (WINDOWS_PATH.matcher(value).matches()) { // as text, as a server elsewhere may have it
      return lower.replace('/', '\\').replaceFirst("(?<=[^:])\\\\+$", "");
    }
    OptionalLong whole = SizeText.whole(value);
    if (whole.isPresent()) {
      return Long.toString(whole.getAsLong());
    }
    return switch (lower) {
      case "on", "true", "yes" -> "1";
      // have_ssl and have_symlink show DISABLED, as does event_scheduler without grant tables.
      case "off", "false", "no", "disabled" -> "0";
      default -> normalNumber(lower);
    };
  }

  private static String normalPath(Path path) {
    try {
      return path.toRealPath().toString();
    } catch (IOException e) {
      return path.toString(); // does not exist (yet): compare as written
    }
  }

  private static String normalNumber(String value) {
    try {
      return new BigDecimal(value).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      return value;
    }
  }

  static boolean areEqual(String one, String other) {
    return normal(one).equals(normal(other));
  }

  /**
   * Returns a literal: numbers bare, sizes as numbers, everything else as text. ON and OFF are
   * words: as a number, ON of some variables would be another of their values.
   */
  public static String literal(String value) {
    if (value == null) {
      return "NULL";
    }
    return NUMBER.matcher(value).matches() ? normal(value) : SqlText.literal(value);
  }

  /** Returns the literal for a variable that took no {@link #literal}; {@code null} for none. */
  public static String otherLiteral(String value) {
    if (value == null) {
      return null;
    }
    if (NUMBER.matcher(value).matches()) {
      return SqlText.literal(value);
    }
    return normal(value).matches("[01]") ? normal(value) : null;
  }

  static String inverse(String value) {
    return value != null && normal(value).equals("0") ? "ON" : "OFF";
  }
}
