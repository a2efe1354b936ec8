package dev.oltpmatrix.model.text;

import java.util.Locale;

/**
 * Characters that end a line, move a terminal's cursor or are invisible; names must not contain
 * them.
 */
public final class ControlCharacters {
  private ControlCharacters() {}

  public static boolean isOne(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.CONTROL
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  public static boolean areIn(String text) {
    return text.codePoints().anyMatch(ControlCharacters::isOne);
  }

  /** Returns the text with each control character written as {@code \}{@code u000a}. */
  public static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isOne(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }
}
