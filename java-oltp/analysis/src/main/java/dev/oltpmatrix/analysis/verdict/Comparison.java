package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/**
 * How one cell compares with another of the same run, in one thing.
 *
 * @param ratio of the cell to its base, over the blocks that both were measured in; {@code null}
 *     where there is no such block, or a side lacks a number in one that it was measured in
 * @param invalid repetitions of either
 * @param lacking why a side that was measured has no number in some block, in words; empty where it
 *     has one in all
 */
public record Comparison(
    Difference kind,
    CellKey cell,
    CellKey base,
    Metric metric,
    Ratio ratio,
    List<InvalidCell> invalid,
    String lacking,
    boolean cannot,
    Significance judgement) {

  Comparison with(Significance other) {
    return new Comparison(kind, cell, base, metric, ratio, invalid, lacking, cannot, other);
  }

  public boolean hasVerdict() {
    return ratio != null && ratio.hasInterval();
  }

  public boolean isInvalid() {
    return !invalid.isEmpty();
  }

  public Result outcome() {
    return Verdict.result(ratio, judgement.isSignificant(ratio));
  }

  /** How far the ratio is from none, up and down alike. */
  public double distance() {
    return Math.abs(Math.log(ratio.value()));
  }

  /** For programs. */
  public String result() {
    return outcome().word();
  }

  /** The greatest difference that may be there and was not called; {@code null} for none. */
  public Double couldHaveHidden() {
    return Verdict.couldHaveHidden(ratio, outcome());
  }

  private String where() {
    return "at "
        + Factors.CLIENTS.shown(cell.level(Factors.CLIENTS))
        + cell.othersLabel(kind.factor());
  }

  /** For people. */
  public String words() {
    String words =
        ratio == null
            ? withoutRatio()
            : Verdict.of(ratio, outcome(), subject(), other(), where(), judgement.doubt(ratio));
    return words + (isInvalid() ? "; " + InvalidCell.words(invalid) : "");
  }

  private String withoutRatio() {
    if (cannot) {
      return lacking;
    }
    return lacking.isEmpty()
        ? metric.label()
            + " of "
            + kind.part(cell)
            + " has no ratio "
            + where()
            + ": no block measured both"
        : "no verdict on " + metric.label() + " " + where() + ": " + lacking;
  }

  private String subject() {
    String one = metric.label() + " of " + kind.part(cell);
    return kind.isByGenerator()
        ? one + " to that of " + kind.part(base) + ", as " + cell.generator() + " sees it,"
        : one;
  }

  private String other() {
    return kind.isByGenerator()
        ? "what " + base.generator() + " sees"
        : "that of " + kind.part(base);
  }
}
