package dev.oltpmatrix.matrix.cli.run;

import dev.oltpmatrix.matrix.answer.RunFindings;
import dev.oltpmatrix.matrix.answer.Until;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlanFile;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.run.MatrixRun;
import dev.oltpmatrix.matrix.ui.LiveView;
import dev.oltpmatrix.record.RecordFile;
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
