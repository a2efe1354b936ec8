package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The last stage of a search: the best candidates beside the start, in blocks of their own. */
final class Confirmation {
  static final String STAGE = "confirm";

  private final SearchPlan plan;
  private final RecordedTrials trials;

  Confirmation(SearchPlan plan, RecordedTrials trials) {
    this.plan = plan;
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
    all.addAll(plan.priced());
    Gains gains = new Gains(plan.goal());
    if (!all.isEmpty()) {
      Map<Candidate, List<BlockValue>> measured =
          trials.measure(STAGE, Race.withStart(all), blocks);
      gains.add(measured);
    }
    return new TuneResult(
        plan.goal(),
        effects,
        Confirmed.of(best, gains, plan.goal(), blocks),
        Confirmed.of(plan.priced(), gains, plan.goal(), blocks),
        trials.tried());
  }
}
