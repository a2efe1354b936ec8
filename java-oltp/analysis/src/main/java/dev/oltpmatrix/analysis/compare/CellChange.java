package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The comparison of one cell of B with the same cell of A, in one metric.
 *
 * @param comparison B ÷ A
 * @param a the cell's name in A
 */
public record CellChange(Comparison comparison, CellKey a) {
  /** Fewer repetitions all differ in one direction by chance more than one time in twenty. */
  private static final int MIN_LOST = 3;

  static final String STANDS_FOR = " → ";

  private static final String NEEDED = " (2 are needed)";

  public CellKey b() {
    return plain(comparison.cell());
  }

  /** The name of a cell in its own run. */
  public static CellKey plain(CellKey name) {
    return name.with(Difference.RUN, SettingFactor.DEFAULT);
  }

  /** The value of the change column. */
  String kind() {
    return switch (comparison.outcome()) {
      case HIGHER, LOWER -> comparison.isBetter() ? "improvement" : "regression";
      case NOT_SIGNIFICANT, NO_VERDICT -> comparison.result();
      default -> "unchanged";
    };
  }

  /** Returns why there is no verdict, one clause for each reason; empty if there is one. */
  List<String> missingReasons() {
    if (comparison.hasInterval() || !comparison.missing().isEmpty()) {
      return comparison.hasInterval() ? List.of() : comparison.missing();
    }
    if (comparison.contrast().isPaired()) {
      int blocks = comparison.ratio() == null ? 0 : comparison.ratio().repetitions();
      return List.of("A and B have " + Plural.of(blocks, "valid block") + " in common" + NEEDED);
    }
    return Stream.of("A", "B")
        .filter(side -> repetitions(side) < 2)
        .map(side -> side + " has " + Plural.of(repetitions(side), "valid repetition") + NEEDED)
        .toList();
  }

  Series of(String side) {
    return side.equals("A") ? comparison.baseSeries() : comparison.series();
  }

  private boolean isMissing(String side) {
    return !of(side).missing(comparison.metric()).isNone();
  }

  /** Returns the median over the repetitions; {@code null} if it is not known in one of them. */
  Double value(String side) {
    return isMissing(side) ? null : of(side).validMedian(comparison.metric());
  }

  /** The number of repetitions whose value counts. */
  int repetitions(String side) {
    return of(side).exact(comparison.metric()).size();
  }

  /** Returns the arm of A with its other factors, and that of B if a name differs. */
  public String arms() {
    return ofBoth(cell -> cell.armLabel() + cell.othersLabel());
  }

  String ofBoth(Function<CellKey, String> name) {
    return name.apply(a).equals(name.apply(b()))
        ? name.apply(a)
        : name.apply(a) + STANDS_FOR + name.apply(b());
  }

  String label() {
    return "%s, %s, %s, %d clients, %s"
        .formatted(
            b().workload(),
            ofBoth(CellKey::generator),
            arms(),
            b().threads(),
            comparison.metric().label());
  }

  String words() {
    return label() + ": " + comparison.words();
  }

  /**
   * Checks whether several repetitions of A have a percentile and none of B has: B's lies beyond
   * what could be observed, or its clients were no longer served.
   */
  boolean isLost() {
    return isMissing("B") && repetitions("A") >= MIN_LOST && repetitions("B") == 0;
  }

  /**
   * Checks whether it is a regression by more than a share, with so much certainty that none of all
   * comparisons is likely to be wrong.
   */
  boolean failsBeyond(double share) {
    Double holm = comparison.judgement().holm();
    return isLost()
        || (holm != null
            && holm <= Corrections.LEVEL
            && !comparison.metric().isBetter(comparison.ratio().value())
            && Math.abs(comparison.ratio().value() - 1) > share);
  }

  boolean excludesBeyond(double share) {
    return comparison.hasInterval()
        && (comparison.metric().isHigherBetter()
            ? comparison.ratio().low() >= 1 - share
            : comparison.ratio().high() <= 1 + share);
  }
}
