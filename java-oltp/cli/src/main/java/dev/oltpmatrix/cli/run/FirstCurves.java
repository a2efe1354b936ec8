package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.screen.RunView;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Shows the curves of a workload as soon as its first block is complete, between two cells. */
final class FirstCurves implements RunView {
  private final Project project;
  private final Reporter screen;
  private final Map<String, Integer> missing = new HashMap<>();
  private ResultsDir results;
  private int left;

  FirstCurves(Project project, Reporter screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public void runStarted(Plan plan, ResultsDir folder) {
    results = folder;
    plan.cells().stream()
        .map(PlannedCell::key)
        .filter(key -> key.repetition() == 1)
        .forEach(key -> missing.merge(key.workload(), 1, Integer::sum));
    left = plan.cells().size();
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    String workload = cell.key().workload();
    left--;
    if (cell.key().repetition() != 1 || !missing.containsKey(workload)) {
      return;
    }
    if (missing.merge(workload, -1, Integer::sum) == 0) {
      missing.remove(workload);
      if (left > 0) { // the end of the run shows the same
        show(workload);
      }
    }
  }

  /** Shows the curves; a failure of a chart does not affect the run. */
  private void show(String workload) {
    try {
      new ResultsWriter(project, screen).showFirst(results, workload);
    } catch (IOException | RuntimeException e) {
      screen.say("no curve of " + workload + " yet: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
