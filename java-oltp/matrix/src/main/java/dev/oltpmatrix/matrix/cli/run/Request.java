package dev.oltpmatrix.matrix.cli.run;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.data.DataSets;
import dev.oltpmatrix.matrix.server.data.sbtest.Sbtest;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.verdict.LiveVerdicts;
import java.nio.file.Path;
import java.util.List;

/**
 * What the user asked for, checked.
 *
 * @param verdicts on what is there already
 * @param plan what is to be run: all of it, or what a resumed run lacks
 */
public record Request(
    MatrixSpec spec,
    List<ServerRef> arms,
    Plan plan,
    Path out,
    boolean resumed,
    LiveVerdicts verdicts) {
  DataSet data() {
    return dataOf(spec);
  }

  /** What the servers of a run are loaded with. */
  static DataSet dataOf(MatrixSpec spec) {
    return DataSets.of(Sbtest.ID, spec.tableSize(), spec.seed());
  }
}
