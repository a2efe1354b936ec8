package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.ExperimentListener;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import java.util.List;
import java.util.function.LongSupplier;

/** Follows a run: computes the remaining time and the verdicts, and passes them to its views. */
public final class LiveView implements ExperimentListener {
  private final List<RunView> views;
  private final LongSupplier nanoClock;
  private TimeLeft time;
  private double limitS = Double.POSITIVE_INFINITY;
  private LiveVerdicts verdicts;

  public LiveView(List<RunView> views, LongSupplier nanoClock) {
    this.views = List.copyOf(views);
    this.nanoClock = nanoClock;
  }

  @Override
  public void started(Plan plan, ResultsDir results, LiveVerdicts verdicts) {
    time = new TimeLeft(plan, nanoClock);
    this.verdicts = verdicts;
    views.forEach(v -> v.runStarted(plan, results));
  }

  @Override
  public void limitTo(double seconds) {
    limitS = seconds;
  }

  @Override
  public void blockAdded(Plan block, Until.Next next) {
    time.add(block);
    views.forEach(v -> v.blockAdded(block, next, progress()));
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    views.forEach(v -> v.blocksEnded(why, blocks, tooWide));
  }

  /** Reports the end; nothing is reported of a run that never started. */
  public void ended(int exitStatus, String why) {
    if (time != null) {
      views.forEach(v -> v.runEnded(exitStatus, why));
    }
  }

  private RunView.Progress progress() {
    double elapsedS = time.elapsedS();
    return new RunView.Progress(elapsedS, Math.min(time.leftS(), Math.max(0, limitS - elapsedS)));
  }

  @Override
  public void serverStarting(ServerSession session) {
    time.serverStarting(session);
    views.forEach(v -> v.serverStarting(session, progress()));
  }

  @Override
  public void cellStarting(PlannedCell cell) {
    time.cellStarting(cell);
    views.forEach(v -> v.cellStarting(cell, progress()));
  }

  @Override
  public void second(CellKey cell, LiveSecond second) {
    views.forEach(v -> v.second(cell, second, progress()));
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record) {
    time.cellEnded(cell, record.failure() == null);
    views.forEach(v -> v.cellEnded(cell, record, progress()));
    List<LiveVerdict> newest = verdicts.add(record);
    if (!newest.isEmpty()) {
      views.forEach(v -> v.verdicts(newest));
    }
  }

  @Override
  public void serverFailed(String why) {
    views.forEach(v -> v.serverFailed(why));
  }
}
