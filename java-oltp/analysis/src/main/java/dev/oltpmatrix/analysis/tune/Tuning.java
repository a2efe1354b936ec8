package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.Reporter;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A search for good settings within a budget: a screening of all settings, a race of the candidates
 * that it suggests, and a confirmation of the two best in blocks not used for the search.
 *
 * <p>What was chosen for being good looks better than it is. So numbers are those of the
 * confirmation alone.
 */
public final class Tuning {
  private final SearchPlan plan;
  private final RecordedTrials trials;
  private final Reporter reporter;

  public Tuning(SearchPlan plan, Trials trials, Reporter reporter) {
    this.plan = plan;
    this.trials = new RecordedTrials(trials);
    this.reporter = reporter;
  }

  /** Returns the cells of the smallest screening, which has both ends of each setting. */
  public static List<Candidate> ends(Space space) {
    return new Screening(space, Screening.runs(space.settings().size())).candidates();
  }

  /** Searches; returns what was found. */
  public TuneResult run() throws IOException, InterruptedException {
    Screening screening = new Screening(plan.space(), stages().runs());
    reporter.say("screening: all settings at once");
    Map<Candidate, List<BlockValue>> screened =
        trials.measure("screen", screening.candidates(), stages().screenBlocks());
    List<ScreenedEffect> effects = screening.effects(screened);
    if (trials.tried().stream().noneMatch(Tried::isCompared)) {
      return new TuneResult(plan.goal(), effects, List.of(), List.of(), trials.tried());
    }
    Race race = new Race(plan.space(), plan.goal(), trials);
    List<Candidate> field = race.field(effects, screened, stages().field());
    reporter.say("race: " + names(field));
    List<Candidate> best = race.run(field, raceBlocks(field));
    List<Candidate> refined = refined(race, best, effects);
    reporter.say("confirmation: " + names(refined));
    return new Confirmation(plan, trials).run(refined, effects, confirmBlocks());
  }

  private List<Candidate> refined(Race race, List<Candidate> best, List<ScreenedEffect> effects)
      throws IOException, InterruptedException {
    int blocks = Stages.refiningBlocks(leftCells() - stages().confirmation(), stages().field());
    if (best.isEmpty() || blocks == 0) {
      return best;
    }
    reporter.say("race: the settings of " + best.get(0).name() + " one by one");
    return race.refined(best, effects, stages().field(), blocks);
  }

  private static String names(List<Candidate> candidates) {
    return candidates.isEmpty()
        ? "no candidate"
        : String.join(", ", candidates.stream().map(Candidate::name).toList());
  }

  /**
   * Returns the blocks that fit into half of what is left before the confirmation, by what cells
   * took so far; the other half is for moving single settings.
   */
  private int raceBlocks(List<Candidate> field) {
    return Stages.raceBlocks((leftCells() - stages().confirmation()) / 2, field.size());
  }

  private int confirmBlocks() {
    return Stages.confirmBlocks(leftCells(), stages().confirmCells());
  }

  private double leftCells() {
    return (plan.budgetS() - trials.spentS()) / trials.cellS();
  }

  private Stages stages() {
    return plan.stages();
  }
}
