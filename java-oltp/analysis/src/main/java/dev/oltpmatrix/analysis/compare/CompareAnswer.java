package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.compare.CellChange.Kind;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The conclusions of a run-against-run comparison in at most five sentences: how many cells
 * changed, the worst and the best change.
 */
final class CompareAnswer {
  private static final int MAX_REASONS = 3;

  private CompareAnswer() {}

  static List<String> sentences(RunComparison c) {
    List<String> sentences = new ArrayList<>(List.of(counts(c)));
    if (!c.of(Kind.NO_VERDICT).isEmpty()) {
      sentences.add(withoutVerdict(c.of(Kind.NO_VERDICT)));
    }
    addFarthest(sentences, "Worst", c.of(Kind.REGRESSION));
    addFarthest(sentences, "Best", c.of(Kind.IMPROVEMENT));
    if (!c.failed().isEmpty()) {
      sentences.add(Plural.of(c.failed().size(), "cell") + " of A failed in B.");
    }
    if (!c.unsupported().isEmpty()) {
      sentences.add(
          Plural.of(c.unsupported().size(), "cell")
              + " cannot be in A or B, measured in the other.");
    }
    return sentences;
  }

  /** Returns how many comparisons have no verdict, and why, the most frequent reasons first. */
  private static String withoutVerdict(List<CellChange> unknown) {
    Map<String, Long> reasons =
        unknown.stream()
            .collect(
                Collectors.groupingBy(
                    x -> String.join(" and ", x.missingReasons()),
                    LinkedHashMap::new,
                    Collectors.counting()));
    return reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(MAX_REASONS)
        .map(reason -> (reasons.size() == 1 ? "" : reason.getValue() + " as ") + reason.getKey())
        .collect(
            Collectors.joining(
                "; ",
                unknown.size() + (unknown.size() == 1 ? " has" : " have") + " no verdict: ",
                reasons.size() > MAX_REASONS ? "; and other reasons." : "."));
  }

  private static String counts(RunComparison c) {
    return "Of %s, B against A, %s, %s, %d not significant, %d unchanged."
        .formatted(
            Plural.of(c.changes().size(), "comparison"),
            Plural.of(c.of(Kind.REGRESSION).size(), "regression"),
            Plural.of(c.of(Kind.IMPROVEMENT).size(), "improvement"),
            c.of(Kind.NOT_SIGNIFICANT).size(),
            c.of(Kind.UNCHANGED).size());
  }

  private static void addFarthest(List<String> sentences, String which, List<CellChange> changes) {
    changes.stream()
        .max(Comparator.comparingDouble(x -> Math.abs(Math.log(x.ratio().value()))))
        .ifPresent(x -> sentences.add(which + ": " + sentence(x)));
  }

  private static String sentence(CellChange x) {
    return "%s is %s× (%s) that of A in %s, %s (%s, %s)%s."
        .formatted(
            x.metric().label(),
            Verdict.number(x.ratio().value()),
            Verdict.interval(x.ratio()),
            x.arms(),
            Factors.CLIENTS.shown(x.cellA().level(Factors.CLIENTS)),
            x.cellA().workload(),
            x.generators(),
            x.isInvalid() ? "; " + x.invalidWords() : "");
  }
}
