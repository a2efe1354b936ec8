package dev.oltpmatrix.matrix.runs;

import dev.oltpmatrix.matrix.series.InvalidCells;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.stats.Ratio;
import dev.oltpmatrix.record.CellKey;
import java.util.List;

/**
 * How one cell of B compares with the same one of A, in one thing.
 *
 * @param valueA median over A's repetitions, as {@code valueB} over B's
 * @param ratio B over A
 * @param leastShare how far from 1 a ratio without interval has to be to count
 */
record CellChange(
    CellKey cellA,
    CellKey cellB,
    Metric metric,
    double valueA,
    double valueB,
    int repetitionsA,
    int repetitionsB,
    Ratio ratio,
    double leastShare,
    List<String> flagsA,
    List<String> flagsB) {

  enum Kind {
    REGRESSION,
    IMPROVEMENT,
    UNCHANGED
  }

  Kind kind() {
    boolean changed = ratio.hasInterval() ? ratio.differs() : exceeds(leastShare);
    if (!changed) {
      return Kind.UNCHANGED;
    }
    return metric.isBetter(ratio.value()) ? Kind.IMPROVEMENT : Kind.REGRESSION;
  }

  /** Whether B is more than such a share above or below A. */
  boolean exceeds(double share) {
    return Math.abs(ratio.value() - 1) > share;
  }

  boolean isInvalid() {
    return !flagsA.isEmpty() || !flagsB.isEmpty();
  }

  String invalidWords() {
    List<String> all = new java.util.ArrayList<>();
    flagsA.forEach(f -> all.add("A " + f));
    flagsB.forEach(f -> all.add("B " + f));
    return InvalidCells.words(all);
  }
}
