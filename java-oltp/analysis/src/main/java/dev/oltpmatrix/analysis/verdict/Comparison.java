package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.analysis.stats.Spread;
import dev.oltpmatrix.analysis.stats.VariancePrior;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.function.Function;

/**
 * A contrast in one metric: measured first, then given its interval by the variance prior of its
 * run, and then judged together with the other comparisons.
 *
 * @param log cell ÷ base, over the blocks in which all its cells are valid; {@code null} if there
 *     is no such block, or if only a bound of some value is known
 * @param signs the order in each block if only a bound of some value is known; otherwise {@code
 *     null}
 * @param overRuns the same, of which each run gives one logarithm; {@code null} of a single run
 * @param ratio {@code log} with its interval, which holds in another run
 * @param alone the ratio with the interval that its own blocks or runs give
 * @param inRun the same comparison with the interval that holds in this run; {@code null} of itself
 */
public record Comparison(
    Contrast contrast,
    Metric metric,
    LogRatio log,
    LogRatio overRuns,
    SignTest signs,
    Gaps gaps,
    Ratio ratio,
    Ratio alone,
    Significance judgement,
    Comparison inRun) {
  private static final double DOUBLING = Math.log(2);

  /**
   * The blocks and values that a comparison lacks.
   *
   * @param leftOut the blocks, or repetitions of runs, that were run and whose values do not count
   * @param run all that were run
   * @param invalid the invalid cells in those that do not count
   * @param filledIn the number of values of an effect that are filled in by a fit
   * @param reasons why a measured cell has no number in some block, in words
   * @param unsupported whether the cell is unsupported, and its base is not
   */
  record Gaps(
      int leftOut,
      int run,
      List<InvalidReasons> invalid,
      int filledIn,
      List<String> reasons,
      boolean unsupported) {}

  Comparison(
      Contrast contrast,
      Metric metric,
      LogRatio log,
      LogRatio overRuns,
      SignTest signs,
      Gaps gaps) {
    this(contrast, metric, log, overRuns, signs, gaps, null, null, Significance.ALONE, null);
  }

  /**
   * Returns the comparison with the interval that holds in this run.
   *
   * @param widened factor of the interval's width
   */
  Comparison bounded(VariancePrior prior, double widened) {
    if (log == null) {
      return this;
    }
    return with(
        log.bounded(prior, level(), widened), log.bounded(VariancePrior.NONE, level(), widened));
  }

  /**
   * Returns the comparison with the interval that holds in another run: from its own runs, or of a
   * single run from what runs of others show.
   *
   * @param prior of the variances between runs
   */
  Comparison inAnotherRun(VariancePrior prior) {
    if (overRuns != null) {
      return with(
          overRuns.bounded(prior, level(), 1), overRuns.bounded(VariancePrior.NONE, level(), 1));
    }
    // Equal arms are equal in any run.
    if (ratio == null || kind().isReplicate()) {
      return this;
    }
    Spread between = BetweenRuns.of(this);
    return with(ratio.inAnotherRun(between), alone.inAnotherRun(between));
  }

  private Comparison with(Ratio bounded, Ratio unmoderated) {
    return new Comparison(
        contrast, metric, log, overRuns, signs, gaps, bounded, unmoderated, judgement, inRun);
  }

  Comparison with(Significance other) {
    return new Comparison(contrast, metric, log, overRuns, signs, gaps, ratio, alone, other, inRun);
  }

  Comparison with(Comparison other) {
    return new Comparison(
        contrast, metric, log, overRuns, signs, gaps, ratio, alone, judgement, other);
  }

  /** Returns the comparison with what is known of this run alone. */
  @Override
  public Comparison inRun() {
    return inRun == null ? this : inRun;
  }

  /** The number of runs that count; without a value of each run those that there are. */
  public int runs() {
    return overRuns != null
        ? overRuns.repetitions()
        : contrast.terms().stream().mapToInt(term -> term.series().runs()).min().orElse(0);
  }

  /**
   * Returns whether the result would be the same with the interval that its own blocks give; {@code
   * null} without an interval.
   */
  public Boolean standsWithoutPrior() {
    return hasInterval()
        ? Boolean.valueOf(Verdict.result(alone, true) == Verdict.result(ratio, true))
        : null;
  }

  /** The load, on which noise depends: the levels of all numeric factors. */
  Object level() {
    return cell().numbers();
  }

  /** Checks whether both sides were measured, whether or not any repetition of them counts. */
  boolean isKnown() {
    return !unsupported()
        && contrast.terms().stream()
            .map(Contrast.Term::series)
            .allMatch(
                side ->
                    side.isMeasured() && !(missing().isEmpty() && side.values(metric).isEmpty()));
  }

  public boolean isPrimary() {
    return judgement.primary() != null;
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

  public String part() {
    return kind().part(cell());
  }

  public String basePart() {
    return kind().part(base());
  }

  public Series series() {
    return contrast.terms().get(0).series();
  }

  public Series baseSeries() {
    return contrast.terms().get(1).series();
  }

  /** Why a measured cell has no number, one clause for each reason. */
  public List<String> missing() {
    return gaps.reasons();
  }

  public String missingReason() {
    return String.join(", ", missing());
  }

  public boolean unsupported() {
    return gaps.unsupported();
  }

  public List<InvalidReasons> invalid() {
    return gaps.invalid();
  }

  public boolean isInvalid() {
    return !invalid().isEmpty();
  }

  public boolean hasVerdict() {
    return hasInterval() || hasSignTest();
  }

  public boolean hasInterval() {
    return ratio != null && ratio.hasInterval();
  }

  boolean hasSignTest() {
    return signs != null && signs.canDecide();
  }

  /** A part of the ratio; {@code null} where there is none. */
  public Double ratio(Function<Ratio, Double> part) {
    return ratio == null ? null : part.apply(ratio);
  }

  /** The two-sided p-value; {@code null} if there is no verdict. */
  public Double pValue() {
    return hasSignTest() ? Double.valueOf(signs.pValue()) : ratio(Ratio::pValue);
  }

  public String test() {
    return hasSignTest() ? "sign" : hasInterval() ? "t" : "";
  }

  /** The number of blocks that count. */
  public int blocks() {
    return log != null ? log.repetitions() : signs == null ? 0 : signs.decided();
  }

  /** The number of blocks that were run and do not count. */
  public int blocksLeftOut() {
    return gaps.leftOut() + (signs == null ? 0 : signs.undecided());
  }

  /** The number of values that an effect lacks, and that are filled in by a fit. */
  public int valuesFilledIn() {
    return gaps.filledIn();
  }

  /**
   * Returns whether the cell's value is the higher one, before correction; {@code null} if the
   * interval includes 1 or the sign test finds no order.
   */
  Boolean direction() {
    if (hasSignTest()) {
      return signs.pValue() > Corrections.LEVEL ? null : Boolean.valueOf(signs.isHigher());
    }
    return (hasInterval() && ratio.differs()) ? Boolean.valueOf(ratio.value() > 1) : null;
  }

  public Result outcome() {
    if (judgement.refuting() != null) {
      return Result.NOT_SIGNIFICANT;
    }
    if (hasSignTest()) {
      return Verdict.result(signs, judgement.survives());
    }
    boolean isEquivalent = isPrimary() ? judgement.isEquivalent() : Verdict.isEquivalent(ratio);
    return Verdict.result(ratio, judgement.isSignificant(ratio), isEquivalent);
  }

  public String result() {
    return outcome().word();
  }

  /**
   * Returns the distance of the ratio from 1, equal for a ratio and its inverse. A difference by a
   * sign test, of a tail beyond what a window shows, counts as a doubling; 0 without either.
   */
  public double distance() {
    if (ratio != null) {
      return Math.abs(Math.log(ratio.value()));
    }
    return hasSignTest() && outcome().isDifference() ? DOUBLING : 0;
  }

  public boolean isBetter() {
    return outcome().isDifference() && metric.isHigherBetter() == (outcome() == Result.HIGHER);
  }

  /** By how much a difference that is called is likely exaggerated; {@code null} for none. */
  public Double exaggeration() {
    boolean isTold = outcome().isDifference() && hasInterval();
    return isTold ? Double.valueOf(BetweenRuns.exaggeration(this)) : null;
  }

  /** The greatest difference that may exist undetected; {@code null} for none. */
  public Double maxUndetectedRatio() {
    boolean mayBe = outcome() == Result.INCONCLUSIVE || outcome() == Result.NOT_SIGNIFICANT;
    return ratio != null && mayBe ? Double.valueOf(ratio.farthest()) : null;
  }

  /** By how much a latency exceeds that of the base; unknown where there is no ratio. */
  public Estimate difference() {
    return ratio == null ? Estimate.UNKNOWN : contrast.difference(metric);
  }

  public String words() {
    return new VerdictText(this).words();
  }

  /** The verdict with its place, as a sentence without its end. */
  public String sentence() {
    String generator = kind().isOfGenerators() ? "" : ", " + cell().generator();
    return kind().common(cell()) + ", " + cell().workload() + generator + ": " + words();
  }

  /** The two cells that are compared, without the load on them. */
  public String place() {
    return kind().pairLabel(cell(), base()) + ", " + cell().workload() + ", " + cell().generator();
  }
}
