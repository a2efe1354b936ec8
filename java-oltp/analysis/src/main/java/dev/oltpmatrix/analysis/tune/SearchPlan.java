package dev.oltpmatrix.analysis.tune;

import java.util.List;

/**
 * A search as it was asked for: space, goal and budget.
 *
 * @param budgetS seconds of all its cells, with the starts of their servers
 * @param priced configs whose price is told, and that cannot win
 */
public record SearchPlan(
    Space space, Goal goal, Stages stages, double budgetS, List<Candidate> priced) {
  public SearchPlan {
    priced = List.copyOf(priced);
  }
}
