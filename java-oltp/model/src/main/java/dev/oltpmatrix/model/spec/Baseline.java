package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Optional;

/**
 * Finds the cell that has to be measured before another: the closed loop before a share of its
 * throughput.
 */
public final class Baseline {
  private Baseline() {}

  public static Optional<CellKey> of(CellKey key) {
    CellKey before = key;
    for (Factor factor : FactorSet.KINDS.optional()) {
      String level = factor.before().apply(key.level(factor));
      before = level == null ? before : before.with(factor, level);
    }
    return before.equals(key) ? Optional.empty() : Optional.of(before);
  }
}
