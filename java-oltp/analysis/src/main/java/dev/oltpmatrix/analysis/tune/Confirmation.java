package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The last stage of a search: the best candidates beside the start, in blocks of their own. */
final class Confirmation {
  static final String STAGE = "confirm";

  private final Goal goal;
  private final List<Candidate> priced;
  private final RecordedTrials trials;

  /**
   * Creates the stage.
   *
   * @param priced configs that are measured there and cannot win
   */
  Confirmation(Goal goal, List<Candidate> priced, RecordedTrials trials) {
    this.goal = goal;
    this.priced = priced;
    this.trials = trials;
  }

  /**
   * Confirms candidates.
   *
   * @param best at most two, the best first
   */
  TuneResult run(List<Candidate> best, List<ScreenedEffect> effects, int blocks)
      throws IOException, InterruptedException {
    List<Candidate> all = new ArrayList<>(best);
    all.addAll(priced);
    Gains gains = new Gains(goal);
    if (!all.isEmpty()) {
      Map<Candidate, List<BlockValue>> measured =
          trials.measure(STAGE, Race.withStart(all), blocks);
      gains.add(measured);
    }
    return new TuneResult(
        goal,
        effects,
        Confirmed.of(best, gains, goal, blocks),
        Confirmed.of(priced, gains, goal, blocks),
        trials.tried());
  }
}
