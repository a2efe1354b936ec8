package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/**
 * A contrast in one metric, with its interval and its significance.
 *
 * @param ratio cell ÷ base, over the blocks in which all its cells were measured; {@code null} if
 *     there is no such block, or if a cell lacks a number in a block in which it was measured
 * @param invalid the invalid repetitions of its cells
 * @param missing why a measured cell has no number in some block, in words; empty if it has one in
 *     all blocks
 */
public record Comparison(
    Contrast contrast,
    Metric metric,
    Ratio ratio,
    List<InvalidCell> invalid,
    List<String> missing,
    boolean unsupported,
    Significance judgement) {

  Comparison with(Significance other) {
    return new Comparison(contrast, metric, ratio, invalid, missing, unsupported, other);
  }

  public Difference kind() {
    return contrast.kind();
  }

  public CellKey cell() {
    return contrast.cell();
  }

  public CellKey base() {
    return contrast.base();
  }

  /** Returns why a number is missing, in words. */
  public String missingReason() {
    return String.join(", ", missing);
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

  /** Returns the distance of the ratio from 1, equal for a ratio and its inverse. */
  public double distance() {
    return Math.abs(Math.log(ratio.value()));
  }

  /** Returns the value of the result column. */
  public String result() {
    return outcome().word();
  }

  /** Returns the greatest difference that may exist undetected; {@code null} for none. */
  public Double maxUndetectedRatio() {
    return Verdict.maxUndetectedRatio(ratio, outcome());
  }

  private String where() {
    return "at "
        + Factors.CLIENTS.shown(cell().level(Factors.CLIENTS))
        + cell().othersLabel(kind().factor());
  }

  /** Returns the verdict as a sentence. */
  public String words() {
    String words =
        ratio == null
            ? withoutRatio()
            : Verdict.of(ratio, outcome(), subject(), other(), where(), judgement.reason(ratio));
    return words + (isInvalid() ? "; " + InvalidCell.words(invalid) : "");
  }

  private String withoutRatio() {
    if (unsupported) {
      return missingReason();
    }
    return missing.isEmpty()
        ? metric.label()
            + " of "
            + kind().part(cell())
            + " has no ratio "
            + where()
            + ": no block has a value above 0 on both sides"
        : "no verdict on " + metric.label() + " " + where() + ": " + missingReason();
  }

  private String subject() {
    String one = metric.label() + " of " + kind().part(cell());
    return kind().isByGenerator()
        ? one + " to that of " + kind().part(base()) + ", as " + cell().generator() + " sees it,"
        : one;
  }

  private String other() {
    return kind().isByGenerator()
        ? "what " + base().generator() + " sees"
        : "that of " + kind().part(base());
  }
}
