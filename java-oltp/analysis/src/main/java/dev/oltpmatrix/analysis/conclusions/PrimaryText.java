package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The sentences on the primary outcome, which stand before all others. */
final class PrimaryText {
  /** Maximum number of points that have a sentence each; all of them begin verdicts.csv. */
  private static final int MAX_POINTS = 6;

  private PrimaryText() {}

  /**
   * Returns the sentences; none if no primary outcome was stated.
   *
   * @param primary {@code null} for none
   */
  static List<String> sentences(List<Comparison> all, Primary primary) {
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
    sentences.add(head + counts(points) + ".");
    points.stream().limit(MAX_POINTS).forEach(f -> sentences.add("Primary: " + f.sentence() + "."));
    if (points.size() > MAX_POINTS) {
      int more = points.size() - MAX_POINTS;
      sentences.add(Plural.of(more, "more primary point") + " in verdicts.csv.");
    }
    return sentences;
  }

  /** Returns the results of several points, such as {@code 1 higher, 2 equivalent}. */
  private static String counts(List<Comparison> points) {
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
