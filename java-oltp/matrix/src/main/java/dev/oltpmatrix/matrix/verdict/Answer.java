package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.series.Axis;
import dev.oltpmatrix.matrix.series.InvalidCell;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.verdict.Verdict.Result;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * What a run says, in at most five sentences: what differs, where and by how much; whether that
 * depends on the generator; what the rest comes to; what goes with it.
 *
 * <p>Only what is called a difference is said as one: see {@link Judgement}. How generators compare
 * is said where nothing else was compared.
 */
final class Answer {
  private static final int MOST_SENTENCES = 5;

  private static final String LIMITED =
      "the generator was the limit, so servers differ rather more than this";
  private static final String TOO_LOW = "such a percentile is rather too low";
  private static final String STARTING =
      "the load was still starting, which may have it off either way";

  /** What a kind of flag does to a difference, where that is known. */
  private static final Map<Flag.Kind, String> BIASES =
      new EnumMap<>(
          Map.of(
              Flag.Kind.CLIENT_BOUND, LIMITED,
              Flag.Kind.CLIENT_WAITING, LIMITED,
              Flag.Kind.LATENCY_OVERFLOW, TOO_LOW,
              Flag.Kind.NOT_STEADY, STARTING,
              Flag.Kind.NOT_WARM, STARTING,
              Flag.Kind.AGES_CHANGED, STARTING));

  private Answer() {}

  /** What is said in one sentence. */
  private record Subject(String where, String part, String base, Metric metric, Result direction) {
    static Subject of(Finding f, Axis axis) {
      String where =
          f.kind().common(f.cell())
              + ", "
              + f.cell().workload()
              + f.cell().othersLabel(axis.factor(), f.kind().factor());
      return new Subject(
          where, f.kind().part(f.cell()), f.kind().part(f.base()), f.metric(), f.outcome());
    }

    boolean isOf(Finding f, Axis axis) {
      return equals(of(f, axis).withDirection(direction));
    }

    private Subject withDirection(Result other) {
      return new Subject(where, part, base, metric, other);
    }

    String verb() {
      return direction == Result.HIGHER ? "raises" : "lowers";
    }
  }

  static List<String> sentences(List<Finding> all, Axis axis, GoesWith counters) {
    List<Finding> compared = compared(all);
    if (compared.isEmpty()) {
      return List.of();
    }
    if (compared.stream().noneMatch(Finding::hasVerdict)) {
      return List.of(withoutVerdict(compared));
    }
    List<List<Finding>> said = said(compared, axis);
    String dependence = dependence(all, axis);
    String counter = said.isEmpty() ? "" : counters.words(said.get(0));
    int most = MOST_SENTENCES - 1 - (dependence.isEmpty() ? 0 : 1) - (counter.isEmpty() ? 0 : 1);
    List<String> sentences = new ArrayList<>();
    List<List<Finding>> first = said.stream().limit(most).toList();
    first.forEach(group -> sentences.add(sentence(group, compared, axis)));
    if (!first.isEmpty()) {
      int last = sentences.size() - 1;
      sentences.set(last, sentences.get(last) + ofStars(first));
    }
    if (!dependence.isEmpty()) {
      sentences.add(dependence);
    }
    sentences.add(rest(compared, Math.max(0, said.size() - most)));
    if (!counter.isEmpty()) {
      sentences.add("Along with the first, " + counter + "; that is no proof of a cause.");
    }
    return sentences;
  }

  /** Without controls and what is made of others; generators where nothing else is compared. */
  static List<Finding> compared(List<Finding> all) {
    List<Finding> plain = all.stream().filter(f -> f.kind().use() == Difference.Use.PLAIN).toList();
    List<Finding> ofServers = plain.stream().filter(f -> !f.kind().isOfGenerators()).toList();
    return ofServers.isEmpty() ? plain : ofServers;
  }

  private static String withoutVerdict(List<Finding> compared) {
    boolean measured = compared.stream().anyMatch(f -> f.ratio() != null);
    return measured
        ? "No verdict: one block has no interval; repeat with --repetitions 5."
        : "No verdict: no block measured both cells of a comparison.";
  }

