package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Verdicts for a terminal: two lines for each pair, over all of its client counts. */
final class VerdictText {
  /** Maximum number of pairs; with two lines each and some heads, they fit a terminal. */
  private static final int MAX_PAIRS = 12;

  private VerdictText() {}

  /** Two arms that are compared along the complete axis. */
  private record Pair(String table, String label) {
    static Pair of(Comparison f, Axis axis) {
      return new Pair(
          f.cell().workload() + ", " + f.cell().generator(),
          f.kind().pairLabel(f.cell(), f.base())
              + f.cell().othersLabel(axis.factor(), f.kind().factor()));
    }
  }

  static List<String> lines(List<Comparison> all, AskedFactor asked) {
    List<Comparison> comparisons =
        all.stream().filter(f -> !f.kind().isReplicate() && !f.kind().isByGenerator()).toList();
    if (comparisons.stream().noneMatch(Comparison::hasVerdict)) {
      return List.of();
    }
    Axis axis = Axis.of(all.stream().map(Comparison::cell).toList());
    Map<Pair, List<Comparison>> byPair =
        comparisons.stream()
            .collect(
                Collectors.groupingBy(
                    f -> Pair.of(f, axis), LinkedHashMap::new, Collectors.toList()));
    List<Pair> shown = largest(byPair, asked);
    Set<String> tables = new LinkedHashSet<>(shown.stream().map(Pair::table).toList());
    boolean isSecondary = !comparisons.get(0).role().isEmpty();
    List<String> lines = new ArrayList<>();
    for (String table : tables) {
      lines.add(table + ": paired ratios over blocks" + (isSecondary ? ", secondary" : ""));
      shown.stream()
          .filter(p -> p.table().equals(table))
          .forEach(p -> append(lines, axis, p.label(), byPair.get(p)));
    }
    if (shown.stream().anyMatch(p -> byPair.get(p).stream().anyMatch(Comparison::isInvalid))) {
      lines.add("* some blocks are left out, because a cell is invalid");
    }
    if (byPair.size() > shown.size()) {
      int more = byPair.size() - shown.size();
      String verb = more == 1 ? " differs less and is" : " differ less and are";
      lines.add(Plural.of(more, "more pair") + verb + " in verdicts.csv");
    }
    return lines;
  }

  /** Returns those of the factor that is asked for, and that differ most, in the run's order. */
  private static List<Pair> largest(Map<Pair, List<Comparison>> byPair, AskedFactor asked) {
    List<Pair> shown =
        byPair.keySet().stream()
            .sorted(
                Comparator.comparing((Pair p) -> !asked.isOf(byPair.get(p).get(0).kind()))
                    .thenComparing(p -> -Answer.weight(byPair.get(p))))
            .limit(MAX_PAIRS)
            .toList();
    return byPair.keySet().stream().filter(shown::contains).toList();
  }

  private static void append(List<String> lines, Axis axis, String label, List<Comparison> ofPair) {
    lines.add("  " + label);
    for (Metric metric : Comparisons.metrics(ofPair)) {
      List<Comparison> comparisons =
          ofPair.stream().filter(f -> f.metric().equals(metric)).toList();
      List<String> clauses = new ArrayList<>();
      for (Result result : Result.values()) {
        addClause(
            clauses,
            axis,
            result,
            comparisons,
            comparisons.stream().filter(f -> !f.unsupported() && f.outcome() == result).toList());
      }
      List<Comparison> unsupported = comparisons.stream().filter(Comparison::unsupported).toList();
      if (!unsupported.isEmpty()) {
        clauses.add(UnsupportedText.UNSUPPORTED + " at " + levels(axis, unsupported, comparisons));
      }
      lines.addAll(Lines.wrapped(String.format("    %-10s  ", metric.label()), clauses, ";"));
    }
  }

  private static void addClause(
      List<String> clauses,
      Axis axis,
      Result result,
      List<Comparison> all,
      List<Comparison> chosen) {
    if (chosen.isEmpty()) {
      return;
    }
    boolean hasRatios = result.isDifference() || result == Result.NOT_SIGNIFICANT;
    String values =
        hasRatios
            ? new LevelRatios(axis, false).words(chosen, all)
            : "at " + levels(axis, chosen, all) + detectionLimit(result, chosen);
    clauses.add(words(result) + " " + values);
  }

  private static String words(Result result) {
    return result == Result.EQUIVALENT ? "equivalent within 10 %" : result.word();
  }

  private static String detectionLimit(Result result, List<Comparison> chosen) {
    if (result != Result.INCONCLUSIVE) {
      return "";
    }
    OptionalDouble farthest =
        chosen.stream()
            .filter(Comparison::hasInterval)
            .mapToDouble(f -> f.ratio().farthest())
            .max();
    return farthest.isEmpty() ? "" : " (" + Verdict.cannotBeExcluded(farthest.getAsDouble()) + ")";
  }

  /**
   * Returns levels such as {@code 4, 64–1024, 4096*}; a dash stands for all levels between that
   * were run.
   */
  static String levels(Axis axis, List<Comparison> chosen, List<Comparison> all) {
    return runs(axis, chosen, all).stream()
        .map(
            run ->
                name(axis, run.get(0))
                    + (run.size() == 1 ? "" : "–" + name(axis, run.get(run.size() - 1))))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns runs of comparisons between whose levels no other level was run; one with an invalid
   * cell is by itself.
   *
   * @param chosen in the order of the axis
   */
  static List<List<Comparison>> runs(Axis axis, List<Comparison> chosen, List<Comparison> all) {
    List<String> run =
        all.stream()
            .map(Comparison::cell)
            .sorted(axis.order())
            .map(axis::level)
            .distinct()
            .toList();
    List<List<Comparison>> runs = new ArrayList<>();
    for (int first = 0; first < chosen.size(); ) {
      int last = first;
      while (last + 1 < chosen.size()
          && !chosen.get(last + 1).isInvalid()
          && !chosen.get(first).isInvalid()
          && position(axis, run, chosen.get(last + 1))
              == position(axis, run, chosen.get(last)) + 1) {
        last++;
      }
      runs.add(chosen.subList(first, last + 1));
      first = last + 1;
    }
    return runs;
  }

  private static int position(Axis axis, List<String> run, Comparison f) {
    return run.indexOf(axis.level(f.cell()));
  }

  private static String name(Axis axis, Comparison f) {
    return axis.level(f.cell()) + (f.isInvalid() ? "*" : "");
  }
}
