package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** Runs a plan block by block according to its rules: adds blocks, or leaves out the last ones. */
final class BlockRun {
  /** The execution of blocks, and notifications about them. */
  interface Work {
    void run(Plan block) throws IOException, InterruptedException;

    /** Returns the comparisons of all blocks so far. */
    RunComparisons findings() throws IOException;

    /**
     * Called before an unplanned block is run; the complete plan including it has to be written.
     */
    void adding(Plan all, Plan block, Until.Next next) throws IOException;

    /** Called at the end; not if there is no rule, or nothing was left for it to decide. */
    void ended(Until.Ended why, int blocks, List<String> tooWide);
  }

  private static final Duration ENDLESS = Duration.ofDays(365_000);

  private final BlockRules rules;
  private final IntFunction<Plan> longer;
  private final Work work;
  private final LongSupplier nanoClock;
  private final long startedNs;
  private double estimatedS;
  private double tookS;

  /**
   * Creates the run.
   *
   * @param longer returns the plan with this number of blocks
   * @param startedNs time at which the time limit began
   */
  BlockRun(
      BlockRules rules,
      IntFunction<Plan> longer,
      Work work,
      LongSupplier nanoClock,
      long startedNs) {
    this.rules = rules;
    this.longer = longer;
    this.work = work;
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
        work.ended(Until.Ended.NO_TIME, block.lastBlock() - 1, wide);
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
        work.ended(next.ended(), last, next.tooWide());
        return;
      }
      work.adding(all, block, next);
      run(block);
      last++;
    }
  }

  private Until.Next next(int blocks, Plan further) throws IOException {
    return rules.until().next(work.findings(), blocks, timeLeft(), timeOf(further));
  }

  private void run(Plan block) throws IOException, InterruptedException {
    long begunNs = nanoClock.getAsLong();
    work.run(block);
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
