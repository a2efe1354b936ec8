package dev.oltpmatrix.model.text;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Commands for people to copy, so that a shell takes each word as it was meant. */
public final class ShellWords {
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** The words of a command, quoted where they need it. */
  public static String command(Object... words) {
    return Stream.of(words).map(word -> quoted(word.toString())).collect(Collectors.joining(" "));
  }

  /** One word: as it is where that is safe, else between quotation marks. */
  public static String quoted(String word) {
    if (SAFE.matcher(word).matches()) {
      return word;
    }
    return word.codePoints().anyMatch(Character::isISOControl)
        ? withEscapes(word)
        : "'" + word.replace("'", "'\\''") + "'";
  }

  /** What would drive a terminal or end the line is spelt out; so bash, zsh and ksh read it. */
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
