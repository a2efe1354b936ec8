package dev.oltpmatrix.load.workload;

/**
 * Where a statement's parameter comes from: one of the group's drawn values, as it is or as the end
 * of the range that starts there.
 *
 * @param draw index into the group's draws
 */
public record Param(int draw, boolean rangeEnd) {
  static Param drawn(int draw) {
    return new Param(draw, false);
  }

  static Param rangeEndOf(int draw) {
    return new Param(draw, true);
  }
}
