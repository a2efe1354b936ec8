package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.CannotText;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.verdict.Finding;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.text.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Verdicts on a screen: two lines a pair, over all of its client counts. */
final class VerdictText {
  /** Two lines each and a head now and then: what a terminal shows at once. */
  private static final int MOST_PAIRS = 12;

  private VerdictText() {}

  /** What is compared with what, along the whole axis. */
  private record Pair(String table, String label) {
    static Pair of(Finding f, Axis axis) {
      return new Pair(
          f.cell().workload() + ", " + f.cell().generator(),
          f.kind().pairLabel(f.cell(), f.base())
              + f.cell().othersLabel(axis.factor(), f.kind().factor()));
    }
  }

  static List<String> lines(List<Finding> all) {
    List<Finding> findings =
        all.stream().filter(f -> !f.kind().again() && !f.kind().isByGenerator()).toList();
    if (findings.stream().noneMatch(Finding::hasVerdict)) {
      return List.of();
    }
    Axis axis = Axis.of(all.stream().map(Finding::cell).toList());
    Map<Pair, List<Finding>> byPair =
        findings.stream()
            .collect(
                Collectors.groupingBy(
                    f -> Pair.of(f, axis), LinkedHashMap::new, Collectors.toList()));
    List<Pair> shown = most(byPair);
    Set<String> tables = new LinkedHashSet<>(shown.stream().map(Pair::table).toList());
    List<String> lines = new ArrayList<>();
    for (String table : tables) {
      lines.add(table + ": paired ratios over blocks");
      shown.stream()
          .filter(p -> p.table().equals(table))
          .forEach(p -> append(lines, axis, p.label(), byPair.get(p)));
    }
    if (shown.stream().anyMatch(p -> byPair.get(p).stream().anyMatch(Finding::isInvalid))) {
      lines.add("* one of the cells is invalid");
    }
    if (byPair.size() > shown.size()) {
      int more = byPair.size() - shown.size();
      String verb = more == 1 ? " differs less and is" : " differ less and are";
      lines.add(Counted.of(more, "more pair") + verb + " in verdicts.csv");
    }
    return lines;
  }

  /** Those that differ most, in the order of the run. */
  private static List<Pair> most(Map<Pair, List<Finding>> byPair) {
    List<Pair> shown =
        byPair.keySet().stream()
            .sorted(Comparator.comparingDouble((Pair p) -> Answer.weight(byPair.get(p))).reversed())
            .limit(MOST_PAIRS)
            .toList();
    return byPair.keySet().stream().filter(shown::contains).toList();
  }

  private static void append(List<String> lines, Axis axis, String label, List<Finding> ofPair) {
    lines.add("  " + label);
    for (Metric metric : Metric.values()) {
      List<Finding> findings = ofPair.stream().filter(f -> f.metric() == metric).toList();
      List<String> clauses = new ArrayList<>();
      for (Result result : Result.values()) {
        addClause(
            clauses,
            axis,
            result,
            findings,
            findings.stream().filter(f -> !f.cannot() && f.outcome() == result).toList());
      }
      List<Finding> cannot = findings.stream().filter(Finding::cannot).toList();
      if (!cannot.isEmpty()) {
        clauses.add(CannotText.CANNOT + " at " + levels(axis, cannot, findings));
      }
      lines.addAll(Lines.wrapped(String.format("    %-10s  ", metric.label()), clauses));
    }
  }

  private static void addClause(
      List<String> clauses, Axis axis, Result result, List<Finding> all, List<Finding> chosen) {
    if (!chosen.isEmpty()) {
      clauses.add(words(result) + " at " + levels(axis, chosen, all) + values(result, chosen));
    }
  }

  private static String words(Result result) {
    return switch (result) {
      case EQUAL -> "equal within 10 %";
      case HINT -> "a hint";
      case NO_DIFFERENCE -> "no difference seen";
      default -> result.word();
    };
  }

  private static String values(Result result, List<Finding> chosen) {
    return switch (result) {
      case HIGHER, LOWER, HINT -> " (" + range(chosen) + ")";
      case NO_DIFFERENCE -> " (" + Verdict.couldHaveHidden(farthest(chosen)) + ")";
      default -> "";
    };
  }

  private static double farthest(List<Finding> chosen) {
    return chosen.stream().mapToDouble(f -> f.ratio().farthest()).max().orElseThrow();
  }

  static String range(List<Finding> findings) {
    double[] values = findings.stream().mapToDouble(f -> f.ratio().value()).sorted().toArray();
    String least = Verdict.number(values[0]);
    String most = Verdict.number(values[values.length - 1]);
    return least.equals(most) ? least + "×" : least + "–" + most + "×";
  }

  /** {@code 4, 64–1024, 4096*}: a dash over all levels between that were run. */
  static String levels(Axis axis, List<Finding> chosen, List<Finding> all) {
    List<String> run =
        all.stream().map(Finding::cell).sorted(axis.order()).map(axis::level).distinct().toList();
    List<String> parts = new ArrayList<>();
    for (int first = 0; first < chosen.size(); ) {
      int last = first;
      while (last + 1 < chosen.size()
          && !chosen.get(last + 1).isInvalid()
          && !chosen.get(first).isInvalid()
          && place(axis, run, chosen.get(last + 1)) == place(axis, run, chosen.get(last)) + 1) {
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

  private static int place(Axis axis, List<String> run, Finding f) {
    return run.indexOf(axis.level(f.cell()));
  }

  private static String name(Axis axis, Finding f) {
    return axis.level(f.cell()) + (f.isInvalid() ? "*" : "");
  }
}
