package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.preflight.Preflight;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules for the number of blocks: those that were requested, more until intervals are narrow,
 * and none that would exceed a time limit.
 *
 * @param until {@code null} if no blocks are added
 * @param limitS {@code null} if there is no time limit
 */
record BlockRules(Until until, Integer limitS) {
  static BlockRules of(MatrixSpec spec) {
    Until until = spec.untilPercent() == null ? null : Until.ofPercent(spec.untilPercent());
    return new BlockRules(
        spec.marginPercent() == null ? until : Until.ofMargin(spec.marginPercent()),
        spec.timeLimitS());
  }

  private int fitting(List<Plan> blocks, double preparationS) {
    double endS = preparationS;
    int fitting = 0;
    for (Plan block : blocks) {
      endS += block.estimatedS();
      fitting += endS <= limitS ? 1 : 0;
    }
    return fitting;
  }

  /**
   * Returns the notes that are printed before the start.
   *
   * @param plan the part that is to be run
   * @param complete the complete plan, including cells that exist already
   * @param preparationS estimated time for downloads and loading
   */
  List<String> notes(Plan plan, Plan complete, double preparationS) {
    List<Plan> blocks = plan.blocks();
    List<String> notes = new ArrayList<>();
    if (blocks.isEmpty()) {
      return notes;
    }
    Plan last = complete.block(complete.lastBlock());
    if (until != null) {
      String goal =
          until.isMargin()
              ? "it is clear at each point whether it is worse by %d %%"
              : "no interval reaches farther than %d %% beyond its ratio";
      notes.add(
          ("blocks of about %s are added until " + goal + ": at least %d blocks, at most %d")
              .formatted(
                  Durations.about(last.estimatedS()),
                  until.percent(),
                  until.minBlocks(),
                  Until.MAX_BLOCKS));
    }
    if (limitS != null) {
      notes.add(limitNote(blocks, last, preparationS));
    }
    return notes;
  }

  private String limitNote(List<Plan> blocks, Plan last, double preparationS) {
    int fitting = fitting(blocks, preparationS);
    String fit = fitting + " of " + Plural.of(blocks.size(), "block");
    if (until != null && fitting == blocks.size()) {
      double restS = limitS - preparationS - blocks.stream().mapToDouble(Plan::estimatedS).sum();
      int lastFitting = last.lastBlock() + (int) (restS / last.estimatedS());
      fit = Plural.of(Math.min(Until.MAX_BLOCKS, lastFitting), "block");
    }
    return "time limit of %s: by the estimate %s will fit; none is begun that would not end in it"
        .formatted(Durations.about(limitS), fit);
  }

  /** Refuses a limit within which nothing could be measured. */
  Optional<String> tooShort(Plan plan, double preparationS) {
    List<Plan> blocks = plan.blocks();
    if (limitS == null || blocks.isEmpty() || fitting(blocks, preparationS) > 0) {
      return Optional.empty();
    }
    double neededS = preparationS + blocks.get(0).estimatedS();
    return Optional.of(
        Preflight.line(
            "time-limit",
            limitS + " s",
            "downloads, loading and the first block take about " + Durations.about(neededS),
            "give that or more, or fewer cells"));
  }
}
