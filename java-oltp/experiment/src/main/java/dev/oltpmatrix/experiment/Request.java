package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.List;

/**
 * The user's request, after validation.
 *
 * @param verdicts verdicts on the existing records
 * @param catalogue the catalogue, including the user's external servers
 * @param planned the complete plan
 * @param plan the part that is to be run: all of it, or the part that a resumed run lacks
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
  /** Returns the data sets that the servers of a run are loaded with. */
  List<DataSet> data() {
    return DataSets.all(spec);
  }
}
