package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statistical significance of an interval that excludes 1, given the other results of the run.
 *
 * @param asked number of verdicts of its kind in the run; 0 for a comparison that is judged alone
 * @param qValue its p-value corrected for the number of verdicts; {@code null} if it is judged
 *     alone
 * @param confirmedBy neighbouring client counts and other generators that show the same difference
 * @param neighbours number of neighbours and other generators that were measured
 * @param noise the A/A pair of the same workload and load whose interval reaches farthest; {@code
 *     null} for none
 */
public record Significance(
    int asked, Double qValue, List<String> confirmedBy, int neighbours, Ratio noise) {

  /** The significance of a comparison that is judged alone: never significant. */
  static final Significance ALONE = new Significance(0, null, List.of(), 0, null);

  boolean isSignificant(Ratio ratio) {
    return survives() && isConfirmed() && !isNoise(ratio);
  }

  private boolean survives() {
    return qValue != null && qValue <= Corrections.LEVEL;
  }

  /**
   * Checks whether a neighbour shows the same difference; a comparison without neighbours cannot be
   * confirmed and passes.
   */
  private boolean isConfirmed() {
    return neighbours == 0 || !confirmedBy.isEmpty();
  }

  /**
   * Checks whether the ratio is within the noise floor; the order of an A/A pair is chance, so the
   * floor is symmetric.
   */
  public boolean isNoise(Ratio ratio) {
    return noise != null && Math.max(ratio.value(), 1 / ratio.value()) <= noise.farthest();
  }

  /** Returns why a difference that the interval shows is not significant. */
  String reason(Ratio ratio) {
    if (asked == 0) {
      return "looked at by itself";
    }
    if (isNoise(ratio)) {
      return "within this machine's noise (" + Verdict.interval(noise) + ")";
    }
    return survives()
        ? "nothing measured beside it shows it"
        : "among " + asked + " comparisons one such is chance";
  }

  /** Judges all comparisons of a run together. */
  static List<Comparison> judged(List<Comparison> comparisons, Axis axis) {
    Map<Comparison, Double> qValues = qValues(comparisons);
    Map<Object, List<Comparison>> alongAxis = grouped(comparisons, f -> otherwise(f, axis));
    Map<Object, List<Comparison>> overGenerators =
        grouped(comparisons, Significance::otherGenerators);
    Map<Object, List<Comparison>> controls = grouped(comparisons, Significance::controlKey);
    Map<Difference, Long> asked =
        qValues.keySet().stream()
            .collect(Collectors.groupingBy(Comparison::kind, Collectors.counting()));
    List<Comparison> judged = new ArrayList<>();
    for (Comparison f : comparisons) {
      if (!qValues.containsKey(f)) {
        judged.add(f);
        continue;
      }
      List<Comparison> related =
          new ArrayList<>(neighbours(f, alongAxis.get(otherwise(f, axis)), axis));
      if (!f.kind().isByGenerator() && !f.kind().isOfGenerators()) {
        overGenerators.get(otherGenerators(f)).stream()
            .filter(o -> !o.equals(f) && o.hasVerdict())
            .forEach(related::add);
      }
      List<String> agreeing =
          related.stream()
              .filter(o -> agree(f.ratio(), o.ratio()))
              .map(o -> name(o, f, axis))
              .toList();
      judged.add(
          f.with(
              new Significance(
                  asked.get(f.kind()).intValue(),
                  qValues.get(f),
                  agreeing,
                  related.size(),
                  noise(controls.get(controlKey(f))))));
    }
    return judged;
  }

  /**
   * Returns q-values by Benjamini and Hochberg, over all verdicts on one question, in all metrics.
   */
  private static Map<Comparison, Double> qValues(List<Comparison> comparisons) {
    Map<Comparison, Double> qValues = new HashMap<>();
    comparisons.stream()
        .filter(f -> f.hasVerdict() && !f.kind().isReplicate())
        .collect(Collectors.groupingBy(Comparison::kind))
        .forEach(
            (kind, family) -> {
              double[] corrected =
                  Corrections.benjaminiHochberg(
                      family.stream().mapToDouble(f -> f.ratio().pValue()).toArray());
              for (int i = 0; i < corrected.length; i++) {
                qValues.put(family.get(i), corrected[i]);
              }
            });
    return qValues;
  }

  private static Map<Object, List<Comparison>> grouped(
      List<Comparison> comparisons, Function<Comparison, Object> by) {
    return comparisons.stream().collect(Collectors.groupingBy(by));
  }

  private static Object otherwise(Comparison f, Axis axis) {
    return List.of(f.kind(), f.metric(), axis.curve(f.cell()), axis.curve(f.base()));
  }

  private static Object otherGenerators(Comparison f) {
    return List.of(
        f.kind(),
        f.metric(),
        f.cell().without(Factors.GENERATOR),
        f.base().without(Factors.GENERATOR));
  }

  private record ControlKey(Metric metric, Object cell) {}

  private static Object controlKey(Comparison f) {
    return new ControlKey(
        f.metric(), f.cell().without(Factors.SERVER, Factors.ARM, Factors.CONFIG));
  }

  private static List<Comparison> neighbours(Comparison f, List<Comparison> curve, Axis axis) {
    List<Comparison> sorted =
        curve.stream().sorted((a, b) -> axis.order().compare(a.cell(), b.cell())).toList();
    int at = sorted.indexOf(f);
    return Stream.of(at - 1, at + 1)
        .filter(i -> i >= 0 && i < sorted.size())
        .map(sorted::get)
        .filter(Comparison::hasVerdict)
        .toList();
  }

  /**
   * Checks whether the other interval shows the same difference too; both rarely do so by chance.
   */
  private static boolean agree(Ratio one, Ratio other) {
    return other.differs() && other.value() > 1 == one.value() > 1;
  }

  private static String name(Comparison other, Comparison f, Axis axis) {
    return other.cell().generator().equals(f.cell().generator())
        ? axis.factor().shown(axis.level(other.cell()))
        : other.cell().generator();
  }

  private static Ratio noise(List<Comparison> controls) {
    return controls.stream()
        .filter(f -> f.kind().isReplicate())
        .map(Comparison::ratio)
        .filter(Objects::nonNull)
        .filter(Ratio::hasInterval)
        .reduce((a, b) -> a.farthest() >= b.farthest() ? a : b)
        .orElse(null);
  }
}
