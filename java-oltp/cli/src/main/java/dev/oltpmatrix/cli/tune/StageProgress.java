package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.cli.screen.RunView;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;

/**
 * The progress of a stage, without any of its numbers: what is chosen by them looks better than it
 * is.
 */
final class StageProgress implements RunView {
  private final String stage;
  private final Reporter reporter;
  private int cells;
  private int ended;

  StageProgress(String stage, Reporter reporter) {
    this.stage = stage;
    this.reporter = reporter;
  }

  @Override
  public void runStarted(Plan plan, ResultsDir results) {
    cells = plan.cells().size();
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    ended++;
    if (record.failure() != null) {
      reporter.say(cell.key().armLabel() + " " + InvalidCell.of(record).text());
    }
    reporter.progress(stage, ended, cells, "cells");
  }

  @Override
  public void serverFailed(String why) {
    reporter.say(why);
  }
}
