package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The comparison of one cell of B with the same cell of A, in one metric.
 *
 * @param comparison B ÷ A
 */
record CellChange(Comparison comparison) {

  /**
   * Minimum number of repetitions: if fewer all differ by chance, they all differ in the same
   * direction one time in twenty.
   */
  private static final int MIN_LOST = 3;

  private static final String NEEDED = " (2 are needed)";

  enum Kind {
    REGRESSION,
    IMPROVEMENT,
    NOT_SIGNIFICANT,
    UNCHANGED,
    NO_VERDICT;

    /** Returns the value of the result column. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  CellKey cellA() {
    return comparison.base();
  }

  CellKey cellB() {
    return comparison.cell();
  }

  Metric metric() {
    return comparison.metric();
  }

  Ratio ratio() {
    return comparison.ratio();
  }

  /** Returns why there is no verdict, one clause for each reason; empty if there is one. */
  List<String> missingReasons() {
    if (hasInterval()) {
      return List.of();
    }
    if (!comparison.missing().isEmpty()) {
      return comparison.missing();
    }
    if (comparison.contrast().isPaired()) {
      int blocks = ratio() == null ? 0 : ratio().repetitions();
      return List.of("A and B have %s in common%s".formatted(valid(blocks, "block"), NEEDED));
    }
    return Stream.of(Map.entry("A", repetitionsA()), Map.entry("B", repetitionsB()))
        .filter(side -> side.getValue() < 2)
        .map(side -> side.getKey() + " has " + valid(side.getValue(), "repetition") + NEEDED)
        .toList();
  }

  private static String valid(int count, String noun) {
    return Plural.of(count, "valid " + noun);
  }

  Double qValue() {
    return comparison.judgement().qValue();
  }

  Double holm() {
    return comparison.judgement().holm();
  }

  private Series a() {
    return comparison.contrast().terms().get(1).series();
  }

  private Series b() {
    return comparison.contrast().terms().get(0).series();
  }

  /**
   * Returns the median over the repetitions of A; {@code null} if it is not known in one of them.
   */
  Double valueA() {
    return value(a());
  }

  Double valueB() {
    return value(b());
  }

  private Double value(Series series) {
    return series.missing(metric()).isNone() ? series.validMedian(metric()) : null;
  }

  int repetitionsA() {
    return a().exact(metric()).size();
  }

  int repetitionsB() {
    return b().exact(metric()).size();
  }

  List<InvalidCell> invalidA() {
    return a().invalidCells();
  }

  List<InvalidCell> invalidB() {
    return b().invalidCells();
  }

  /** Returns the arm of A with its other factors, and that of B if a name differs. */
  String arms() {
    return ofBoth(cell -> cell.armLabel() + cell.othersLabel());
  }

  String generators() {
    return ofBoth(CellKey::generator);
  }

  private String ofBoth(Function<CellKey, String> name) {
    String a = name.apply(cellA());
    String b = name.apply(cellB());
    return a.equals(b) ? a : a + " → " + b;
  }

  boolean hasInterval() {
    return comparison.hasInterval();
  }

  Kind kind() {
    return switch (result()) {
      case HIGHER, LOWER -> direction();
      case NOT_SIGNIFICANT -> Kind.NOT_SIGNIFICANT;
      case NO_VERDICT -> Kind.NO_VERDICT;
      default -> Kind.UNCHANGED;
    };
  }

  /** Returns the greatest difference that may exist undetected; {@code null} for none. */
  Double maxUndetectedRatio() {
    return comparison.maxUndetectedRatio();
  }

  Result result() {
    return comparison.outcome();
  }

  private Kind direction() {
    return metric().isBetter(ratio().value()) ? Kind.IMPROVEMENT : Kind.REGRESSION;
  }

  /**
   * Checks whether several repetitions of A have a percentile and none of B has: B's lies beyond
   * what could be observed, or its clients were no longer served.
   */
  boolean isLost() {
    return !b().missing(metric()).isNone() && repetitionsA() >= MIN_LOST && repetitionsB() == 0;
  }

  /**
   * Checks whether it is a regression by more than a share, with so much certainty that none of all
   * comparisons is likely to be wrong.
   */
  boolean failsBeyond(double share) {
    return isLost() || isSureBeyond(share);
  }

  private boolean isSureBeyond(double share) {
    return holm() != null
        && holm() <= Corrections.LEVEL
        && direction() == Kind.REGRESSION
        && exceeds(share);
  }

  /** Checks whether B is more than this share above or below A. */
  boolean exceeds(double share) {
    return Math.abs(ratio().value() - 1) > share;
  }

  /** Checks whether the interval excludes a regression by more than a share. */
  boolean excludesBeyond(double share) {
    return hasInterval()
        && (metric().isHigherBetter() ? ratio().low() >= 1 - share : ratio().high() <= 1 + share);
  }

  boolean isInvalid() {
    return comparison.isInvalid();
  }

  String invalidWords() {
    Stream<InvalidCell> ofA = invalidA().stream().map(cell -> cell.ofSide("A"));
    Stream<InvalidCell> ofB = invalidB().stream().map(cell -> cell.ofSide("B"));
    return InvalidCell.words(Stream.concat(ofA, ofB).toList());
  }
}
