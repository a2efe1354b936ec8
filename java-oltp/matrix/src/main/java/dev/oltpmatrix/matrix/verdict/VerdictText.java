package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.series.Lines;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.stats.Verdict;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Verdicts on a screen: two lines a pair, over all of its client counts. */
final class VerdictText {
  /** Two lines each and a head now and then: what a terminal shows at once. */
  private static final int MOST_PAIRS = 12;

  private VerdictText() {}

  /** What is compared with what, at all client counts. */
  private record Pair(String table, String label) {
    static Pair of(Finding f) {
      return new Pair(
          f.cell().workload() + ", " + f.cell().generator(),
          f.kind().pairLabel(f.cell(), f.base()));
    }
  }

  static List<String> lines(List<Finding> all) {
    List<Finding> findings = all.stream().filter(f -> f.kind() != Finding.Kind.SAME).toList();
    if (findings.isEmpty()) {
      return List.of();
    }
    if (findings.stream().noneMatch(Finding::hasVerdict)) {
      return List.of(
          "one repetition: no intervals, no verdicts; take --repetitions 5 for a decision");
    }
    Map<Pair, List<Finding>> byPair =
        findings.stream()
            .collect(Collectors.groupingBy(Pair::of, LinkedHashMap::new, Collectors.toList()));
    List<Pair> shown = byPair.keySet().stream().limit(MOST_PAIRS).toList();
    Set<String> tables = new LinkedHashSet<>(shown.stream().map(Pair::table).toList());
    List<String> lines = new ArrayList<>();
    for (String table : tables) {
      lines.add(table + ": paired ratios over blocks");
      shown.stream()
          .filter(p -> p.table().equals(table))
          .forEach(p -> append(lines, p.label(), byPair.get(p)));
    }
    if (shown.stream().anyMatch(p -> byPair.get(p).stream().anyMatch(Finding::isInvalid))) {
      lines.add("* one of the cells is invalid");
    }
    if (byPair.size() > shown.size()) {
      int more = byPair.size() - shown.size();
      String verb = more == 1 ? " is" : " are";
      lines.add(Counted.of(more, "more pair") + verb + " in verdicts.csv");
    }
    return lines;
  }

  private static void append(List<String> lines, String label, List<Finding> ofPair) {
    lines.add("  " + label);
    for (Metric metric : Metric.values()) {
      List<Finding> findings = ofPair.stream().filter(f -> f.metric() == metric).toList();
      List<String> clauses = new ArrayList<>();
      addClause(clauses, "higher", findings, f -> f.result().equals("higher"));
      addClause(clauses, "lower", findings, f -> f.result().equals("lower"));
      addClause(clauses, "no difference seen", findings, f -> f.result().equals("no difference"));
      addClause(clauses, "no verdict", findings, f -> !f.hasVerdict());
      lines.addAll(Lines.wrapped(String.format("    %-10s  ", metric.label()), clauses));
    }
  }

  private static void addClause(
      List<String> clauses, String word, List<Finding> all, Predicate<Finding> chosen) {
    List<Finding> findings = all.stream().filter(chosen).toList();
    if (!findings.isEmpty()) {
      String values =
          findings.stream().anyMatch(f -> f.hasVerdict() && f.ratio().differs())
              ? " (" + range(findings) + ")"
              : "";
      clauses.add(word + " at " + counts(findings, all) + values);
    }
  }

  private static String range(List<Finding> findings) {
    double[] values = findings.stream().mapToDouble(f -> f.ratio().value()).sorted().toArray();
    String least = Verdict.number(values[0]);
    String most = Verdict.number(values[values.length - 1]);
    return least.equals(most) ? least + "×" : least + "–" + most + "×";
  }

  /** {@code 4, 64–1024, 4096*}: a dash over all counts between that were run. */
  private static String counts(List<Finding> chosen, List<Finding> all) {
    List<Integer> run =
        List.copyOf(new TreeSet<>(all.stream().map(f -> f.cell().threads()).toList()));
    List<String> parts = new ArrayList<>();
    for (int first = 0; first < chosen.size(); ) {
      int last = first;
      while (last + 1 < chosen.size()
          && !chosen.get(last + 1).isInvalid()
          && !chosen.get(first).isInvalid()
          && place(run, chosen.get(last + 1)) == place(run, chosen.get(last)) + 1) {
        last++;
      }
      parts.add(name(chosen.get(first)));
      if (last > first) {
        parts.set(parts.size() - 1, name(chosen.get(first)) + "–" + name(chosen.get(last)));
      }
      first = last + 1;
    }
    return String.join(", ", parts);
  }

  private static int place(List<Integer> run, Finding f) {
    return run.indexOf(f.cell().threads());
  }

  private static String name(Finding f) {
    return f.cell().threads() + (f.isInvalid() ? "*" : "");
  }
}
