package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.text.Plural;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    Map<String, Integer> clauses = new LinkedHashMap<>();
    if (!aboveMs.isEmpty()) {
      String lowerBound = metric.shown(Collections.min(aboveMs));
      clauses.put(name + "'s lies beyond what was seen (> " + lowerBound + ")", aboveMs.size());
    }
    clauses.put(name + "'s is 0", none);
    clauses.put(name + " was not steady", unsteady);
    clauses.put(name + " completed no " + metric.kind(), withoutKind);
    clauses.put(name + "'s queue grew", overloaded);
    String of = " of " + Plural.of(measured, repetition);
    return clauses.entrySet().stream()
        .filter(clause -> clause.getValue() > 0)
        .map(
            clause ->
                clause.getValue() == measured
                    ? clause.getKey()
                    : clause.getKey() + " in " + clause.getValue() + of)
        .toList();
  }
}
