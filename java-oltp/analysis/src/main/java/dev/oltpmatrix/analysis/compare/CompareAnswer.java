package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.compare.CellChange.Kind;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The conclusions of a run-against-run comparison in at most five sentences: how many cells
 * changed, the worst and the best change.
 */
final class CompareAnswer {
  private CompareAnswer() {}

  static List<String> sentences(RunComparison c) {
    List<String> sentences = new ArrayList<>(List.of(counts(c)));
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
    int unknown = c.of(Kind.NO_VERDICT).size();
    if (unknown > 0) {
      sentences.add(
          Plural.of(unknown, "comparison")
              + " without a verdict: a side does not tell its number.");
    }
    return sentences;
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
    String interval = x.hasInterval() ? " (" + Verdict.interval(x.ratio()) + ")" : "";
    return "%s is %s×%s that of A in %s, %s%s (%s, %s)%s."
        .formatted(
            x.metric().label(),
            Verdict.number(x.ratio().value()),
            interval,
            x.arms(),
            Factors.CLIENTS.shown(x.cellA().level(Factors.CLIENTS)),
            x.cellA().othersLabel(),
            x.cellA().workload(),
            x.cellA().generator(),
            x.isInvalid() ? "; " + x.invalidWords() : "");
  }
}
