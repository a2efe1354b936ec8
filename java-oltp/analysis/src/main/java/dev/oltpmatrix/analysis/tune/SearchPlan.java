package dev.oltpmatrix.analysis.tune;

import java.util.List;

/**
 * What a search looks for, where, and with how much.
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
