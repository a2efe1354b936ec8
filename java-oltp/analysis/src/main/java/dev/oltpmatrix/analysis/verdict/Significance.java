package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statistical significance of an interval that excludes 1, given the other results of the run.
 *
 * @param asked number of verdicts in the run; 0 for a comparison that is judged alone
 * @param qValue its p-value corrected for the number of verdicts; {@code null} if it is judged
 *     alone
 * @param holm the same with Holm's correction, which makes a single wrong result among all unlikely
 * @param confirmedBy neighbouring client counts and other generators that show the same difference,
 *     compared with other cells and beyond the noise floor
 * @param neighbours number of neighbours and other generators that could show it
 * @param noise the A/A pair of the same workload and load whose interval reaches farthest; {@code
 *     null} for none
 */
public record Significance(
    int asked, Double qValue, Double holm, List<String> confirmedBy, int neighbours, Ratio noise) {

  /** The significance of a comparison that is judged alone: never significant. */
  static final Significance ALONE = new Significance(0, null, null, List.of(), 0, null);

  boolean isSignificant(Ratio ratio) {
    return survives() && !isNoise(ratio);
  }

  boolean survives() {
    return qValue != null && qValue <= Corrections.LEVEL;
  }

  /** Returns whether a neighbour shows the same difference, in words that follow a verdict. */
  String neighbourWords() {
    if (neighbours == 0) {
      return "";
    }
    return confirmedBy.isEmpty()
        ? "; at no neighbour"
        : "; also at " + String.join(", ", confirmedBy);
  }

  /**
   * Checks whether the ratio is within the noise floor; the order of an A/A pair is chance, so the
   * floor is symmetric.
   */
  public boolean isNoise(Ratio ratio) {
    return noise != null
        && ratio != null
        && Math.max(ratio.value(), 1 / ratio.value()) <= noise.farthest();
  }

  /** Returns why a difference that the interval shows is not significant. */
  String reason(Ratio ratio, boolean isPrimary) {
    if (asked == 0) {
      return "looked at by itself";
    }
    if (isNoise(ratio)) {
      return "within this machine's noise (" + Verdict.interval(noise) + ")";
    }
    return "not after correction for "
        + asked
        + (isPrimary ? " points of the primary outcome" : " comparisons");
  }

  /**
   * Corrects for the number of comparisons. The points of the primary outcome are one family,
   * corrected by Holm's method; all other verdicts of the run are another, in all metrics and on
   * all questions, corrected by Benjamini and Hochberg's, and by Holm's beside it.
   */
  public static List<Comparison> corrected(List<Comparison> comparisons) {
    List<Comparison> corrected = new ArrayList<>(comparisons);
    for (boolean isPrimary : new boolean[] {true, false}) {
      int[] family =
          IntStream.range(0, comparisons.size())
              .filter(i -> comparisons.get(i).isPrimary() == isPrimary)
              .filter(i -> comparisons.get(i).hasVerdict())
              .filter(i -> !comparisons.get(i).kind().isReplicate())
              .toArray();
      double[] pValues =
          IntStream.of(family).mapToDouble(i -> comparisons.get(i).pValue()).toArray();
      double[] holm = Corrections.holm(pValues);
      double[] qValues = isPrimary ? holm : Corrections.benjaminiHochberg(pValues);
      for (int i = 0; i < family.length; i++) {
        Significance significance =
            new Significance(pValues.length, qValues[i], holm[i], List.of(), 0, null);
        corrected.set(family[i], comparisons.get(family[i]).with(significance));
      }
    }
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
      List<Comparison> related = new ArrayList<>();
      neighbours(f, alongAxis.get(otherwise(f, axis)), axis).stream()
          .filter(other -> !other.base().equals(f.base()))
          .forEach(related::add);
      if (!f.kind().isByGenerator() && !f.kind().isOfGenerators()) {
        overGenerators.get(otherGenerators(f)).stream()
            .filter(o -> !o.equals(f) && o.hasVerdict())
            .forEach(related::add);
      }
      List<String> agreeing =
          related.stream()
              .filter(o -> agree(f, o, noise(controls.get(controlKey(o)))))
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
   * Checks whether the other comparison shows the same difference too, beyond the noise floor of
   * its own place; both rarely do so by chance.
   */
  private static boolean agree(Comparison one, Comparison other, Ratio floor) {
    Boolean isHigher = other.direction();
    boolean isNoise = new Significance(0, null, null, List.of(), 0, floor).isNoise(other.ratio());
    return isHigher != null && isHigher.equals(one.direction()) && !isNoise;
  }

  private static String name(Comparison other, Comparison f, Axis axis) {
    return other.cell().generator().equals(f.cell().generator())
        ? axis.factor().shown(axis.level(other.cell()))
        : other.cell().generator();
  }

  /** Returns the A/A pairs of the place of a comparison, in its metric, that have a verdict. */
  static List<Comparison> controls(Comparison f, List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(other -> other.kind().isReplicate() && other.hasVerdict())
        .filter(other -> controlKey(other).equals(controlKey(f)))
        .toList();
  }

  private static Ratio noise(List<Comparison> controls) {
    return controls.stream()
        .filter(f -> f.kind().isReplicate())
        .filter(Comparison::hasInterval)
        .map(Comparison::ratio)
        .reduce((a, b) -> a.farthest() >= b.farthest() ? a : b)
        .orElse(null);
  }
}
