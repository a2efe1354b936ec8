package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The comparison of one cell of B with the same cell of A, in one metric.
 *
 * @param valueA median over the repetitions of A; {@code valueB} is that of B; {@code null} if not
 *     known in one of them
 * @param ratio B ÷ A; {@code null} if one of the two is not known
 * @param lacking why the ratio is missing, one clause for each reason
 * @param leastShare minimum distance from 1 at which a ratio without an interval counts as a change
 * @param qValue probability of such a ratio if A and B are equal, corrected for the number of
 *     comparisons; {@code null} without an interval
 * @param holm the same probability with Holm's correction, which makes a single wrong result among
 *     all unlikely
 */
record CellChange(
    CellKey cellA,
    CellKey cellB,
    Metric metric,
    Double valueA,
    Double valueB,
    int repetitionsA,
    int repetitionsB,
    Ratio ratio,
    List<String> lacking,
    double leastShare,
    List<InvalidCell> invalidA,
    List<InvalidCell> invalidB,
    Double qValue,
    Double holm) {

  /**
   * Minimum number of repetitions: if fewer all differ by chance, they all differ in the same
   * direction one time in twenty.
   */
  private static final int MIN_LOST = 3;

  enum Kind {
    REGRESSION,
    IMPROVEMENT,
    HINT,
    UNCHANGED,
    NO_VERDICT;

    /** Returns the value of the result column. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  CellChange corrected(double benjaminiHochberg, double ofHolm) {
    return new CellChange(
        cellA,
        cellB,
        metric,
        valueA,
        valueB,
        repetitionsA,
        repetitionsB,
        ratio,
        lacking,
        leastShare,
        invalidA,
        invalidB,
        benjaminiHochberg,
        ofHolm);
  }

  /** Returns the arm of A, and that of B if its name differs. */
  String arms() {
    String b = cellB.armLabel();
    return cellA.armLabel() + (b.equals(cellA.armLabel()) ? "" : " → " + b);
  }

  boolean hasInterval() {
    return ratio != null && ratio.hasInterval();
  }

  Kind kind() {
    if (ratio == null) {
      return Kind.NO_VERDICT;
    }
    if (!ratio.hasInterval()) {
      return exceeds(leastShare) ? direction() : Kind.UNCHANGED;
    }
    return switch (result()) {
      case HIGHER, LOWER -> direction();
      case HINT -> Kind.HINT;
      default -> Kind.UNCHANGED;
    };
  }

  Result result() {
    return Verdict.result(ratio, qValue != null && qValue <= Corrections.LEVEL);
  }

  private Kind direction() {
    return metric.isBetter(ratio.value()) ? Kind.IMPROVEMENT : Kind.REGRESSION;
  }

  /**
   * Checks whether every repetition of A has a percentile and none of B has: B's lies beyond what
   * could be observed, or its clients were no longer served.
   */
  boolean isLost() {
    return !lacking.isEmpty() && repetitionsA >= MIN_LOST && repetitionsB == 0;
  }

  /**
   * Checks whether it is a regression by more than a share, with so much certainty that none of all
   * comparisons is likely to be wrong.
   */
  boolean failsBeyond(double share) {
    return isLost() || isSureBeyond(share);
  }

  private boolean isSureBeyond(double share) {
    return holm != null
        && holm <= Corrections.LEVEL
        && direction() == Kind.REGRESSION
        && exceeds(share);
  }

  /** Checks whether B is more than this share above or below A. */
  boolean exceeds(double share) {
    return Math.abs(ratio.value() - 1) > share;
  }

  boolean isInvalid() {
    return !invalidA.isEmpty() || !invalidB.isEmpty();
  }

  String invalidWords() {
    Stream<InvalidCell> ofA = invalidA.stream().map(cell -> cell.ofSide("A"));
    Stream<InvalidCell> ofB = invalidB.stream().map(cell -> cell.ofSide("B"));
    return InvalidCell.words(Stream.concat(ofA, ofB).toList());
  }
}
