package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.analysis.stats.TwoGroups;
import dev.oltpmatrix.analysis.verdict.MeasuredContrast.LeftOut;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A contrast in one metric, with its interval and its significance.
 *
 * @param ratio cell ÷ base, over the blocks in which all its cells are valid; {@code null} if there
 *     is no such block, or if only a bound of some value is known
 * @param alone the same with the interval that its own blocks give, without the variance prior
 * @param signs the order in each block if only a bound of some value is known; otherwise {@code
 *     null}
 * @param missing why only a bound is known, in words; empty if all values are known
 * @param headline its role in a matrix that states a primary outcome; {@code null} in others
 */
public record Comparison(
    Contrast contrast,
    Metric metric,
    Ratio ratio,
    Ratio alone,
    SignTest signs,
    LeftOut leftOut,
    List<String> missing,
    boolean unsupported,
    Significance judgement,
    Headline headline) {
  /** Ratio of the machine's speed beside the two sides from which on a verdict tells it. */
  private static final double MIN_UNEQUAL_SPEED = 1.05;

  private static final double DOUBLING = Math.log(2);

  Comparison with(Significance other) {
    return new Comparison(
        contrast, metric, ratio, alone, signs, leftOut, missing, unsupported, other, headline);
  }

  Comparison with(Headline other) {
    return new Comparison(
        contrast, metric, ratio, alone, signs, leftOut, missing, unsupported, judgement, other);
  }

  /** Checks whether it is part of the primary outcome. */
  public boolean isPrimary() {
    return headline != null && headline.isPrimary();
  }

  /** Returns its role: primary, secondary, or empty if no primary outcome was stated. */
  public String role() {
    return headline == null ? "" : headline.role();
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

  /** Returns the level that is compared, in words. */
  public String part() {
    return kind().part(cell());
  }

  /** Returns what it is compared with, in words. */
  public String basePart() {
    return kind().part(base());
  }

  /** Returns the repetitions of what is compared. */
  public Series series() {
    return contrast.terms().get(0).series();
  }

  /** Returns the repetitions of what it is compared with. */
  public Series baseSeries() {
    return contrast.terms().get(1).series();
  }

  /** Returns the verdict with its place, as a sentence without its end. */
  public String sentence() {
    return kind().common(cell())
        + ", "
        + cell().workload()
        + (kind().isOfGenerators() ? "" : ", " + cell().generator())
        + ": "
        + words();
  }

  /** Returns why a number is missing, in words. */
  public String missingReason() {
    return String.join(", ", missing);
  }

  public boolean hasVerdict() {
    return hasInterval() || hasSignTest();
  }

  public boolean hasInterval() {
    return ratio != null && ratio.hasInterval();
  }

  private boolean hasSignTest() {
    return signs != null && signs.canDecide();
  }

  /** Returns the two-sided p-value; {@code null} if there is no verdict. */
  public Double pValue() {
    if (hasSignTest()) {
      return signs.pValue();
    }
    return ratio == null ? null : ratio.pValue();
  }

  /** Returns the test that the verdict rests on: {@code t}, {@code sign}, or none. */
  public String test() {
    return hasSignTest() ? "sign" : hasInterval() ? "t" : "";
  }

  /** Returns the number of blocks that count. */
  public int blocks() {
    return ratio != null ? ratio.repetitions() : signs == null ? 0 : signs.decided();
  }

  /** Returns the number of blocks that were run and do not count. */
  public int blocksLeftOut() {
    return leftOut.count() + (signs == null ? 0 : signs.undecided());
  }

  /** Returns the number of values that an effect lacks, and that are filled in by a fit. */
  public int valuesFilledIn() {
    return leftOut.filledIn();
  }

  /** Returns the invalid cells of the blocks that do not count. */
  public List<InvalidCell> invalid() {
    return leftOut.invalid();
  }

  /**
   * Checks whether the result would be the same with the interval that its own blocks give; {@code
   * null} without an interval.
   */
  public Boolean standsWithoutPrior() {
    return hasInterval() ? Verdict.result(alone, true) == Verdict.result(ratio, true) : null;
  }

  public boolean isInvalid() {
    return !invalid().isEmpty();
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
    if (isPrimary() && hasVerdict() && headline.isRefuted()) {
      return Result.NOT_SIGNIFICANT;
    }
    if (hasSignTest()) {
      return Verdict.result(signs, judgement.survives());
    }
    boolean isEquivalent = isPrimary() ? headline.isEquivalent() : Verdict.isEquivalent(ratio);
    return Verdict.result(ratio, judgement.isSignificant(ratio), isEquivalent);
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

  /** Checks whether it is a difference for the better. */
  public boolean isBetter() {
    return outcome().isDifference() && metric.isHigherBetter() == (outcome() == Result.HIGHER);
  }

  /** Returns the value of the result column. */
  public String result() {
    return outcome().word();
  }

  /** Returns the greatest difference that may exist undetected; {@code null} for none. */
  public Double maxUndetectedRatio() {
    return ratio == null ? null : Verdict.maxUndetectedRatio(ratio, outcome());
  }

  private String where() {
    return "at "
        + Factors.CLIENTS.shown(cell().level(Factors.CLIENTS))
        + cell().othersLabel(kind().factor());
  }

  /** Returns the verdict as a sentence. */
  public String words() {
    if (unsupported) {
      return missingReason();
    }
    return verdictWords() + differenceWords() + groupWords() + speedWords() + leftOutWords();
  }

  /** Says whose blocks fall into two groups, of which neither is what the ratio describes. */
  private String groupWords() {
    if (contrast.terms().size() != 2) {
      return "";
    }
    return contrast.terms().stream()
        .map(
            term ->
                TwoGroups.of(term.series().all(metric))
                    .map(
                        groups ->
                            "; two kinds of blocks of %s: %s in %d, %s in %d"
                                .formatted(
                                    term.name(),
                                    metric.shown(groups.lowMedian()),
                                    groups.low().size(),
                                    metric.shown(groups.highMedian()),
                                    groups.high().size()))
                    .orElse(""))
        .collect(Collectors.joining());
  }

  private String verdictWords() {
    if (hasSignTest()) {
      return Verdict.of(signs, outcome(), subject(), other(), where())
          + " ("
          + missingReason()
          + ")"
          + (isPrimary() ? headline.words() : "")
          + (outcome().isDifference() ? judgement.neighbourWords() : "")
          + (isPrimary() && headline.isRefuted() ? "; " + headline.refutation() : "");
    }
    if (ratio == null) {
      return withoutRatio();
    }
    String words = Verdict.of(ratio, outcome(), subject(), other(), where(), reason());
    String tested = isPrimary() ? headline.words() : "";
    if (!outcome().isDifference()) {
      return words + tested;
    }
    return words
        + tested
        + judgement.neighbourWords()
        + (standsWithoutPrior() ? "" : "; its own blocks alone would not show it");
  }

  /**
   * Returns the ratio of the machine's own speed beside cell and base; {@code null} if not known.
   */
  public Double probeRatio() {
    return contrast.probeRatio();
  }

  /** Returns by how much a latency exceeds that of the base; unknown where there is no ratio. */
  public Estimate difference() {
    return ratio == null ? Estimate.UNKNOWN : contrast.difference(metric);
  }

  /**
   * Says by how much: where a rate sets the throughput, a latency is not its inverse, and what a
   * hop adds is a time and not a factor.
   */
  private String differenceWords() {
    Estimate by = difference();
    if (by.low() == null || !contrast.isSetByLoad(Metrics.THROUGHPUT)) {
      return "";
    }
    int digits = Math.max(Math.abs(by.low()), Math.abs(by.high())) < 10 ? 3 : 1;
    return "; difference %s ms (%s to %s)"
        .formatted(
            decimals(by.value(), digits), decimals(by.low(), digits), decimals(by.high(), digits));
  }

  private static String decimals(double value, int digits) {
    double rounded = Csv.rounded(value, digits);
    return String.format(Locale.ROOT, "%." + digits + "f", rounded == 0 ? 0 : rounded);
  }

  /** Says that the two sides did not have the same machine. */
  private String speedWords() {
    Double ratio = probeRatio();
    if (ratio == null || Math.abs(Math.log(ratio)) < Math.log(MIN_UNEQUAL_SPEED)) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "; the machine itself was %.0f %% %s around the cells of %s",
        100 * (Math.exp(Math.abs(Math.log(ratio))) - 1),
        ratio > 1 ? "slower" : "faster",
        part());
  }

  /** Returns why it is not significant, or of what size equivalence is. */
  private String reason() {
    if (outcome() == Result.EQUIVALENT) {
      return isPrimary() ? headline.margin() : Verdict.EQUAL_WITHIN_PERCENT;
    }
    return isPrimary() && headline.isRefuted()
        ? headline.refutation()
        : judgement.reason(ratio, isPrimary());
  }

  private String leftOutWords() {
    return isInvalid()
        ? "; %d of %s left out: %s"
            .formatted(
                leftOut.count(),
                Plural.of(leftOut.of(), kind().repetition()),
                InvalidCell.reasons(invalid()))
        : "";
  }

  private String withoutRatio() {
    if (isInvalid() && missing.isEmpty()) {
      return "no verdict on " + metric.label() + " " + where();
    }
    return missing.isEmpty()
        ? metric.label()
            + " of "
            + part()
            + " has no ratio "
            + where()
            + ": no block has a value above 0 on both sides"
        : "no verdict on " + metric.label() + " " + where() + ": " + missingReason();
  }

  private String subject() {
    String one = metric.label() + " of " + part();
    return kind().isByGenerator()
        ? one + " to that of " + basePart() + ", as " + cell().generator() + " sees it,"
        : one;
  }

  private String other() {
    return kind().isByGenerator()
        ? "what " + base().generator() + " sees"
        : "that of " + basePart();
  }
}
