package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.spec.Compare;
import java.util.Optional;

/**
 * The comparison that the matrix of a run asks for, as far as its cells have it: a run may have
 * fewer levels than the matrix.
 *
 * @param factor the factor whose levels are compared; {@code null} if the matrix names none, or if
 *     the cells have one level of it
 */
public record AskedFactor(Factor factor, Compare compare) {
  /** No comparison is asked for. */
  public static final AskedFactor NONE = new AskedFactor(null, null);

  public static AskedFactor of(Cells cells) {
    return Optional.ofNullable(cells.compare())
        .flatMap(compare -> compare.factor(cells.factors()))
        .filter(
            factor ->
                cells.names().stream()
                        .filter(name -> !AaControl.isOne(name.config()))
                        .map(name -> name.level(factor))
                        .distinct()
                        .count()
                    > 1)
        .map(factor -> new AskedFactor(factor, cells.compare()))
        .orElse(NONE);
  }

  public boolean isStated() {
    return factor != null;
  }

  public boolean isOf(Difference kind) {
    return isStated() && kind.isPlain() && kind.factor().equals(factor);
  }

  /** Checks whether a cell has the level that others of the factor are compared with. */
  boolean isBase(Difference kind, CellKey cell) {
    return isOf(kind) && compare.isBase(factor, cell.level(factor));
  }
}
