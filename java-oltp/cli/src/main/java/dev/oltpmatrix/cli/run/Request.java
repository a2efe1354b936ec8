package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.List;

/**
 * What the user asked for, checked.
 *
 * @param verdicts on what is there already
 * @param catalogue with the servers of the user's own
 * @param planned all of it
 * @param plan what is to be run: all of it, or what a resumed run lacks
 */
public record Request(
    MatrixSpec spec,
    List<ServerRef> arms,
    Catalogue catalogue,
    Planning.Planned planned,
    Plan plan,
    Path out,
    boolean resumed,
    LiveVerdicts verdicts) {
  DataSet data() {
    return dataOf(spec);
  }

  /** What the servers of a run are loaded with. */
  static DataSet dataOf(MatrixSpec spec) {
    String dataSet = Workloads.named(spec.workloads().get(0)).dataSet();
    return DataSets.of(dataSet, spec.tableSize(), spec.seed());
  }
}
