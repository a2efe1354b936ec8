package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.run.ExperimentListener;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.Primary;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** Runs a plan block by block according to its rules: adds blocks, or leaves out the last ones. */
final class BlockRun {
  private static final Duration ENDLESS = Duration.ofDays(365_000);

  private final BlockRules rules;
  private final IntFunction<Plan> longer;
  private final MatrixRun cells;
  private final ResultsDir results;
  private final Primary primary;
  private final ExperimentListener listener;
  private final LongSupplier nanoClock;
  private final long startedNs;
  private double estimatedS;
  private double tookS;

  /**
   * @param longer returns the plan with this number of blocks
   * @param startedNs time at which the time limit began
   */
  BlockRun(
      BlockRules rules,
      IntFunction<Plan> longer,
      MatrixRun cells,
      ResultsDir results,
      Primary primary,
      ExperimentListener listener,
      LongSupplier nanoClock,
      long startedNs) {
    this.rules = rules;
    this.longer = longer;
    this.cells = cells;
    this.results = results;
    this.primary = primary;
    this.listener = listener;
    this.nanoClock = nanoClock;
    this.startedNs = startedNs;
  }

  /**
   * Runs the plan, and the blocks that its rules add to it.
   *
   * @param plan the part that is still to be run
   * @param lastBlock the last planned block, even if all of it has been run
   */
  void run(Plan plan, int lastBlock) throws IOException, InterruptedException {
    boolean isFirst = true;
    for (Plan block : plan.blocks()) {
      // Without the first block there would be no result at all.
      if (!isFirst && timeLeft().compareTo(timeOf(block)) < 0) {
        List<String> wide =
            rules.until() == null ? List.of() : next(block.lastBlock() - 1, block).tooWide();
        listener.blocksEnded(Until.Ended.NO_TIME, block.lastBlock() - 1, wide);
        return;
      }
      isFirst = false;
      run(block);
    }
    if (rules.until() != null) {
      runUntil(lastBlock);
    }
  }

  private void runUntil(int planned) throws IOException, InterruptedException {
    int last = planned;
    while (true) {
      Plan all = longer.apply(last + 1);
      Plan block = all.block(last + 1);
      Until.Next next = next(last, block);
      if (next.done()) {
        listener.blocksEnded(next.ended(), last, next.tooWide());
        return;
      }
      RecordFile.write(results.planJson(), PlanFile.of(all, primary));
      listener.blockAdded(block, next);
      run(block);
      last++;
    }
  }

  private Until.Next next(int blocks, Plan further) throws IOException {
    RunComparisons soFar = RunComparisons.of(MeasuredCell.of(results.readSoFar()));
    return rules.until().next(soFar, blocks, timeLeft(), timeOf(further));
  }

  private void run(Plan block) throws IOException, InterruptedException {
    long begunNs = nanoClock.getAsLong();
    cells.run(block);
    estimatedS += block.estimatedS();
    tookS += (nanoClock.getAsLong() - begunNs) / 1e9;
  }

  private Duration timeLeft() {
    return rules.limitS() == null
        ? ENDLESS
        : Duration.ofSeconds(rules.limitS()).minusNanos(nanoClock.getAsLong() - startedNs);
  }

  /** Returns the estimate, corrected by its error for the blocks so far. */
  private Duration timeOf(Plan block) {
    double s = block.estimatedS() * (estimatedS > 0 ? tookS / estimatedS : 1);
    return Duration.ofNanos(Math.round(s * 1e9));
  }
}
