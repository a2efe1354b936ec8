package dev.oltpmatrix.model.text;

/** Formats numbers with the noun that they count: {@code 1 cell}, {@code 2 cells}. */
public final class Plural {
  private Plural() {}

  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
