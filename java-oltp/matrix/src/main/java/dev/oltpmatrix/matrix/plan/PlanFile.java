package dev.oltpmatrix.matrix.plan;

import java.util.List;

/** plan.json: every cell in the order it was to be run. */
public record PlanFile(String format, int version, double estimatedS, List<ArmStint> stints) {
  public static PlanFile of(Plan plan) {
    return new PlanFile("oltp-matrix-plan", 1, plan.estimatedS(), plan.stints());
  }
}
