package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;

/** Receives the progress of a run: a progress bar, plain lines, or a list in a test. */
public interface CellListener {
  default void serverStarting(ServerSession session) {}

  default void cellStarting(PlannedCell cell) {}

  /**
   * Called about once a second while a cell runs, in the cell's thread; it has to return quickly.
   */
  default void second(CellKey cell, LiveSecond second) {}

  default void cellEnded(PlannedCell cell, CellRecord record) {}

  /** Called after a server failure that did not invalidate a measurement. */
  default void serverFailed(String why) {}
}
