package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.descriptors.Factors;
import dev.oltpmatrix.matrix.series.InvalidCells;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.stats.Ratio;
import dev.oltpmatrix.record.CellKey;
import java.util.List;

/**
 * How one cell compares with another of the same run, in one thing.
 *
 * @param ratio of the cell to its base, over the blocks that both were measured in; {@code null}
 *     where there is no such block
 * @param flags why a repetition of either is invalid, in words, one for each
 */
record Finding(
    Difference kind, CellKey cell, CellKey base, Metric metric, Ratio ratio, List<String> flags) {

  boolean hasVerdict() {
    return ratio != null && ratio.hasInterval();
  }

  boolean isInvalid() {
    return !flags.isEmpty();
  }

  /** For programs. */
  String result() {
    if (!hasVerdict()) {
      return "no verdict";
    }
    return !ratio.differs() ? "no difference" : ratio.value() > 1 ? "higher" : "lower";
  }

  /** For people. */
  String words() {
    String where =
        "at "
            + Factors.CLIENTS.shown(cell.level(Factors.CLIENTS))
            + cell.othersLabel(kind.factor());
    String subject = metric.label() + " of " + kind.part(cell);
    String words =
        ratio == null
            ? subject + " has no ratio " + where + ": no block measured both"
            : Verdict.of(ratio, subject, "that of " + kind.part(base), where);
    return isInvalid() ? words + "; " + InvalidCells.words(flags) : words;
  }
}
