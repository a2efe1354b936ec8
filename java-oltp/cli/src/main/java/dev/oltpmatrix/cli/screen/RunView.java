package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import java.util.List;

/** Shows a run in progress, to a person or to a program; each method is that of an event. */
public interface RunView {
  /** The progress of a run, in time. */
  record Progress(double elapsedS, double leftS) {}

  default void runStarted(Plan plan, ResultsDir results) {}

  default void serverStarting(ServerSession session, Progress progress) {}

  default void cellStarting(PlannedCell cell, Progress progress) {}

  default void second(CellKey cell, LiveSecond second, Progress progress) {}

  default void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {}

  /** The list is never empty. */
  default void verdicts(List<LiveVerdict> newest) {}

  default void serverFailed(String why) {}

  /** The run is longer than planned, as was decided after the blocks before it. */
  default void blockAdded(Plan block, Until.Next next, Progress progress) {}

  /** No further block is run; some comparisons' intervals may be too wide still. */
  default void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {}

  /** The last event; {@code why} is what ended the run early, {@code null} if it is complete. */
  default void runEnded(int exitStatus, String why) {}
}
