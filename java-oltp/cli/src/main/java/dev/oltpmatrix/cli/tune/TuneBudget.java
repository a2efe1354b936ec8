package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.analysis.tune.Screened;
import dev.oltpmatrix.analysis.tune.TunedSetting;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.SettingsDesign;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a budget is divided: at most half of it for the screening, the rest for the confirmation.
 *
 * @param combinations number of those that are screened; 0 for a single setting
 * @param fraction {@code null} for all combinations
 * @param cellS seconds of a cell with its server's start, as estimated
 */
record TuneBudget(
    int combinations,
    String fraction,
    int screenBlocks,
    int confirmCells,
    int confirmBlocks,
    double cellS) {
  private static final IntRange RANGE_S = new IntRange("--budget", 60, 7 * 24 * 3600);
  private static final int MIN_SCREEN_BLOCKS = 2;
  private static final int MAX_SCREEN_BLOCKS = 6;

  /** The best of many looks better than it is; two-digit noise needs that many fresh blocks. */
  private static final int MIN_CONFIRM_BLOCKS = 8;

  private static final int MAX_CONFIRM_BLOCKS = 20;
  private static final double S_PER_MIN = 60;

  /** Divides a budget; refuses one that is too small. */
  static TuneBudget of(String budget, List<TunedSetting> settings, double cellS) {
    int budgetS = TimeText.seconds(RANGE_S, budget);
    int cells = (int) (budgetS / cellS);
    int confirmCells = 1 + Screened.MAX_CANDIDATES;
    List<String> names = settings.stream().map(TunedSetting::name).toList();
    boolean isScreened = names.size() > 1;
    int screened = Math.min(cells / 2, cells - MIN_CONFIRM_BLOCKS * confirmCells);
    int halvings = SettingsDesign.halvings(names, screened / MIN_SCREEN_BLOCKS);
    int combinations = isScreened ? 1 << (names.size() - halvings) : 0;
    int blocks = isScreened ? clamped(screened / combinations) : 0;
    int confirmBlocks = (cells - combinations * blocks) / confirmCells;
    if (confirmBlocks < MIN_CONFIRM_BLOCKS) {
      int least = combinations * blocks + MIN_CONFIRM_BLOCKS * confirmCells;
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--budget is %s, and %d cells of %.0f s fit into it; the smallest search has %d: give"
                  + " %.0f m or more, or a shorter --duration",
              Durations.about(budgetS),
              cells,
              cellS,
              least,
              Math.ceil(least * cellS / S_PER_MIN)));
    }
    return new TuneBudget(
        combinations,
        SettingsDesign.fraction(names.size(), halvings),
        blocks,
        confirmCells,
        Math.min(MAX_CONFIRM_BLOCKS, confirmBlocks),
        cellS);
  }

  private static int clamped(int blocks) {
    return Math.max(MIN_SCREEN_BLOCKS, Math.min(MAX_SCREEN_BLOCKS, blocks));
  }

  /** Returns what each matrix takes, in lines. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (combinations > 0) {
      lines.add(
          "screening: %d combinations of settings%s, in %s: %s"
              .formatted(
                  combinations,
                  fraction == null ? "" : ", a fraction " + fraction,
                  Plural.of(screenBlocks, "block"),
                  size(combinations * screenBlocks)));
    }
    lines.add(
        "confirmation: the start and at most %d candidates, in %s: %s"
            .formatted(
                confirmCells - 1,
                Plural.of(confirmBlocks, "block"),
                size(confirmCells * confirmBlocks)));
    return lines;
  }

  private String size(int count) {
    return "%s, about %s".formatted(Plural.of(count, "cell"), Durations.about(count * cellS));
  }
}
