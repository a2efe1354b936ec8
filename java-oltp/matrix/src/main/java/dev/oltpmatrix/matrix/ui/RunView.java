package dev.oltpmatrix.matrix.ui;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.run.generator.LiveSecond;
import dev.oltpmatrix.matrix.verdict.LiveVerdict;
import dev.oltpmatrix.matrix.verdict.Until;
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

  void runStarted(Plan plan, ResultsDir results);

  void serverStarting(ServerSession session, Progress progress);

  void cellStarting(PlannedCell cell, Progress progress);

  void second(CellKey cell, LiveSecond second, Progress progress);

  void cellEnded(PlannedCell cell, CellRecord record, Progress progress);

  /** Never empty. */
  void verdicts(List<LiveVerdict> newest);

  void serverFailed(String why);

  /**
   * A run goes on longer than was planned.
   *
   * @param next why: what the blocks before it have told
   */
  void blockAdded(Plan block, Until.Next next, Progress progress);

  /**
   * No further block is run.
   *
   * @param blocks how many there are
   * @param tooWide what is not known as well as was asked, in words
   */
  void blocksEnded(Until.Ended why, int blocks, List<String> tooWide);

  /**
   * The last that is shown.
   *
   * @param why what ended it before its end; {@code null} where nothing did
   */
  void runEnded(int exitStatus, String why);
}
