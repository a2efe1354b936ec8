package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.spec.Primary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The significance of one comparison, given the others of its run.
 *
 * @param role primary or secondary in a matrix that states a primary outcome; empty in others
 * @param primary the primary outcome that it is part of; {@code null} for none
 * @param asked number of verdicts that are corrected together; 0 for a comparison that is judged
 *     alone, which is never significant
 * @param qValue its p-value corrected for that number; {@code null} if it is judged alone
 * @param holm the same with Holm's correction, which makes a single wrong result among all unlikely
 * @param confirmedBy neighbouring client counts and other generators that show the same difference,
 *     compared with other cells and beyond the noise floor
 * @param neighbours number of neighbours and other generators that could show it
 * @param controls the A/A pairs of the same workload, load and metric that have a verdict
 * @param equivalence corrected p-value of a primary outcome's equivalence test; {@code null} for
 *     none
 */
public record Significance(
    String role,
    Primary primary,
    int asked,
    Double qValue,
    Double holm,
    List<String> confirmedBy,
    int neighbours,
    List<Comparison> controls,
    Double equivalence) {
  static final Significance ALONE = unjudged("", null);

  private static Significance unjudged(String role, Primary primary) {
    return new Significance(role, primary, 0, null, null, List.of(), 0, List.of(), null);
  }

  boolean isSignificant(Ratio ratio) {
    return survives() && !isNoise(ratio);
  }

  boolean survives() {
    return qValue != null && qValue <= Corrections.LEVEL;
  }

  boolean isEquivalent() {
    return equivalence != null && equivalence <= Corrections.LEVEL;
  }

  /** Returns the A/A pair whose interval reaches farthest; {@code null} for none. */
  public Ratio noise() {
    return noise(controls);
  }

  private static Ratio noise(List<Comparison> controls) {
    return controls.stream()
        .filter(Comparison::hasInterval)
        .map(Comparison::ratio)
        .reduce((a, b) -> a.farthest() >= b.farthest() ? a : b)
        .orElse(null);
  }

  /**
   * Checks whether the ratio is within the noise floor; the order of an A/A pair is chance, so the
   * floor is symmetric.
   */
  public boolean isNoise(Ratio ratio) {
    return isNoise(ratio, noise());
  }

  private static boolean isNoise(Ratio ratio, Ratio noise) {
    return noise != null
        && ratio != null
        && Math.max(ratio.value(), 1 / ratio.value()) <= noise.farthest();
  }

  /**
   * Returns the A/A pair of a primary outcome's point that differs most significantly, corrected
   * for the pairs of the point: nothing is concluded there. It is {@code null} if none differs.
   */
  Comparison refuting() {
    if (primary == null) {
      return null;
    }
    double[] corrected =
        Corrections.holm(controls.stream().mapToDouble(Comparison::pValue).toArray());
    return IntStream.range(0, corrected.length)
        .filter(i -> corrected[i] <= Corrections.LEVEL)
        .boxed()
        .min(Comparator.comparingDouble(i -> corrected[i]))
        .map(controls::get)
        .orElse(null);
  }

  /** Judges comparisons that are all asked together, without a primary outcome or neighbours. */
  public static List<Comparison> corrected(List<Comparison> all) {
    return new Judge(all, null, f -> false, null).judged();
  }

  /** Judges the comparisons of a run. */
  static List<Comparison> ofRun(List<Comparison> all, Cells cells) {
    Primary stated = cells.primary();
    PrimaryPoints points = PrimaryPoints.of(stated, cells.names());
    Predicate<Comparison> isPrimary =
        f ->
            points != null
                && f.metric().name().equals(stated.metric())
                && points.areOf(f.kind(), f.cell(), f.base());
    return new Judge(all, stated, isPrimary, Axis.of(cells.names())).judged();
  }

  /**
   * Judges comparisons by each other. The points of the primary outcome are one family, corrected
   * by Holm's method; all other verdicts of the run are another, in all metrics and on all
   * questions, corrected by Benjamini and Hochberg's, and by Holm's beside it.
   *
   * @param axis along which neighbours confirm each other; {@code null} where none do
   */
  private record Judge(
      List<Comparison> all, Primary stated, Predicate<Comparison> isPrimary, Axis axis) {
    List<Comparison> judged() {
      IdentityHashMap<Comparison, Significance> judgements = new IdentityHashMap<>();
      Map<Object, List<Comparison>> controls =
          grouped(f -> f.kind().isReplicate() && f.hasVerdict(), Judge::place);
      Map<Object, List<Comparison>> curves =
          axis == null ? Map.of() : grouped(f -> true, this::curve);
      Map<Object, List<Comparison>> seen = grouped(Comparison::hasVerdict, Judge::butGenerator);
      for (boolean ofPrimary : new boolean[] {true, false}) {
        List<Comparison> family =
            all.stream()
                .filter(f -> isPrimary.test(f) == ofPrimary)
                .filter(f -> f.hasVerdict() && !f.kind().isReplicate())
                .toList();
        double[] pValues = family.stream().mapToDouble(Comparison::pValue).toArray();
        double[] holm = Corrections.holm(pValues);
        double[] qValues = ofPrimary ? holm : Corrections.benjaminiHochberg(pValues);
        Map<Comparison, Double> equivalence = ofPrimary ? equivalence(family) : Map.of();
        for (int i = 0; i < family.size(); i++) {
          Comparison f = family.get(i);
          List<Comparison> related =
              axis == null ? List.of() : related(f, curves.get(curve(f)), seen);
          List<String> agreeing =
              related.stream().filter(o -> agree(f, o, controls)).map(o -> name(o, f)).toList();
          judgements.put(
              f,
              new Significance(
                  role(ofPrimary),
                  ofPrimary ? stated : null,
                  family.size(),
                  qValues[i],
                  holm[i],
                  agreeing,
                  related.size(),
                  controls.getOrDefault(place(f), List.of()),
                  equivalence.get(f)));
        }
      }
      List<Comparison> judged = new ArrayList<>();
      for (Comparison f : all) {
        boolean is = isPrimary.test(f);
        judged.add(f.with(judgements.getOrDefault(f, unjudged(role(is), is ? stated : null))));
      }
      return judged;
    }

    private String role(boolean ofPrimary) {
      return stated == null ? "" : ofPrimary ? "primary" : "secondary";
    }

    private Map<Comparison, Double> equivalence(List<Comparison> family) {
      List<Comparison> bounded = family.stream().filter(Comparison::hasInterval).toList();
      double[] corrected =
          Corrections.holm(
              bounded.stream()
                  .mapToDouble(f -> f.ratio().equivalencePValue(stated.marginRatio()))
                  .toArray());
      IdentityHashMap<Comparison, Double> equivalence = new IdentityHashMap<>();
      for (int i = 0; i < corrected.length; i++) {
        equivalence.put(bounded.get(i), corrected[i]);
      }
      return equivalence;
    }

    private Map<Object, List<Comparison>> grouped(
        Predicate<Comparison> which, Function<Comparison, Object> by) {
      return all.stream().filter(which).collect(Collectors.groupingBy(by));
    }

    private Object curve(Comparison f) {
      return List.of(f.kind(), f.metric(), axis.curve(f.cell()), axis.curve(f.base()));
    }

    private static Object butGenerator(Comparison f) {
      return List.of(
          f.kind(),
          f.metric(),
          f.cell().without(Factors.GENERATOR),
          f.base().without(Factors.GENERATOR));
    }

    private static Object place(Comparison f) {
      return List.of(f.metric(), f.cell().without(Factors.SERVER, Factors.ARM, Factors.CONFIG));
    }

    /** Returns the neighbours on the curve, and what other generators see of the same two cells. */
    @SuppressWarnings("ReferenceEquality") // the comparison itself, not one like it
    private List<Comparison> related(
        Comparison f, List<Comparison> curve, Map<Object, List<Comparison>> seen) {
      List<Comparison> sorted =
          curve.stream().sorted(Comparator.comparing(Comparison::cell, axis.order())).toList();
      int at =
          IntStream.range(0, sorted.size())
              .filter(i -> sorted.get(i) == f)
              .findFirst()
              .orElseThrow();
      Stream<Comparison> neighbours =
          Stream.of(at - 1, at + 1)
              .filter(i -> i >= 0 && i < sorted.size())
              .map(sorted::get)
              .filter(o -> o.hasVerdict() && !o.base().equals(f.base()));
      boolean isOfOne = !f.kind().isByGenerator() && !f.kind().isOfGenerators();
      Stream<Comparison> others =
          isOfOne ? seen.get(butGenerator(f)).stream().filter(o -> o != f) : Stream.empty();
      return Stream.concat(neighbours, others).toList();
    }

    /**
     * Checks whether the other comparison shows the same difference too, beyond the noise floor of
     * its own place; both rarely do so by chance.
     */
    private static boolean agree(
        Comparison one, Comparison other, Map<Object, List<Comparison>> controls) {
      Boolean isHigher = other.direction();
      Ratio floor = noise(controls.getOrDefault(place(other), List.of()));
      return isHigher != null && isHigher.equals(one.direction()) && !isNoise(other.ratio(), floor);
    }

    private String name(Comparison other, Comparison f) {
      return other.cell().generator().equals(f.cell().generator())
          ? axis.factor().shown(axis.level(other.cell()))
          : other.cell().generator();
    }
  }
}
