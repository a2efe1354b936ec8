package dev.oltpmatrix.model.text;

/** Numbers with what they count: {@code 1 cell}, {@code 2 cells}. */
public final class Plural {
  private Plural() {}

  /**
   * The number with its noun.
   *
   * @param noun of which there is one, such as {@code server start}
   */
  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
