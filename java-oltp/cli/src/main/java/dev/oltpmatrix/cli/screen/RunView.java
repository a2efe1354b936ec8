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
