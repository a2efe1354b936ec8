package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Repetitions of a cell that were measured but have no value of a metric: its percentile is
 * censored, or no transaction of its kind completed. They are its worst repetitions: a ratio over
 * the others would favour the cell that often has none.
 *
 * @param none repetitions in which a share is 0, which has no ratio
 * @param aboveMs the lower bound of the percentile in each repetition in which it lies beyond what
 *     was observed
 * @param unsteady repetitions in which too many clients completed nothing
 * @param withoutKind repetitions in which no transaction of the metric's kind completed
 * @param overloaded repetitions of an open loop whose queue grew, and with it the percentile
 * @param measured all repetitions that were measured
 */
public record MissingValues(
    Metric metric,
    int none,
    List<Double> aboveMs,
    int unsteady,
    int withoutKind,
    int overloaded,
    int measured) {
  public boolean isNone() {
    return none == 0 && aboveMs.isEmpty() && unsteady == 0 && withoutKind == 0 && overloaded == 0;
  }

  /**
   * Returns why there is no ratio to the cell, one clause for each reason; empty if there is no
   * reason.
   *
   * @param name name of the cell; {@code repetition} is the word for one of its repetitions
   */
  public List<String> words(String name, String repetition) {
    List<String> clauses = new ArrayList<>();
    if (!aboveMs.isEmpty()) {
      String lowerBound = metric.shown(Collections.min(aboveMs));
      clauses.add(
          "%s's lies beyond what was seen (> %s)%s"
              .formatted(name, lowerBound, share(aboveMs.size(), repetition)));
    }
    if (none > 0) {
      clauses.add(name + "'s is 0" + share(none, repetition));
    }
    if (unsteady > 0) {
      clauses.add(name + " was not steady" + share(unsteady, repetition));
    }
    if (withoutKind > 0) {
      clauses.add(name + " completed no " + metric.kind() + share(withoutKind, repetition));
    }
    if (overloaded > 0) {
      clauses.add(name + "'s queue grew" + share(overloaded, repetition));
    }
    return clauses;
  }

  private String share(int some, String repetition) {
    return some == measured ? "" : " in " + some + " of " + Plural.of(measured, repetition);
  }
}