  /** What differs most and most often first. */
  private static List<List<Finding>> said(List<Finding> compared, Axis axis) {
    Map<Subject, List<Finding>> groups =
        compared.stream()
            .filter(f -> f.outcome().isDifference())
            .collect(
                Collectors.groupingBy(
                    f -> Subject.of(f, axis), LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream()
        .sorted(Comparator.comparingDouble(Answer::weight).reversed())
        .toList();
  }

  /** In hundredths: what weighs alike keeps its order, throughput first. */
  private static double weight(List<Finding> group) {
    return Math.rint(
        100 * group.stream().mapToDouble(f -> Math.abs(Math.log(f.ratio().value()))).sum());
  }

  private static String sentence(List<Finding> group, List<Finding> compared, Axis axis) {
    Subject subject = Subject.of(group.get(0), axis);
    Map<String, List<Finding>> byGenerator =
        group.stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.cell().generator(), LinkedHashMap::new, Collectors.toList()));
    List<String> places = new ArrayList<>();
    byGenerator.forEach(
        (generator, findings) ->
            places.add(
                at(
                        axis,
                        VerdictText.levels(
                            axis, findings, alike(subject, findings, compared, axis)))
                    + " ("
                    + generator
                    + ")"));
    return String.format(
        "%s: %s %s %s to %s of %s's, %s.",
        subject.where(),
        subject.part(),
        subject.verb(),
        subject.metric().label(),
        VerdictText.range(group),
        subject.base(),
        String.join(" and ", places));
  }

  private static String at(Axis axis, String levels) {
    return axis.isClients()
        ? "at " + levels + " clients"
        : "at " + axis.factor().name() + " " + levels;
  }

  /** Of invalid cells in what is said: how many, and which way they have it off where known. */
  private static String ofStars(List<List<Finding>> said) {
    List<InvalidCell> invalid =
        said.stream().flatMap(List::stream).flatMap(f -> f.invalid().stream()).distinct().toList();
    if (invalid.isEmpty()) {
      return "";
    }
    String biases =
        invalid.stream()
            .flatMap(cell -> cell.kinds().stream())
            .distinct()
            .filter(BIASES::containsKey)
            .map(BIASES::get)
            .distinct()
            .collect(Collectors.joining("; "));
    return " A * holds invalid cells ("
        + InvalidCell.counted(invalid)
        + ")"
        + (biases.isEmpty() ? "" : ": " + biases)
        + ".";
  }

  /** What else was compared of the same: a dash goes over no level between that is left out. */
  private static List<Finding> alike(
      Subject subject, List<Finding> ofGenerator, List<Finding> compared, Axis axis) {
    String generator = ofGenerator.get(0).cell().generator();
    return compared.stream()
        .filter(f -> f.cell().generator().equals(generator) && subject.isOf(f, axis))
        .toList();
  }

  private static String dependence(List<Finding> all, Axis axis) {
    List<Finding> found =
        all.stream().filter(f -> f.kind().isByGenerator() && f.outcome().isDifference()).toList();
    return found.stream()
        .max(Comparator.comparingDouble(f -> Math.abs(Math.log(f.ratio().value()))))
        .map(
            f ->
                String.format(
                    "How much they differ depends on the generator in %s, most at %s, %s: %s sees %s×"
                        + " (%s) what %s sees.",
                    Counted.of(found.size(), "comparison"),
                    axis.factor().shown(axis.level(f.cell())),
                    f.cell().workload() + ", " + f.metric().label(),
                    f.cell().generator(),
                    Verdict.number(f.ratio().value()),
                    Verdict.interval(f.ratio()),
                    f.base().generator()))
        .orElse("");
  }

  /** What was compared and is not said above. */
  private static String rest(List<Finding> compared, int notSaid) {
    long called = compared.stream().filter(f -> f.outcome().isDifference()).count();
    List<String> clauses = new ArrayList<>();
    clauses.add(
        called
            + (called == 1 ? " differs" : " differ")
            + (notSaid == 0 ? "" : " (" + Counted.of(notSaid, "more group") + " of them)"));
    List<Finding> hints = with(compared, Result.HINT);
    long noise = hints.stream().filter(f -> f.judgement().isNoise(f.ratio())).count();
    add(clauses, hints.size() - noise, "is a hint, not confirmed", "are hints, not confirmed");
    add(clauses, noise, "lies within this machine's noise", "lie within this machine's noise");
    int equal = with(compared, Result.EQUAL).size();
    add(clauses, equal, "is equal within 10 %", "are equal within 10 %");
    List<Finding> unseen = with(compared, Result.NO_DIFFERENCE);
    if (!unseen.isEmpty()) {
      double median =
          new Median().evaluate(unseen.stream().mapToDouble(f -> f.ratio().farthest()).toArray());
      String hidden = " (half of such could hide one of " + Verdict.number(median) + "×)";
      add(clauses, unseen.size(), "shows no difference" + hidden, "show no difference" + hidden);
    }
    add(clauses, with(compared, Result.NO_VERDICT).size(), "has no verdict", "have no verdict");
    return "Of "
        + Counted.of(compared.size(), "comparison")
        + ", "
        + String.join(", ", clauses)
        + "; verdicts.csv has each.";
  }

  private static void add(List<String> clauses, long count, String ofOne, String ofMore) {
    if (count > 0) {
      clauses.add(count + " " + (count == 1 ? ofOne : ofMore));
    }
  }

  private static List<Finding> with(List<Finding> findings, Result result) {
    return findings.stream().filter(f -> f.outcome() == result).toList();
  }
}
