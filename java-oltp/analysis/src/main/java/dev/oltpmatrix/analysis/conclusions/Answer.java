package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.Significance;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The conclusions of a run in at most five sentences: what differs, where and by how much; whether
 * that depends on the generator; a summary of the remaining comparisons; the counters associated
 * with the differences.
 *
 * <p>If the matrix names a compared factor, only that factor's differences are stated, in at most
 * two sentences, and the comparisons of others are counted.
 *
 * <p>Only significant differences are stated as differences: see {@link Significance}. Comparisons
 * between generators are stated if there is one server and arm, and for driver calls, where they
 * are the question.
 */
final class Answer {
  private static final int MAX_SENTENCES = 5;

  /** Maximum number of sentences on differences of the factor that the matrix asks for. */
  private static final int MAX_ASKED = 2;

  private Answer() {}

  static List<String> sentences(
      List<Comparison> all, Axis axis, CounterAssociation counters, AskedFactor asked) {
    List<Comparison> compared = compared(all, asked).stream().filter(f -> !f.isPrimary()).toList();
    if (compared.isEmpty()) {
      return List.of();
    }
    if (compared.stream().noneMatch(Comparison::hasVerdict)) {
      return List.of(
          "No verdict: no comparison has two blocks that are valid on both sides, which an interval"
              + " takes.");
    }
    List<List<Comparison>> groups = groups(compared, axis);
    String dependence = asked.isStated() ? "" : dependence(all, axis);
    int maxGroups =
        asked.isStated() ? MAX_ASKED : MAX_SENTENCES - 1 - (dependence.isEmpty() ? 0 : 1);
    List<List<Comparison>> first = groups.stream().limit(maxGroups).toList();
    List<String> sentences = new ArrayList<>();
    for (List<Comparison> group : first) {
      String counter = sentences.isEmpty() ? counters.words(group) : "";
      String with = counter.isEmpty() ? "" : "; with it goes " + counter;
      sentences.add(sentence(group, compared, axis) + with + ".");
    }
    if (!dependence.isEmpty()) {
      sentences.add(dependence);
    }
    sentences.add(rest(compared, first) + others(all, asked) + ofStars(first) + ".");
    return sentences;
  }

  /** Returns the comparisons of the factor that is asked for, or of all if none is. */
  static List<Comparison> compared(List<Comparison> all, AskedFactor asked) {
    return asked.isStated()
        ? all.stream().filter(f -> asked.isOf(f.kind()) && !f.unsupported()).toList()
        : compared(all);
  }

  /** Returns the clause on comparisons of other factors than the one that is asked for. */
  private static String others(List<Comparison> all, AskedFactor asked) {
    long others =
        all.stream()
            .filter(f -> f.kind().use() == Difference.Use.PLAIN && !f.unsupported())
            .filter(f -> asked.isStated() && !asked.isOf(f.kind()) && !f.isPrimary())
            .count();
    String verb = others == 1 ? " is" : " are";
    return others == 0
        ? ""
        : "; " + Plural.of(others, "comparison") + " of other factors" + verb + " in verdicts.csv";
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
        plain.stream().filter(f -> !f.kind().isOfGenerators() || Subject.isOfCall(f)).toList();
    return asked.isEmpty() ? plain : asked;
  }

