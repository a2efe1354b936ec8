package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import java.util.List;

/** Receives the progress of an experiment: a progress bar, plain lines, or a list in a test. */
public interface ExperimentListener {
  /**
   * Called before the plan is run.
   *
   * @param verdicts verdicts on the cells that exist already
   */
  default void started(Plan plan, ResultsDir results, LiveVerdicts verdicts) {}

  /** Called if the duration is limited from the start, whatever the plan says. */
  default void limitTo(double seconds) {}

  default void serverStarting(ServerSession session) {}

  default void cellStarting(PlannedCell cell) {}

  /**
   * Called about once a second while a cell runs, in the cell's thread; it has to return quickly.
   */
  default void second(CellKey cell, LiveSecond second) {}

  default void cellEnded(PlannedCell cell, CellRecord record) {}

  /** Called after a server failure that did not invalidate a measurement. */
  default void serverFailed(String why) {}

  default void blockAdded(Plan block, Until.Next next) {}

  default void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {}
}
