package dev.oltpmatrix.model.text;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text that is safe for a terminal. The text of servers, files and users may contain control
 * characters, which would move the cursor, change colours or make the terminal type; they are
 * escaped.
 */
public final class TerminalText {
  /**
   * Control characters except line feed and tab, and the Unicode characters that change the
   * direction of writing, so that a line would be displayed in another order.
   */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}&&[^\\n\\t]]|[\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  /** No line of the program is as long; the end of a longer line from elsewhere helps no reader. */
  private static final Pattern LONG_LINE = Pattern.compile("([^\\n]{2000})[^\\n]+");

  private TerminalText() {}

  /**
   * Returns the text with its line breaks, and each control character as {@code \x1b} or {@code
   * \}{@code u202e}.
   */
  public static String of(String text) {
    String shown =
        CONTROL
            .matcher(text.replace("\r\n", "\n"))
            .replaceAll(control -> "\\\\" + escaped(control.group().charAt(0)));
    return LONG_LINE.matcher(shown).replaceAll("$1…");
  }

  /** Returns a text, such as a name, that must stay on one line. */
  public static String ofName(String name) {
    return of(name).replace("\n", "\\x0a").replace("\t", "\\x09");
  }

  private static String escaped(char control) {
    return String.format(Locale.ROOT, control <= 0xff ? "x%02x" : "u%04x", (int) control);
  }
}
