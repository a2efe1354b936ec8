package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.RunFindings;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.cli.screen.LiveView;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.util.List;

/** Blocks of a run, with its results folder and its views. */
record MeasuredBlocks(MatrixRun run, ResultsDir results, LiveView view) implements BlockRun.Work {
  @Override
  public void run(Plan block) throws IOException, InterruptedException {
    run.run(block);
  }

  @Override
  public RunFindings findings() throws IOException {
    return RunFindings.of(results.readSoFar());
  }

  @Override
  public void adding(Plan all, Plan block, Until.Next next) throws IOException {
    RecordFile.write(results.planJson(), PlanFile.of(all));
    view.blockAdded(block, next);
  }

  @Override
  public void ended(Until.Ended why, int blocks, List<String> tooWide) {
    view.blocksEnded(why, blocks, tooWide);
  }
}
