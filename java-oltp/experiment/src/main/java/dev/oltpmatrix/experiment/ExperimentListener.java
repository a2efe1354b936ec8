package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.run.CellListener;
import dev.oltpmatrix.model.results.ResultsDir;
import java.util.List;

/** Follows an experiment. */
public interface ExperimentListener extends CellListener {
  /**
   * Called before the plan is run.
   *
   * @param verdicts verdicts on the cells that exist already
   */
  void started(Plan plan, ResultsDir results, LiveVerdicts verdicts);

  /** Called if the duration is limited from the start, whatever the plan says. */
  void limitTo(double seconds);

  void blockAdded(Plan block, Until.Next next);

  void blocksEnded(Until.Ended why, int blocks, List<String> tooWide);
}
