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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Follows a run: computes the remaining time and the verdicts, and passes them to its views. */
public final class LiveView implements ExperimentListener {
  private final List<RunView> views;
  private final LongSupplier nanoClock;
  private double limitS = Double.POSITIVE_INFINITY;
  private LiveVerdicts verdicts;
  private long startedNs;
  private long stepNs;

  /** Sessions of which no cell has ended: the start of its server is still to be counted. */
  private final Map<CellKey, ServerSession> sessionOf = new HashMap<>();

  /** As estimated; what measured cells and their servers' starts were to take, and took. */
  private double remainingS;

  private double pastEstimatedS;
  private double pastTookS;

  public LiveView(List<RunView> views, LongSupplier nanoClock) {
    this.views = List.copyOf(views);
    this.nanoClock = nanoClock;
  }

  @Override
  public void started(Plan plan, ResultsDir results, LiveVerdicts verdicts) {
    startedNs = nanoClock.getAsLong();
    stepNs = startedNs;
    this.verdicts = verdicts;
    add(plan);
    views.forEach(v -> v.runStarted(plan, results));
  }

  private void add(Plan plan) {
    remainingS += plan.estimatedS();
    plan.sessions()
        .forEach(session -> session.cells().forEach(cell -> sessionOf.put(cell.key(), session)));
  }

  @Override
  public void limitTo(double seconds) {
    limitS = seconds;
  }

  @Override
  public void blockAdded(Plan block, Until.Next next) {
    add(block);
    views.forEach(v -> v.blockAdded(block, next, progress()));
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    views.forEach(v -> v.blocksEnded(why, blocks, tooWide));
  }

  /** Reports the end; nothing is reported of a run that never started. */
  public void ended(int exitStatus, String why) {
    if (verdicts != null) {
      views.forEach(v -> v.runEnded(exitStatus, why));
    }
  }

  private static double s(long ns) {
    return ns / 1e9;
  }

  /** The estimate of the rest is corrected by what past cells took; the time under way counts. */
  private RunView.Progress progress() {
    long nowNs = nanoClock.getAsLong();
    double ratio = pastEstimatedS > 0 ? pastTookS / pastEstimatedS : 1;
    double leftS = Math.max(0, remainingS * ratio - s(nowNs - stepNs));
    double elapsedS = s(nowNs - startedNs);
    return new RunView.Progress(elapsedS, Math.min(leftS, Math.max(0, limitS - elapsedS)));
  }

  @Override
  public void serverStarting(ServerSession session) {
    views.forEach(v -> v.serverStarting(session, progress()));
  }

  @Override
  public void cellStarting(PlannedCell cell) {
    views.forEach(v -> v.cellStarting(cell, progress()));
  }

  @Override
  public void second(CellKey cell, LiveSecond second) {
    views.forEach(v -> v.second(cell, second, progress()));
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record) {
    ServerSession session = sessionOf.get(cell.key());
    boolean isFirst = session != null && sessionOf.values().removeIf(session::equals);
    double estimatedS = cell.estimatedS() + (isFirst ? session.startS() : 0);
    long nowNs = nanoClock.getAsLong();
    remainingS = Math.max(0, remainingS - estimatedS);
    if (record.failure() == null) {
      pastEstimatedS += estimatedS;
      pastTookS += s(nowNs - stepNs);
    }
    stepNs = nowNs;
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
