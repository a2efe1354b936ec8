package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Repetitions of a cell that were measured and yet do not tell a percentile. They are its worst
 * ones: a ratio over the others would favour the cell that is often beyond what was seen.
 *
 * @param aboveMs what it is more than, of each repetition where it lies beyond
 * @param unsteady repetitions in which too many clients completed nothing
 * @param measured all that were
 */
public record CensoredPercentile(Metric metric, List<Double> aboveMs, int unsteady, int measured) {
  public boolean isNone() {
    return aboveMs.isEmpty() && unsteady == 0;
  }

  /**
   * Why there is no ratio to the cell, a clause for each reason; empty where there is none.
   *
   * @param name of the cell, and {@code repetition} of one of its repetitions, in words
   */
  public List<String> words(String name, String repetition) {
    List<String> clauses = new ArrayList<>();
    if (!aboveMs.isEmpty()) {
      String least = metric.shown(Collections.min(aboveMs));
      clauses.add(
          name
              + "'s lies beyond what was seen (> "
              + least
              + ")"
              + share(aboveMs.size(), repetition));
    }
    if (unsteady > 0) {
      clauses.add(name + " was not steady" + share(unsteady, repetition));
    }
    return clauses;
  }

  private String share(int some, String repetition) {
    return some == measured ? "" : " in " + some + " of " + Plural.of(measured, repetition);
  }
}
