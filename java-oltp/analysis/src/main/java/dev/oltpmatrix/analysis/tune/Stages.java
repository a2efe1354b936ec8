package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.SmallestEffect;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a budget is spent, in cells: each candidate of each block is one, on a server of its own.
 *
 * @param runs combinations of the screening; 0 for a search that is somebody else's
 * @param screenCells cells of a block of the screening
 * @param field candidates of the race, at most
 * @param confirmCells cells of a block of the confirmation
 */
public record Stages(
    int settings,
    int runs,
    int screenCells,
    int screenBlocks,
    int field,
    int raceBlocks,
    int confirmCells,
    int confirmBlocks) {
  /** A winner's curse and two-digit noise need that many fresh blocks. */
  static final int MIN_CONFIRM_BLOCKS = 8;

  private static final int MAX_CONFIRM_BLOCKS = 20;
  private static final double CONFIRM_SHARE = 0.3;

  /** With one block the screening would take interactions for noise, and noise for nothing. */
  private static final int MIN_BLOCKS = 2;

  private static final int MAX_SCREEN_BLOCKS = 6;
  private static final double SCREEN_SHARE = 0.55;

  private static final int MIN_FIELD = 3;
  private static final int MAX_FIELD = 8;
  private static final int MAX_RACE_BLOCKS = 8;

  private static final double SECONDS_PER_MINUTE = 60;

  /** The start, the winner and the runner-up. */
  private static final int COMPARED = 3;

  /**
   * Divides a budget; refuses one that is too small.
   *
   * @param priced number of configs that the confirmation prices beside the candidates
   * @param cellS seconds of a cell with its server's start, as estimated
   */
  public static Stages of(Space space, int priced, double budgetS, double cellS) {
    int settings = space.settings().size();
    int beside = 1 + (space.middle().isPresent() ? 1 : 0);
    int confirmCells = COMPARED + priced;
    int cells = (int) (budgetS / cellS);
    int least = MIN_BLOCKS * (Screening.runs(settings) + beside);
    int others = least + MIN_BLOCKS * Race.cells(MIN_FIELD);
    requireEnough(cells, others, confirmCells, budgetS, cellS);
    int confirmBlocks =
        Math.min(
            confirmBlocks(CONFIRM_SHARE * cells, confirmCells), (cells - others) / confirmCells);
    int rest = cells - confirmBlocks * confirmCells;
    double screen =
        Math.min(Math.max(SCREEN_SHARE * rest, least), rest - MIN_BLOCKS * Race.cells(MIN_FIELD));
    int clear = Screening.clearRuns(settings);
    int runs = MIN_BLOCKS * (clear + beside) <= screen ? clear : Screening.runs(settings);
    int screenBlocks = clamped(screen / (runs + beside), MIN_BLOCKS, MAX_SCREEN_BLOCKS);
    int race = rest - screenBlocks * (runs + beside);
    int field = MAX_FIELD;
    while (field > MIN_FIELD && MIN_BLOCKS * Race.cells(field) > race) {
      field--;
    }
    return new Stages(
        settings,
        runs,
        runs + beside,
        screenBlocks,
        field,
        raceBlocks(race / 2.0, field),
        confirmCells,
        confirmBlocks);
  }

  /** Divides the budget of a search that is somebody else's: the confirmation is kept. */
  public static Stages ofSuggestions(Space space, int priced, double budgetS, double cellS) {
    int confirmCells = COMPARED + priced;
    int cells = (int) (budgetS / cellS);
    requireEnough(cells, 2, confirmCells, budgetS, cellS);
    return new Stages(space.settings().size(), 0, 0, 0, 0, 0, confirmCells, MIN_CONFIRM_BLOCKS);
  }

  private static void requireEnough(
      int cells, int others, int confirmCells, double budgetS, double cellS) {
    int confirmation = MIN_CONFIRM_BLOCKS * confirmCells;
    if (cells < confirmation + others) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--budget is %s, and %d cells of %.0f s fit into it; the confirmation alone takes %d,"
                  + " with the smallest search %d: give %.0f m or more, or a shorter --duration",
              Durations.about(budgetS),
              cells,
              cellS,
              confirmation,
              confirmation + others,
              Math.ceil((confirmation + others) * cellS / SECONDS_PER_MINUTE)));
    }
  }

  private static int clamped(double value, int low, int high) {
    return (int) Math.max(low, Math.min(high, value));
  }

  /** Returns the blocks of the race, of those that a number of cells is enough for. */
  static int raceBlocks(double cells, int field) {
    int ofBlock = Race.cells(field);
    return ofBlock == 0 ? 0 : clamped(cells / ofBlock, MIN_BLOCKS, MAX_RACE_BLOCKS);
  }

  /** Returns the blocks of moving single settings; 0 if the cells are too few. */
  static int refiningBlocks(double cells, int field) {
    double blocks = cells / Race.refiningCells(field);
    return blocks < MIN_BLOCKS ? 0 : clamped(blocks, MIN_BLOCKS, MAX_RACE_BLOCKS);
  }

  static int confirmBlocks(double cells, int ofBlock) {
    return clamped(cells / ofBlock, MIN_CONFIRM_BLOCKS, MAX_CONFIRM_BLOCKS);
  }

  /** Returns the cells that the confirmation keeps for itself. */
  int confirmation() {
    return confirmCells * confirmBlocks;
  }

  /** Returns the smallest change between the ends of a setting that the screening shows. */
  double smallestScreened(Goal goal) {
    int values = runs * screenBlocks;
    double cell = goal.expectedNoise() / Math.sqrt(2);
    return SmallestEffect.ratio(
        2 * cell / Math.sqrt(values), values - screenBlocks - settings, ScreenedEffect.MAX_CHANCE);
  }

  /** Returns the smallest gain that the confirmation can call one, with two candidates. */
  double smallestConfirmed(Goal goal) {
    return SmallestEffect.ratio(
        goal.expectedNoise() / Math.sqrt(confirmBlocks),
        confirmBlocks - 1.0,
        Corrections.LEVEL / Race.LEFT);
  }

  /** Returns what each stage takes, and what can be found, in lines. */
  public List<String> lines(Goal goal, double cellS) {
    List<String> lines = new ArrayList<>();
    if (runs > 0) {
      lines.add(
          "screening: %d of %d combinations of the ends%s, in %s: %s"
              .formatted(
                  runs,
                  1 << settings,
                  screenCells - runs > 1 ? ", the start and the middle" : " and the start",
                  Plural.of(screenBlocks, "block"),
                  size(screenCells * screenBlocks, cellS)));
      lines.add(
          "race: at most %d candidates and the start, in rounds of %s: %s; then single settings of"
                  .formatted(
                      field,
                      Plural.of(raceBlocks, "block"),
                      size(Race.cells(field) * raceBlocks, cellS))
              + " the leader, in what is left of the budget");
    }
    lines.add(
        "confirmation: winner, runner-up and start%s, in %s not used for the search: %s"
            .formatted(
                confirmCells > COMPARED ? ", and what durability costs" : "",
                Plural.of(confirmBlocks, "block"),
                size(confirmation(), cellS)));
    String screened =
        runs == 0
            ? ""
            : "a setting that changes %s by %s× gets into the race, "
                .formatted(goal.metric().label(), Verdict.number(smallestScreened(goal)));
    lines.add(
        "in 80 of 100 searches %sa gain of %s× is confirmed, with the noise of the studies at %s"
            .formatted(
                screened,
                Verdict.number(smallestConfirmed(goal)),
                Plural.of(goal.clients(), "client")));
    return lines;
  }

  private static String size(int cells, double cellS) {
    return "%s, about %s".formatted(Plural.of(cells, "cell"), Durations.about(cells * cellS));
  }
}
