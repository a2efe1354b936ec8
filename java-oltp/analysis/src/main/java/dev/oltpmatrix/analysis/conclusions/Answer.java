package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Median;

/** The headline of comparisons: the largest differences, and how many there are. */
public final class Answer {
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
      return List.of(
          "No verdict: no comparison has two blocks that are valid on both sides, which an interval"
              + " takes.");
    }
    List<String> sentences = new ArrayList<>();
    List<Comparison> deciding = compared.stream().filter(decides).toList();
    largest(better(deciding)).ifPresent(f -> sentences.add("Best: " + f.sentence() + "."));
    largest(worse(deciding)).ifPresent(f -> sentences.add("Worst: " + f.sentence() + "."));
    sentences.add(counts(compared));
    return sentences;
  }

  /**
   * Returns the sentence on ratios that depend on the generator that sees them; none if none does.
   *
   * @param compared comparisons of one generator's ratios with another's
   */
  static List<String> ofGenerators(List<Comparison> compared) {
    long differing = compared.stream().filter(f -> f.outcome().isDifference()).count();
    return largest(compared)
        .map(
            f ->
                "%d of %d ratios depend on the generator: %s."
                    .formatted(differing, compared.size(), f.sentence()))
        .stream()
        .toList();
  }

  /** Returns the largest difference; of equal ones the first. */
  static Optional<Comparison> largest(List<Comparison> compared) {
    return compared.stream()
        .filter(f -> f.outcome().isDifference())
        .max(
            Comparator.comparingDouble((Comparison f) -> Math.rint(100 * f.distance()))
                .thenComparing(f -> -compared.indexOf(f)));
  }

  /** Returns the comparisons of the factor that is asked for, or of all if none is. */
  static List<Comparison> compared(List<Comparison> all, AskedFactor asked) {
    return asked.isStated()
        ? all.stream().filter(f -> asked.isOf(f.kind()) && !f.unsupported()).toList()
        : compared(all);
  }

  /**
   * Selects the comparisons that the conclusions are about: without A/A controls, comparisons
   * between generators' ratios and unsupported cells; generators only if they are the lines of
   * charts, if driver calls are compared, or if nothing else is compared.
   */
  static List<Comparison> compared(List<Comparison> all) {
    List<Comparison> plain =
        all.stream()
            .filter(f -> f.kind().use() == Difference.Use.PLAIN && !f.unsupported())
            .toList();
    List<CellKey> keys = plain.stream().flatMap(f -> Stream.of(f.cell(), f.base())).toList();
    if (Curves.of(keys) == Curves.OF_GENERATORS) {
      return plain;
    }
    List<Comparison> asked =
        plain.stream()
            .filter(f -> !f.kind().isOfGenerators() || Workloads.areCalls(f.cell().workload()))
            .toList();
    return asked.isEmpty() ? plain : asked;
  }

  private static String counts(List<Comparison> compared) {
    List<String> clauses = new ArrayList<>();
    clauses.add(better(compared).size() + " better");
    clauses.add(worse(compared).size() + " worse");
    List<Comparison> notSignificant = with(compared, Result.NOT_SIGNIFICANT);
    long noise = notSignificant.stream().filter(f -> f.judgement().isNoise(f.ratio())).count();
    add(clauses, notSignificant.size() - noise, " not significant after correction");
    add(clauses, noise, " within this machine's noise");
    add(clauses, with(compared, Result.EQUIVALENT).size(), " equivalent within 10 %");
    List<Comparison> inconclusive = with(compared, Result.INCONCLUSIVE);
    double[] limits =
        inconclusive.stream()
            .filter(Comparison::hasInterval)
            .mapToDouble(f -> f.ratio().farthest())
            .toArray();
    String limit =
        limits.length == 0
            ? ""
            : " (" + Verdict.medianDetectionLimit(new Median().evaluate(limits)) + ")";
    add(clauses, inconclusive.size(), " inconclusive" + limit);
    add(clauses, with(compared, Result.NO_VERDICT).size(), " without a verdict");
    String role = compared.get(0).role();
    String each = role.isEmpty() ? "comparison" : role + " comparison";
    return "Of " + Plural.of(compared.size(), each) + ", " + String.join(", ", clauses) + ".";
  }

  private static void add(List<String> clauses, long count, String words) {
    if (count > 0) {
      clauses.add(count + words);
    }
  }

  private static List<Comparison> better(List<Comparison> compared) {
    return compared.stream().filter(Comparison::isBetter).toList();
  }

  private static List<Comparison> worse(List<Comparison> compared) {
    return compared.stream().filter(f -> f.outcome().isDifference() && !f.isBetter()).toList();
  }

  private static List<Comparison> with(List<Comparison> comparisons, Result result) {
    return comparisons.stream().filter(f -> f.outcome() == result).toList();
  }

  /** Maximum number of points that have a sentence each; all of them begin verdicts.csv. */
  private static final int MAX_POINTS = 6;

  /**
   * Returns the sentences; none if no primary outcome was stated.
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
    sentences.add(head + primaryCounts(points) + ".");
    points.stream().limit(MAX_POINTS).forEach(f -> sentences.add("Primary: " + f.sentence() + "."));
    if (points.size() > MAX_POINTS) {
      int more = points.size() - MAX_POINTS;
      sentences.add(Plural.of(more, "more primary point") + " in verdicts.csv.");
    }
    return sentences;
  }

  /** Returns the results of several points, such as {@code 1 higher, 2 equivalent}. */
  private static String primaryCounts(List<Comparison> points) {
    String counts =
        Arrays.stream(Result.values())
            .map(result -> counted(result, points))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(", "));
    return "of " + points.size() + " points, " + counts;
  }

  private static String counted(Result result, List<Comparison> points) {
    long count = points.stream().filter(f -> f.outcome() == result).count();
    return count == 0 ? "" : count + " " + result.word();
  }
}
