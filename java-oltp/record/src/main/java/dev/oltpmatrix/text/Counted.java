package dev.oltpmatrix.text;

/** {@code 1 cell}, {@code 2 cells}. */
public final class Counted {
  private Counted() {}

  /**
   * A number with its noun.
   *
   * @param noun as of one; an s makes it many
   */
  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
