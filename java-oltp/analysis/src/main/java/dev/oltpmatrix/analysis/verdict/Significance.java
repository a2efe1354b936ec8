package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statistical significance of an interval that excludes 1, given the other results of the run.
 *
 * @param asked number of verdicts of its kind in the run; 0 for a comparison that is judged alone
 * @param qValue its p-value corrected for the number of verdicts; {@code null} if it is judged
 *     alone
 * @param holm the same with Holm's correction, which makes a single wrong result among all unlikely
 * @param confirmedBy neighbouring client counts and other generators that show the same difference
 * @param neighbours number of neighbours and other generators that were measured
 * @param noise the A/A pair of the same workload and load whose interval reaches farthest; {@code
 *     null} for none
 */
public record Significance(
    int asked, Double qValue, Double holm, List<String> confirmedBy, int neighbours, Ratio noise) {

  /** The significance of a comparison that is judged alone: never significant. */
  static final Significance ALONE = new Significance(0, null, null, List.of(), 0, null);

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

  /**
   * Corrects for the number of comparisons: by Benjamini and Hochberg and by Holm, over all
   * verdicts on one question, in all metrics.
   */
  public static List<Comparison> corrected(List<Comparison> comparisons) {
    Map<Difference, List<Integer>> families =
        IntStream.range(0, comparisons.size())
            .filter(i -> comparisons.get(i).hasVerdict())
            .filter(i -> !comparisons.get(i).kind().isReplicate())
            .boxed()
            .collect(Collectors.groupingBy(i -> comparisons.get(i).kind()));
    List<Comparison> corrected = new ArrayList<>(comparisons);
    families.forEach(
        (kind, family) -> {
          double[] pValues =
              family.stream().mapToDouble(i -> comparisons.get(i).ratio().pValue()).toArray();
          double[] qValues = Corrections.benjaminiHochberg(pValues);
          double[] holm = Corrections.holm(pValues);
          for (int i = 0; i < pValues.length; i++) {
            Significance significance =
                new Significance(pValues.length, qValues[i], holm[i], List.of(), 0, null);
            corrected.set(family.get(i), comparisons.get(family.get(i)).with(significance));
          }
        });
    return corrected;
  }

  /** Adds what was measured beside each corrected comparison of a run. */
  static List<Comparison> confirmed(List<Comparison> comparisons, Axis axis) {
    Map<Object, List<Comparison>> alongAxis = grouped(comparisons, f -> otherwise(f, axis));
    Map<Object, List<Comparison>> overGenerators =
        grouped(comparisons, Significance::otherGenerators);
    Map<Object, List<Comparison>> controls = grouped(comparisons, Significance::controlKey);
    List<Comparison> confirmed = new ArrayList<>();
    for (Comparison f : comparisons) {
      if (f.judgement().qValue() == null) {
        confirmed.add(f);
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
      Ratio floor = noise(controls.get(controlKey(f)));
      confirmed.add(f.with(f.judgement().beside(agreeing, related.size(), floor)));
    }
    return confirmed;
  }

  private Significance beside(List<String> agreeing, int related, Ratio floor) {
    return new Significance(asked, qValue, holm, agreeing, related, floor);
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
