package dev.oltpmatrix.server.config;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes values for an option file. All servers of both products read them alike: {@code #} ends a
 * line outside of quotes, spaces at the ends and one pair of quotes around the value are removed,
 * and a backslash escapes both inside and outside of quotes. Every text without a NUL can be
 * written.
 */
final class OptionFile {
  /**
   * Matches values that mean the same without quotes; most values do, and they are easier to read
   * without them.
   */
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_./,:+@%-]+");

  /** Escapes that every server knows; all other characters stand for themselves. */
  private static final Map<Integer, String> ESCAPES =
      Map.of(
          (int) '\\',
          "\\\\",
          (int) '"',
          "\\\"",
          (int) '\n',
          "\\n",
          (int) '\r',
          "\\r",
          (int) '\t',
          "\\t",
          (int) '\b',
          "\\b");

  private OptionFile() {}

  /** Returns the value in a form that a server reads as exactly this text. */
  static String quoted(String text) {
    if (BARE.matcher(text).matches()) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(c, quoted));
    return quoted.append('"').toString();
  }

  private static void append(int c, StringBuilder quoted) {
    String escape = ESCAPES.get(c);
    if (escape == null) {
      quoted.appendCodePoint(c);
    } else {
      quoted.append(escape);
    }
  }
}
