package dev.oltpmatrix.model.text;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats commands for people to copy, quoted so that a shell takes each word literally. */
public final class ShellWords {
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** Returns the words of a command, quoted where they need it. */
  public static String command(Object... words) {
    return Stream.of(words).map(word -> quoted(word.toString())).collect(Collectors.joining(" "));
  }

  /** Returns one word: unchanged where that is safe, else quoted. */
  public static String quoted(String word) {
    if (SAFE.matcher(word).matches()) {
      return word;
    }
    return word.codePoints().anyMatch(Character::isISOControl)
        ? withEscapes(word)
        : "'" + word.replace("'", "'\\''") + "'";
  }

  /**
   * Escapes characters that would control a terminal or end the line, in the notation of bash, zsh
   * and ksh.
   */
  private static String withEscapes(String word) {
    String escaped =
        word.codePoints()
            .mapToObj(
                c ->
                    switch (c) {
                      case '\n' -> "\\n";
                      case '\t' -> "\\t";
                      case '\'', '\\' -> "\\" + (char) c;
                      default ->
                          Character.isISOControl(c)
                              ? String.format(Locale.ROOT, "\\u%04x", c)
                              : Character.toString(c);
                    })
            .collect(Collectors.joining());
    return "$'" + escaped + "'";
  }
}
