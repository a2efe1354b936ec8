package dev.oltpmatrix.analysis.tune;

import java.util.List;

/**
 * A block's measurement of a candidate.
 *
 * @param value the goal's value; {@code null} if it is not known
 * @param isAbove whether the value is only a lower bound, because the window saw no more
 * @param valid whether the cell is valid
 * @param stalled whether a second of the window had no transaction at all
 * @param flags what is known against the cell, in words
 */
public record BlockValue(
    int block, Double value, boolean isAbove, boolean valid, boolean stalled, List<String> flags) {
  public BlockValue {
    flags = List.copyOf(flags);
  }

  /** Checks whether ratios are made of it. */
  boolean counts() {
    return valid && !isAbove && value != null && value > 0;
  }
}
