package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Workloads;

/**
 * What one sentence is of: two things, and where they were compared. Calls of a driver are many and
 * short, so one sentence is of all of them.
 */
record Subject(String where, String part, String base) {
  static Subject of(Comparison f, Axis axis) {
    String where =
        f.kind().common(f.cell())
            + what(f)
            + f.cell().othersLabel(axis.factor(), f.kind().factor());
    return new Subject(where, f.kind().part(f.cell()), f.kind().part(f.base()));
  }

  private static String what(Comparison f) {
    if (!isOfCall(f)) {
      return ", " + f.cell().workload();
    }
    return f.kind().isOfGenerators() ? "" : ", " + f.cell().generator();
  }

  /** Whether the workload is a call of a driver, where drivers are what is compared. */
  static boolean isOfCall(Comparison f) {
    return Workloads.areCalls(f.cell().workload());
  }
}
