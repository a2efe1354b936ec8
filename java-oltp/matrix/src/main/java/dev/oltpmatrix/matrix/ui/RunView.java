package dev.oltpmatrix.matrix.ui;

import dev.oltpmatrix.matrix.answer.Until;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.run.generator.LiveSecond;
import dev.oltpmatrix.matrix.verdict.LiveVerdict;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import java.util.List;

/** Shows a run while it goes on, to a person or to a program. */
public interface RunView {
  /** How far a run has come, in time. */
  record Progress(double elapsedS, double leftS) {
    double share() {
      return elapsedS + leftS > 0 ? elapsedS / (elapsedS + leftS) : 0;
    }
  }

  default void runStarted(Plan plan, ResultsDir results) {}

  default void serverStarting(ServerSession session, Progress progress) {}

  default void cellStarting(PlannedCell cell, Progress progress) {}

  default void second(CellKey cell, LiveSecond second, Progress progress) {}

  default void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {}

  /** Never empty. */
  default void verdicts(List<LiveVerdict> newest) {}

  default void serverFailed(String why) {}

  /**
   * A run goes on longer than was planned.
   *
   * @param next why: what the blocks before it have told
   */
  default void blockAdded(Plan block, Until.Next next, Progress progress) {}

  /**
   * No further block is run.
   *
   * @param blocks how many there are
   * @param tooWide what is not known as well as was asked, in words
   */
  default void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {}

  /**
   * The last that is shown.
   *
   * @param why what ended it before its end; {@code null} where nothing did
   */
  default void runEnded(int exitStatus, String why) {}
}
