package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.Catalogue;
import java.nio.file.Path;
import java.util.List;

/**
 * The user's request, after validation.
 *
 * @param planned the complete plan
 * @param plan the part that is to be run: all of it, or the part that a resumed run lacks
 * @param verdicts verdicts on the existing records
 */
public record Request(
    RunSetup setup,
    List<ServerRef> arms,
    Planning.Planned planned,
    Plan plan,
    boolean resumed,
    LiveVerdicts verdicts) {
  public MatrixSpec spec() {
    return setup.spec();
  }

  public Catalogue catalogue() {
    return setup.catalogue();
  }

  public Path out() {
    return setup.out();
  }
}
