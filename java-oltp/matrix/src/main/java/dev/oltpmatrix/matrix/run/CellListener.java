package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.plan.ArmStint;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.record.CellRecord;

/** Is told how a run goes; a terminal's progress bar, plain lines, or a test's list. */
public interface CellListener {
  void serverStarting(ArmStint stint);

  void cellStarting(PlannedCell cell);

  void cellEnded(PlannedCell cell, CellRecord record);

  /** Something of a server that cost no cell its measurement. */
  default void serverFailed(String why) {}
}
