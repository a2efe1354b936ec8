package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Primary;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The pairs of cells that a primary outcome is about.
 *
 * @param named the factors whose levels it names, and which are therefore not compared
 */
public record PrimaryPoints(Predicate<CellKey> points, Set<Factor> named) {
  /** Returns the points among these cells; {@code null} if no primary outcome is stated. */
  static PrimaryPoints of(Primary primary, Set<CellKey> cells) {
    if (primary == null) {
      return null;
    }
    FactorSet factors = CellKey.factors(cells);
    return new PrimaryPoints(primary.points(factors), primary.named(factors));
  }

  public static long count(Primary primary, Set<CellKey> cells) {
    PrimaryPoints points = of(primary, cells);
    return Comparisons.pairs(cells, cell -> true).stream()
        .filter(pair -> points.areOf(pair.kind(), pair.cell(), pair.base()))
        .count();
  }

  boolean areOf(Difference kind, CellKey cell, CellKey base) {
    return kind.isPlain()
        && !named.contains(kind.factor())
        && points.test(cell)
        && points.test(base);
  }
}
