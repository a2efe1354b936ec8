package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
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

  static List<String> lines(List<Comparison> all) {
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
    List<Pair> shown = largest(byPair);
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

  /** Returns the pairs that differ most, in the order of the run. */
  private static List<Pair> largest(Map<Pair, List<Comparison>> byPair) {
    List<Pair> shown =
        byPair.keySet().stream()
            .sorted(Comparator.comparingDouble((Pair p) -> Answer.weight(byPair.get(p))).reversed())
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
      lines.addAll(Lines.wrapped(String.format("    %-10s  ", metric.label()), clauses));
    }
  }

  private static void addClause(
      List<String> clauses,
      Axis axis,
      Result result,
      List<Comparison> all,
      List<Comparison> chosen) {
    if (!chosen.isEmpty()) {
      clauses.add(words(result) + " at " + levels(axis, chosen, all) + values(result, chosen));
    }
  }

  private static String words(Result result) {
    return result == Result.EQUIVALENT ? "equivalent within 10 %" : result.word();
  }

  private static String values(Result result, List<Comparison> chosen) {
    return switch (result) {
      case HIGHER, LOWER, NOT_SIGNIFICANT -> " (" + range(chosen) + ")";
      case INCONCLUSIVE -> detectionLimit(chosen);
      default -> "";
    };
  }

  private static String detectionLimit(List<Comparison> chosen) {
    OptionalDouble farthest =
        chosen.stream()
            .filter(Comparison::hasInterval)
            .mapToDouble(f -> f.ratio().farthest())
            .max();
    return farthest.isEmpty() ? "" : " (" + Verdict.cannotBeExcluded(farthest.getAsDouble()) + ")";
  }

  /** Returns the range of the ratios; comparisons without one have a sign test over blocks. */
  static String range(List<Comparison> comparisons) {
    double[] values =
        comparisons.stream()
            .filter(f -> f.ratio() != null)
            .mapToDouble(f -> f.ratio().value())
            .sorted()
            .toArray();
    if (values.length == 0) {
      return "by sign test";
    }
    String min = Verdict.number(values[0]);
    String max = Verdict.number(values[values.length - 1]);
    String range = min.equals(max) ? min + "×" : min + "–" + max + "×";
    return values.length == comparisons.size() ? range : range + " or by sign test";
  }

  /**
   * Returns levels such as {@code 4, 64–1024, 4096*}; a dash stands for all levels between that
   * were run.
   */
  static String levels(Axis axis, List<Comparison> chosen, List<Comparison> all) {
    List<String> run =
        all.stream()
            .map(Comparison::cell)
            .sorted(axis.order())
            .map(axis::level)
            .distinct()
            .toList();
    List<String> parts = new ArrayList<>();
    for (int first = 0; first < chosen.size(); ) {
      int last = first;
      while (last + 1 < chosen.size()
          && !chosen.get(last + 1).isInvalid()
          && !chosen.get(first).isInvalid()
          && position(axis, run, chosen.get(last + 1))
              == position(axis, run, chosen.get(last)) + 1) {
        last++;
      }
      parts.add(name(axis, chosen.get(first)));
      if (last > first) {
        parts.set(
            parts.size() - 1, name(axis, chosen.get(first)) + "–" + name(axis, chosen.get(last)));
      }
      first = last + 1;
    }
    return String.join(", ", parts);
  }

  private static int position(Axis axis, List<String> run, Comparison f) {
    return run.indexOf(axis.level(f.cell()));
  }

  private static String name(Axis axis, Comparison f) {
    return axis.level(f.cell()) + (f.isInvalid() ? "*" : "");
  }
}
