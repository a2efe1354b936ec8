package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.Primary;
import java.io.IOException;
import java.util.List;

/** Runs the blocks of a run, with its results folder and its views. */
record MeasuredBlocks(
    MatrixRun run, ResultsDir results, Primary primary, ExperimentListener listener)
    implements BlockRun.Work {
  @Override
  public void run(Plan block) throws IOException, InterruptedException {
    run.run(block);
  }

  @Override
  public RunComparisons findings() throws IOException {
    return RunComparisons.of(MeasuredCell.of(results.readSoFar()));
  }

  @Override
  public void adding(Plan all, Plan block, Until.Next next) throws IOException {
    RecordFile.write(results.planJson(), PlanFile.of(all, primary));
    listener.blockAdded(block, next);
  }

  @Override
  public void ended(Until.Ended why, int blocks, List<String> tooWide) {
    listener.blocksEnded(why, blocks, tooWide);
  }
}
