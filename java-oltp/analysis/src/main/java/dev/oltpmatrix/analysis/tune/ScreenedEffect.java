package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.stats.Ratio;

/**
 * The main effect of a setting in the screening.
 *
 * @param ratio the goal's value at the high end of the setting ÷ that at its low end
 */
public record ScreenedEffect(TunedSetting setting, Ratio ratio) {
  /**
   * p-value up to which a setting may matter. It is no verdict: what gets through costs a few cells
   * of the next stage, and what does not is lost.
   */
  static final double MAX_CHANCE = 0.10;

  /** Checks whether the setting goes into the race. */
  public boolean mayMatter() {
    return ratio.pValue() <= MAX_CHANCE;
  }

  /** Returns the end that looks better. */
  String better(Goal goal) {
    return goal.gain(ratio.value()) >= 0 ? setting.high() : setting.low();
  }

  private String worse(Goal goal) {
    return goal.gain(ratio.value()) >= 0 ? setting.low() : setting.high();
  }

  /** Returns a value halfway to the better end: from the start, or else from the worse end. */
  String halfway(Goal goal, Space space) {
    String from = space.start().getOrDefault(setting.name(), worse(goal));
    return setting.between(from, better(goal)).orElse(better(goal));
  }
}
