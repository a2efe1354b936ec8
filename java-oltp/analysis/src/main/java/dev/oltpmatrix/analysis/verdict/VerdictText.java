package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.analysis.stats.TwoGroups;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.text.Plural;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The sentence of a comparison: what is larger, by how much, how certain that is, or which
 * difference cannot be excluded.
 */
final class VerdictText {
  /** Ratio of the machine's speed beside the two sides from which on a verdict tells it. */
  private static final double MIN_UNEQUAL_SPEED = 1.05;

  /** From here on more than a third of what was found is likely chance. */
  private static final double MIN_EXAGGERATION = 1.5;

  private final Comparison f;
  private final Result outcome;
  private final Significance judgement;

  /** Its levels, such as {@code at 1024 clients}. */
  private final String where;

  VerdictText(Comparison f) {
    this.f = f;
    this.outcome = f.outcome();
    this.judgement = f.judgement();
    this.where =
        " at "
            + Factors.CLIENTS.shown(f.cell().level(Factors.CLIENTS))
            + f.cell().othersLabel(f.kind().factor());
  }

  String words() {
    return f.unsupported()
        ? f.missingReason()
        : verdict() + difference() + groups() + speed() + leftOut();
  }

  private String verdict() {
    if (f.hasSignTest()) {
      return ofSigns(f.signs())
          + (" (" + f.missingReason() + ")")
          + ofPrimary()
          + confirmed()
          + (judgement.refuting() == null ? "" : "; " + refutation());
    }
    if (f.ratio() == null) {
      return withoutRatio();
    }
    boolean stands = !outcome.isDifference() || f.standsWithoutPrior();
    return ofRatio(f.ratio())
        + inThisRun()
        + ofPrimary()
        + confirmed()
        + exaggerated()
        + (stands ? "" : "; its own blocks alone would not show it");
  }

  /** Words such as {@code "p95 of pool is above that of per-thread in 8 of 8 blocks"}. */
  private String ofSigns(SignTest signs) {
    String test = String.format(Locale.ROOT, "sign test, p = %.2g", signs.pValue());
    return subject()
        + (signs.isHigher() ? " is above " : " is below ")
        + other()
        + (" in " + Math.max(signs.higher(), signs.lower()) + " of ")
        + (Plural.of(signs.decided(), "block") + where + ": " + test)
        + (outcome.isDifference() ? "" : ", " + outcome.word());
  }

  /** Words such as {@code "pool is 1.91× (1.84–1.99) per-thread at 1024 clients"}. */
  private String ofRatio(Ratio ratio) {
    String interval = ratio.hasInterval() ? " (" + Verdict.interval(ratio) + ")" : "";
    String is =
        subject() + " is " + Verdict.number(ratio.value()) + "×" + interval + " " + other() + where;
    return switch (outcome) {
      case NO_VERDICT -> is + ", from one repetition: no interval, no verdict";
      case EQUIVALENT ->
          "equivalent within " + (f.isPrimary() ? margin() : "10 %") + interval + where;
      case INCONCLUSIVE ->
          ratio.farthest() > Verdict.MAX_LISTED
              ? "inconclusive" + where + "; differences of more than 10× cannot be excluded"
              : "inconclusive%s%s; differences below %s× cannot be excluded"
                  .formatted(interval, where, Verdict.number(ratio.farthest()));
      case NOT_SIGNIFICANT -> is + ": not significant; " + doubt(ratio);
      default -> is;
    };
  }

  /** Says what this run shows, where another one may not show it. */
  private String inThisRun() {
    Comparison here = f.inRun();
    boolean isTold = outcome.equals(here.outcome()) || outcome.isDifference();
    if (isTold || !(here.outcome().isDifference() || here.outcome() == Result.EQUIVALENT)) {
      return "";
    }
    String ratio = Verdict.number(here.ratio().value()) + "× (" + Verdict.interval(here.ratio());
    return "; in this run alone " + here.result() + ", " + ratio + ")";
  }

