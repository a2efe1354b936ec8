package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.series.CellName;
import dev.oltpmatrix.matrix.series.InvalidCells;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.stats.Ratio;
import dev.oltpmatrix.matrix.stats.Verdict;
import dev.oltpmatrix.text.Counted;
import java.util.List;

/**
 * How one cell compares with another of the same run, in one thing.
 *
 * @param ratio of the cell to its base, over the blocks that both were measured in; {@code null}
 *     where there is no such block
 * @param flags why a repetition of either is not to be trusted, in words, one for each
 */
record Finding(
    Kind kind, CellName cell, CellName base, Metric metric, Ratio ratio, List<String> flags) {

  /** What two cells differ in. */
  enum Kind {
    ARMS("arms"),
    BUILDS("builds"),
    CONFIGS("configs"),
    GENERATORS("generators"),
    /** Nothing: an A/A pair. */
    SAME("same");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    String part(CellName name) {
      return switch (this) {
        case ARMS -> name.arm();
        case BUILDS -> name.server();
        case CONFIGS, SAME -> name.config();
        case GENERATORS -> name.generator();
      };
    }

    /** The two without the part that they differ in, then that part of each. */
    String pairLabel(CellName cell, CellName base) {
      String common =
          switch (this) {
            case ARMS -> cell.server() + cell.configSuffix();
            case BUILDS -> cell.arm() + cell.configSuffix();
            case CONFIGS, SAME -> cell.server() + "/" + cell.arm();
            case GENERATORS -> cell.armLabel();
          };
      return common + ": " + part(cell) + " against " + part(base);
    }
  }

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
    String where = "at " + Counted.of(cell.threads(), "client");
    String subject = metric.label() + " of " + kind.part(cell);
    String words =
        ratio == null
            ? subject + " has no ratio " + where + ": no block measured both"
            : Verdict.of(ratio, subject, "that of " + kind.part(base), where);
    return isInvalid() ? words + "; " + InvalidCells.words(flags) : words;
  }
}
