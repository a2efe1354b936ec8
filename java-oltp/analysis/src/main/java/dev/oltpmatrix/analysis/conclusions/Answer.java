package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The headline of comparisons: the largest differences, and how many there are. */
public final class Answer {
  /** Maximum number of points that have a sentence each; all of them begin verdicts.csv. */
  private static final int MAX_POINTS = 6;

  private Answer() {}

  /**
   * Returns the sentences; none if nothing is compared.
   *
   * @param decides whether a comparison is in one of the metrics that decide
   */
  public static List<String> sentences(List<Comparison> compared, Predicate<Comparison> decides) {
    if (compared.isEmpty()) {
      return List.of();
    }
    if (compared.stream().noneMatch(Comparison::hasVerdict)) {
      return List.of(FirstLook.NO_PAIR_IS_VALID);
    }
    List<String> sentences = new ArrayList<>();
    largest(compared, decides.and(Comparison::isBetter))
        .ifPresent(f -> sentences.add("Best: " + f.sentence() + "."));
    largest(compared, decides.and(f -> !f.isBetter()))
        .ifPresent(f -> sentences.add("Worst: " + f.sentence() + "."));
    String role = compared.get(0).judgement().role();
    String all = Plural.of(compared.size(), (role + " comparison").strip());
    sentences.add("Of " + all + ", " + counts(compared) + ".");
    return sentences;
  }

  private static String counts(List<Comparison> compared) {
    long better = compared.stream().filter(Comparison::isBetter).count();
    long differing = count(compared, Result.HIGHER) + count(compared, Result.LOWER);
    StringBuilder counts =
        new StringBuilder(better + " better, " + (differing - better) + " worse");
    long alike = count(compared, Result.EQUIVALENT);
    long open = compared.size() - differing - alike;
    return counts
        .append(alike == 0 ? "" : ", " + alike + " with no difference that matters")
        .append(open == 0 ? "" : ", " + open + " not proven")
        .toString();
  }

  private static long count(List<Comparison> compared, Result result) {
    return compared.stream().filter(f -> f.outcome() == result).count();
  }

  /**
   * Returns the sentence on ratios that depend on the generator that sees them; none if none does.
   *
   * @param compared comparisons of one generator's ratios with another's
   */
  static List<String> ofGenerators(List<Comparison> compared) {
    long differing = count(compared, Result.HIGHER) + count(compared, Result.LOWER);
    return largest(compared, f -> true).stream()
        .map(
            f ->
                "%d of %d ratios depend on the generator: %s."
                    .formatted(differing, compared.size(), f.sentence()))
        .toList();
  }

  /** Returns the largest difference of some; of equal ones the first. */
  static Optional<Comparison> largest(List<Comparison> compared, Predicate<Comparison> some) {
    return compared.stream()
        .filter(f -> f.outcome().isDifference())
        .filter(some)
        .min(Comparator.comparingDouble(f -> -Math.rint(100 * f.distance())));
  }

  /**
   * Selects the comparisons that the conclusions are about: without A/A controls, comparisons
   * between generators' ratios and unsupported cells. They are those of the factor that is asked
   * for; if none is, generators are only among them if they are the lines of charts, if driver
   * calls are compared, or if nothing else is compared.
   */
  static List<Comparison> compared(List<Comparison> all, AskedFactor asked) {
    List<Comparison> plain =
        all.stream()
            .filter(f -> f.kind().isPlain() && !f.unsupported())
            .filter(f -> !asked.isStated() || asked.isOf(f.kind()))
            .toList();
    List<CellKey> keys = plain.stream().flatMap(f -> Stream.of(f.cell(), f.base())).toList();
    if (asked.isStated() || Curves.of(keys) == Curves.OF_GENERATORS) {
      return plain;
    }
    List<Comparison> some =
        plain.stream()
            .filter(f -> !f.kind().isOfGenerators() || Workloads.areCalls(f.cell().workload()))
            .toList();
    return some.isEmpty() ? plain : some;
  }

  /**
   * Returns the sentences on the primary outcome; none if no primary outcome was stated.
   *
   * @param primary {@code null} for none
   */
  static List<String> ofPrimary(List<Comparison> all, Primary primary) {
    if (primary == null) {
      return List.of();
    }
    List<Comparison> points = all.stream().filter(Comparison::isPrimary).toList();
    String head = "Primary outcome (" + primary.words() + "): ";
    if (points.isEmpty()) {
      return List.of(head + "nothing is compared in this metric at these points.");
    }
    if (points.size() == 1) {
      return List.of(head + points.get(0).sentence() + ".");
    }
    List<String> sentences = new ArrayList<>();
    String more = points.size() > MAX_POINTS ? "; all are in verdicts.csv" : "";
    sentences.add(head + "of " + points.size() + " points, " + counts(points) + more + ".");
    points.stream().limit(MAX_POINTS).forEach(f -> sentences.add("Primary: " + f.sentence() + "."));
    return sentences;
  }
}