  /** Returns why a difference that the interval shows is not significant. */
  private String doubt(Ratio ratio) {
    if (judgement.refuting() != null) {
      return refutation();
    }
    if (judgement.asked() == 0) {
      return "looked at by itself";
    }
    if (judgement.isNoise(ratio)) {
      return "within this machine's noise (" + Verdict.interval(judgement.noise()) + ")";
    }
    return "not after correction for "
        + judgement.asked()
        + (f.isPrimary() ? " points of the primary outcome" : " comparisons");
  }

  /** Returns why nothing is concluded at this point, although it was measured. */
  private String refutation() {
    Comparison control = judgement.refuting();
    return "the A/A pair of this point differs: "
        + (control.hasInterval()
            ? Verdict.interval(control.ratio())
            : String.format(Locale.ROOT, "sign test, p = %.2g", control.pValue()));
  }

  private String margin() {
    return judgement.primary().margin().replaceFirst(" ?%", " %");
  }

  private String ofPrimary() {
    if (!f.isPrimary()) {
      return "";
    }
    String test =
        judgement.equivalence() == null
            ? ""
            : String.format(
                Locale.ROOT,
                "; equivalence within %s: p = %.2g",
                margin(),
                judgement.equivalence());
    return test + (judgement.controls().isEmpty() ? "; no A/A pair at this point" : "");
  }

  private String confirmed() {
    if (!outcome.isDifference() || judgement.neighbours() == 0) {
      return "";
    }
    return judgement.confirmedBy().isEmpty()
        ? "; at no neighbour"
        : "; also at " + String.join(", ", judgement.confirmedBy());
  }

  private String exaggerated() {
    Double times = f.exaggeration();
    return times == null || times < MIN_EXAGGERATION
        ? ""
        : "; likely exaggerated: the true ratio may be about %s×"
            .formatted(Verdict.number(Math.pow(f.ratio().value(), 1 / times)));
  }

  private String withoutRatio() {
    String metric = f.metric().label();
    if (f.isInvalid() && f.missing().isEmpty()) {
      return "no verdict on " + metric + where;
    }
    return f.missing().isEmpty()
        ? "%s of %s has no ratio%s: no block has a value above 0 on both sides"
            .formatted(metric, f.part(), where)
        : "no verdict on " + metric + where + ": " + f.missingReason();
  }

  private String subject() {
    String one = f.metric().label() + " of " + f.part();
    return f.kind().isByGenerator()
        ? one + " to that of " + f.basePart() + ", as " + f.cell().generator() + " sees it,"
        : one;
  }

  private String other() {
    return f.kind().isByGenerator()
        ? "what " + f.base().generator() + " sees"
        : "that of " + f.basePart();
  }

  /**
   * Says by how much: where a rate sets the throughput, a latency is not its inverse, and what a
   * hop adds is a time and not a factor.
   */
  private String difference() {
    Estimate by = f.difference();
    if (by.low() == null || !f.contrast().isSetByLoad(Metrics.THROUGHPUT)) {
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

  /** Says whose blocks fall into two groups, of which neither is what the ratio describes. */
  private String groups() {
    if (f.contrast().terms().size() != 2) {
      return "";
    }
    return f.contrast().terms().stream()
        .flatMap(
            term ->
                TwoGroups.of(term.series().all(f.metric())).stream()
                    .map(
                        groups ->
                            "; two kinds of blocks of %s: %s in %d, %s in %d"
                                .formatted(
                                    term.name(),
                                    f.metric().shown(groups.lowMedian()),
                                    groups.low().size(),
                                    f.metric().shown(groups.highMedian()),
                                    groups.high().size())))
        .collect(Collectors.joining());
  }

  private String speed() {
    Double ratio = f.contrast().probeRatio();
    if (ratio == null || Math.abs(Math.log(ratio)) < Math.log(MIN_UNEQUAL_SPEED)) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "; the machine itself was %.0f %% %s around the cells of %s",
        100 * (Math.exp(Math.abs(Math.log(ratio))) - 1),
        ratio > 1 ? "slower" : "faster",
        f.part());
  }

  private String leftOut() {
    return f.isInvalid()
        ? "; %d of %s left out: %s"
            .formatted(
                f.gaps().leftOut(),
                Plural.of(f.gaps().run(), f.kind().repetition()),
                InvalidReasons.reasons(f.invalid()))
        : "";
  }
}
