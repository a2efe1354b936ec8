package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether something is worse than its base by a margin, at all points that were compared. Each
 * point has one word, and the worst of them decides.
 *
 * <p>It is <em>worse</em> where its interval excludes 1 in the bad direction, after Holm's
 * correction for the number of comparisons, and the whole margin is not excluded. It is <em>no
 * worse</em> where its interval ends within the margin; that is claimed of all points together,
 * which needs no correction.
 *
 * @param margin such as 0.05
 * @param scope where the intervals hold: in this run, or in another one
 * @param crashed what failed of the new ones alone, with the last line that its server said
 */
public record NoWorse(double margin, String scope, List<Finding> findings, List<String> crashed) {
  /** A look before the end may end a run only with so much certainty. */
  private static final double EARLY = 0.001;

  /** Share of the points that may lack a number. */
  private static final double MAX_MISSING = 0.5;

  /** What is said of a point, the worst first. */
  public enum Word {
    WORSE("worse"),
    NOT_PROVEN("not proven"),
    NO_NUMBER("no number"),
    NO_WORSE("no worse"),
    NO_DIFFERENCE("no difference that matters"),
    BETTER("better");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What is said of all points; the numbers are exit statuses. */
  public enum Status {
    NO_WORSE(0, "no worse"),
    WORSE(1, "worse"),
    NOT_PROVEN(3, "not proven"),
    TOO_FEW(4, "too many invalid measurements to say");

    private final int exit;
    private final String text;

    Status(int exit, String text) {
      this.exit = exit;
      this.text = text;
    }

    public int exit() {
      return exit;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A point that was compared, and what is said of it. */
  public record Finding(Comparison comparison, Word word) {
    static Finding of(Comparison f, double margin) {
      return new Finding(f, judged(f, margin));
    }

    private static Word judged(Comparison f, double margin) {
      if (!f.hasInterval()) {
        return withoutInterval(f);
      }
      boolean isHigherBetter = f.metric().isHigherBetter();
      Ratio ratio = f.ratio();
      boolean noLower = ratio.low() >= 1 - margin;
      boolean noHigher = ratio.high() <= 1 + margin;
      boolean noWorse = isHigherBetter ? noLower : noHigher;
      boolean noBetter = isHigherBetter ? noHigher : noLower;
      Double holm = f.judgement().holm();
      boolean differs = ratio.differs() && holm != null && holm <= Corrections.LEVEL;
      boolean isBad = isHigherBetter == (ratio.value() < 1);
      if (noWorse && noBetter) {
        return Word.NO_DIFFERENCE;
      }
      if (differs && !isBad) {
        return Word.BETTER;
      }
      if (noWorse) {
        return Word.NO_WORSE;
      }
      return differs ? Word.WORSE : Word.NOT_PROVEN;
    }

    /** Returns the word of a percentile beyond what was seen, or of too few repetitions. */
    private static Word withoutInterval(Comparison f) {
      if (f.outcome().isDifference()) {
        return f.isBetter() ? Word.BETTER : Word.WORSE;
      }
      return f.ratio() == null && !f.hasVerdict() ? Word.NO_NUMBER : Word.NOT_PROVEN;
    }

    public Metric metric() {
      return comparison.metric();
    }
  }

  /**
   * Judges comparisons with a base.
   *
   * @param comparisons with the intervals that count, of all metrics that are asked for
   */
  public static NoWorse of(
      List<Comparison> comparisons, double margin, String scope, List<String> crashed) {
    return new NoWorse(
        margin, scope, comparisons.stream().map(f -> Finding.of(f, margin)).toList(), crashed);
  }

  /** Reads a margin such as {@code 5%}. */
  public static int percent(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : "";
    return (int)
        MatrixSpec.MARGIN_PERCENT
            .find(number)
            .orElseThrow(
                () ->
                    new UsageException(
                        "margin is '%s', allowed: 1%%..50%%, whole; 5%% takes what is at most 5 %% worse"
                            .formatted(text)));
  }

  /** Checks whether a point is clear enough that a run need not go on for it. */
  static boolean isClear(Comparison f, double margin) {
    if (!f.hasInterval()) {
      return false;
    }
    Word word = Finding.of(f, margin).word();
    double p =
        switch (word) {
          case WORSE, BETTER -> f.judgement().holm();
          case NO_WORSE, NO_DIFFERENCE ->
              f.ratio()
                  .beyondPValue(
                      f.metric().isHigherBetter() ? Math.log(1 - margin) : Math.log(1 + margin));
          default -> 1;
        };
    return p <= EARLY;
  }

  public Status status() {
    if (!crashed.isEmpty() || has(Word.WORSE)) {
      return Status.WORSE;
    }
    long missing = findings.stream().filter(f -> f.word() == Word.NO_NUMBER).count();
    if (findings.isEmpty() || missing > MAX_MISSING * findings.size()) {
      return Status.TOO_FEW;
    }
    return missing > 0 || has(Word.NOT_PROVEN) ? Status.NOT_PROVEN : Status.NO_WORSE;
  }

  private boolean has(Word word) {
    return findings.stream().anyMatch(f -> f.word() == word);
  }

  /** Returns three lines: the whole, throughput, p95; more where other metrics are asked for. */
  public List<String> lines() {
    String percent = String.format(Locale.ROOT, "%.3g", 100 * margin).replaceFirst("[.]0+$", "");
    List<String> lines = new ArrayList<>();
    String beyond = status() == Status.NO_WORSE ? " than " + percent + " %" : "";
    lines.add(
        "%s%s %s (margin %s %%, exit status %d)"
            .formatted(status(), beyond, scope, percent, status().exit()));
    Map<Metric, List<Finding>> byMetric =
        findings.stream()
            .collect(
                Collectors.groupingBy(Finding::metric, LinkedHashMap::new, Collectors.toList()));
    byMetric.forEach((metric, points) -> lines.add(line(metric, points)));
    crashed.forEach(words -> lines.add("failed: " + words));
    return lines;
  }

  private static String line(Metric metric, List<Finding> points) {
    Finding worst =
        points.stream()
            .min(
                Comparator.comparing(Finding::word)
                    .thenComparingDouble(f -> -f.comparison().distance()))
            .orElseThrow();
    Map<Word, Long> counts =
        points.stream()
            .collect(
                Collectors.groupingBy(Finding::word, LinkedHashMap::new, Collectors.counting()));
    String others =
        Arrays.stream(Word.values())
            .filter(counts::containsKey)
            .map(word -> counts.get(word) + " " + word)
            .collect(Collectors.joining(", "));
    return "%-10s  %s at %s; of %s: %s"
        .formatted(
            metric.label(),
            said(worst),
            place(worst.comparison()),
            Plural.of(points.size(), "point"),
            others);
  }

  private static String said(Finding finding) {
    Comparison f = finding.comparison();
    return f.hasInterval()
        ? "%s: %s (%s)"
            .formatted(
                finding.word(), Verdict.number(f.ratio().value()), Verdict.interval(f.ratio()))
        : finding.word() + (f.missing().isEmpty() ? "" : " (" + f.missingReason() + ")");
  }

  private static String place(Comparison f) {
    return f.cell().workload() + ", " + Plural.of(f.cell().threads(), "client");
  }
}
