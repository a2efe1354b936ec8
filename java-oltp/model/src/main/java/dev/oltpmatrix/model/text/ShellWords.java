package dev.oltpmatrix.model.text;

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
    return SAFE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