  /** Groups the differences, the largest and most frequent first. */
  private static List<List<Comparison>> groups(List<Comparison> compared, Axis axis) {
    Map<Subject, List<Comparison>> groups =
        compared.stream()
            .filter(f -> f.outcome().isDifference())
            .collect(
                Collectors.groupingBy(
                    f -> Subject.of(f, axis), LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream()
        .filter(group -> !Subject.isOfCall(group.get(0)) || CallAnswer.isSayable(group))
        .sorted(Comparator.comparingDouble(Answer::weight).reversed())
        .toList();
  }

  /**
   * Returns the weight of a group's known differences, in hundredths so that equal weights keep
   * their order.
   */
  static double weight(List<Comparison> group) {
    return Math.rint(
        100
            * group.stream()
                .filter(f -> f.outcome().isDifference())
                .mapToDouble(Comparison::distance)
                .sum());
  }

  /**
   * Returns the sentence that says what is better and what is worse in each metric, where, and by
   * what ratio.
   */
  private static String sentence(List<Comparison> group, List<Comparison> compared, Axis axis) {
    Subject subject = Subject.of(group.get(0), axis);
    String pair = subject.where() + ": beside " + subject.base() + ", " + subject.part();
    return Subject.isOfCall(group.get(0))
        ? pair + " is " + CallAnswer.words(group, compared, axis)
        : pair + " has " + words(subject, group, compared, axis);
  }

  private static String words(
      Subject subject, List<Comparison> group, List<Comparison> compared, Axis axis) {
    boolean severalGenerators =
        compared.stream().map(f -> f.cell().generator()).distinct().count() > 1
            && !group.get(0).kind().isOfGenerators();
    List<String> better = new ArrayList<>();
    List<String> worse = new ArrayList<>();
    for (Metric metric : Comparisons.metrics(group)) {
      for (Result direction : List.of(Result.HIGHER, Result.LOWER)) {
        List<Comparison> found =
            group.stream()
                .filter(f -> f.metric().equals(metric) && f.outcome() == direction)
                .toList();
        if (!found.isEmpty()) {
          boolean isBetter = metric.isHigherBetter() == (direction == Result.HIGHER);
          (isBetter ? better : worse)
              .add(clause(found, alike(subject, found, compared, axis), axis, severalGenerators));
        }
      }
    }
    return Stream.of(named("better", better), named("worse", worse))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String named(String word, List<String> clauses) {
    return clauses.isEmpty() ? "" : word + " " + String.join(", ", clauses);
  }

  /** Returns a clause such as {@code p95 (0.68, 0.26× at 64, 1024 clients)}. */
  private static String clause(
      List<Comparison> found, List<Comparison> alike, Axis axis, boolean severalGenerators) {
    Map<String, List<Comparison>> byGenerator =
        found.stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.cell().generator(), LinkedHashMap::new, Collectors.toList()));
    List<String> ratios = new ArrayList<>();
    byGenerator.forEach(
        (generator, comparisons) -> {
          List<Comparison> others =
              alike.stream().filter(f -> f.cell().generator().equals(generator)).toList();
          boolean isAxis = comparisons.get(0).kind().factor().equals(axis.factor());
          ratios.add(
              (isAxis
                      ? LevelRatios.alone(comparisons)
                      : new LevelRatios(axis, true).words(comparisons, others))
                  + (severalGenerators ? " by " + generator : ""));
        });
    return "%s (%s)".formatted(found.get(0).metric().label(), String.join(" and ", ratios));
  }

  static String levelsText(Axis axis, String levels) {
    if (axis.isClients()) {
      return levels + (levels.equals("1") ? " client" : " clients");
    }
    return axis.factor().name() + " " + levels;
  }

  /** Returns the explanation of the star, with the direction of the bias if it is known. */
  private static String ofStars(List<List<Comparison>> groups) {
    List<InvalidCell> invalid =
        groups.stream().flatMap(List::stream).flatMap(f -> f.invalid().stream()).toList();
    if (invalid.isEmpty()) {
      return "";
    }
    String why =
        invalid.stream()
            .flatMap(cell -> cell.kinds().stream())
            .distinct()
            .map(Flag.Kind::word)
            .distinct()
            .collect(Collectors.joining(", "));
    return "; * marks comparisons with blocks left out because a cell is invalid: " + why;
  }

  /**
   * Returns the other comparisons of the same subject, so that a range of levels does not include a
   * level that is left out.
   */
  static List<Comparison> alike(
      Subject subject, List<Comparison> found, List<Comparison> compared, Axis axis) {
    Metric metric = found.get(0).metric();
    return compared.stream()
        .filter(f -> f.metric().equals(metric) && Subject.of(f, axis).equals(subject))
        .toList();
  }

  /**
   * Returns the sentence on how differences depend on the generator; not for driver calls, whose
   * drivers are compared above.
   */
  private static String dependence(List<Comparison> all, Axis axis) {
    List<Comparison> found =
        all.stream()
            .filter(f -> f.kind().isByGenerator() && f.outcome().isDifference())
            .filter(f -> !Subject.isOfCall(f))
            .toList();
    return found.stream()
        .max(Comparator.comparingDouble(Comparison::distance))
        .map(
            f ->
                String.format(
                    "In %s the ratio depends on the generator, most for %s at %s, %s: %s sees %s× (%s)"
                        + " what %s sees.",
                    Plural.of(found.size(), "comparison"),
                    f.kind().part(f.cell()) + " beside " + f.kind().part(f.base()),
                    axis.factor().shown(axis.level(f.cell())),
                    f.cell().workload() + ", " + f.metric().label(),
                    f.cell().generator(),
                    Verdict.number(f.ratio().value()),
                    Verdict.interval(f.ratio()),
                    f.base().generator()))
        .orElse("");
  }

  /** Returns the summary of the comparisons that are not stated above. */
  private static String rest(List<Comparison> compared, List<List<Comparison>> groups) {
    long called = compared.stream().filter(f -> f.outcome().isDifference()).count();
    long elsewhere = called - groups.stream().mapToLong(List::size).sum();
    List<String> clauses = new ArrayList<>();
    clauses.add(
        called
            + (called == 1 ? " differs" : " differ")
            + (elsewhere == 0 ? "" : ", " + elsewhere + " of them not said here"));
    List<Comparison> notSignificant = with(compared, Result.NOT_SIGNIFICANT);
    long noise = notSignificant.stream().filter(f -> f.judgement().isNoise(f.ratio())).count();
    add(
        clauses,
        notSignificant.size() - noise,
        "is not significant after correction",
        "are not significant after correction");
    add(clauses, noise, "lies within this machine's noise", "lie within this machine's noise");
    int equal = with(compared, Result.EQUIVALENT).size();
    add(clauses, equal, "is equivalent within 10 %", "are equivalent within 10 %");
    List<Comparison> unseen = with(compared, Result.INCONCLUSIVE);
    if (!unseen.isEmpty()) {
      double[] limits =
          unseen.stream()
              .filter(Comparison::hasInterval)
              .mapToDouble(f -> f.ratio().farthest())
              .toArray();
      String hidden =
          limits.length == 0
              ? ""
              : " (" + Verdict.medianDetectionLimit(new Median().evaluate(limits)) + ")";
      add(clauses, unseen.size(), "is inconclusive" + hidden, "are inconclusive" + hidden);
    }
    add(clauses, with(compared, Result.NO_VERDICT).size(), "has no verdict", "have no verdict");
    String role = compared.get(0).role();
    String each = role.isEmpty() ? "comparison" : role + " comparison";
    return "Of " + Plural.of(compared.size(), each) + ", " + String.join("; ", clauses);
  }

  private static void add(List<String> clauses, long count, String ofOne, String ofMore) {
    if (count > 0) {
      clauses.add(count + " " + (count == 1 ? ofOne : ofMore));
    }
  }

  private static List<Comparison> with(List<Comparison> comparisons, Result result) {
    return comparisons.stream().filter(f -> f.outcome() == result).toList();
  }
}
