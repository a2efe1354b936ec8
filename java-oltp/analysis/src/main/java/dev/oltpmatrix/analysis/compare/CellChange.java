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
 * How one cell of B compares with the same one of A, in one thing.
 *
 * @param valueA median over A's repetitions, as {@code valueB} over B's; {@code null} where one of
 *     them is not known
 * @param ratio B over A; {@code null} where one of the two is not known
 * @param lacking why it is not, a clause for each reason
 * @param leastShare how far from 1 a ratio without interval has to be to count
 * @param qValue chance of the ratio between equals, corrected for how many were compared; {@code
 *     null} without an interval
 * @param holm the same, so corrected that one wrong call among all is rare
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

  /** Of fewer that all differ by chance, one time in twenty they would all differ one way. */
  private static final int MIN_LOST = 3;

  enum Kind {
    REGRESSION,
    IMPROVEMENT,
    HINT,
    UNCHANGED,
    NO_VERDICT;

    /** For programs. */
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

  /** Of A, and of B where the two have other names. */
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
   * Whether every repetition of A tells a percentile and none of B does: B's lies beyond what could
   * be seen, or its clients were no longer served.
   */
  boolean isLost() {
    return !lacking.isEmpty() && repetitionsA >= MIN_LOST && repetitionsB == 0;
  }

  /** Whether it is a regression beyond a share, so sure that none of all is wrongly one. */
  boolean failsBeyond(double share) {
    return isLost() || isSureBeyond(share);
  }

  private boolean isSureBeyond(double share) {
    return holm != null
        && holm <= Corrections.LEVEL
        && direction() == Kind.REGRESSION
        && exceeds(share);
  }

  /** Whether B is more than such a share above or below A. */
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
