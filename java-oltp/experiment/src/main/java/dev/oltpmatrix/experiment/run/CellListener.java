package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;

/** Is told how a run goes; a terminal's progress bar, plain lines, or a test's list. */
public interface CellListener {
  void serverStarting(ServerSession session);

  void cellStarting(PlannedCell cell);

  /** About once a second while a cell runs, in its thread: to be quick. */
  default void second(CellKey cell, LiveSecond second) {}

  void cellEnded(PlannedCell cell, CellRecord record);

  /** Something of a server that cost no cell its measurement. */
  default void serverFailed(String why) {}
}
