package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;

/**
 * A change of one factor from its base level to another.
 *
 * @param base the level that the matrix names first
 */
public record LevelChange(Factor factor, String base, String level) {
  /** Returns 1 for a cell with the level, -1 for one with the base, and 0 for any other. */
  int side(CellKey cell) {
    String own = cell.level(factor);
    return own.equals(level) ? 1 : own.equals(base) ? -1 : 0;
  }

  /** Returns a name such as {@code flush_log 1 over 0}. */
  String name() {
    return factor.name() + " " + level + " over " + base;
  }
}
