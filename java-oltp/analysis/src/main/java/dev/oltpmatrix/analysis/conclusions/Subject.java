package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Workloads;

/**
 * The subject of one sentence: two things and where they were compared. Driver calls are many and
 * short, so one sentence covers all of them.
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

  /** Checks whether the workload is a driver call and drivers are compared. */
  static boolean isOfCall(Comparison f) {
    return Workloads.areCalls(f.cell().workload());
  }
}
