package dev.oltpmatrix.model.text;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text for a terminal. What servers, files and users write may hold control signs, which would move
 * the cursor, change colours or ask the terminal to type; here they are spelt out instead.
 */
public final class TerminalText {
  /**
   * Control signs but for line end and tab, and those of Unicode that turn the direction of
   * writing, by which a line would read otherwise than it is.
   */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}&&[^\\n\\t]]|[\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  /** No line of ours is as long; of a longer one nobody reads the end, and some write them. */
  private static final Pattern LONG_LINE = Pattern.compile("([^\\n]{2000})[^\\n]+");

  private TerminalText() {}

  /** The text with its lines, and each control sign as {@code \x1b} or {@code \}{@code u202e}. */
  public static String of(String text) {
    String shown =
        CONTROL
            .matcher(text.replace("\r\n", "\n"))
            .replaceAll(sign -> "\\\\" + spelt(sign.group().charAt(0)));
    return LONG_LINE.matcher(shown).replaceAll("$1…");
  }

  /** The same of what is to stay in one line, such as a name. */
  public static String ofName(String name) {
    return of(name).replace("\n", "\\x0a").replace("\t", "\\x09");
  }

  private static String spelt(char sign) {
    return String.format(Locale.ROOT, sign <= 0xff ? "x%02x" : "u%04x", (int) sign);
  }
}
