package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.factorial.Effect;
import dev.oltpmatrix.analysis.factorial.Effects;
import dev.oltpmatrix.analysis.factorial.LevelChange;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The combinations of settings that a screening makes worth a confirmation. */
public final class Screened {
  /** The most candidates that are confirmed. */
  public static final int MAX_CANDIDATES = 3;

  /** An effect with a greater p-value is taken for none; the confirmation finds those that are. */
  private static final double MAX_CHANCE = 0.10;

  private final Metric metric;
  private final List<TunedSetting> settings;
  private final List<Effect> effects;
  private final Cells cells;

  /** Reads a screening; of a single setting there is none, and no cells. */
  public Screened(Cells cells, Metric metric, List<TunedSetting> settings) {
    this.cells = cells;
    this.metric = metric;
    this.settings = settings;
    this.effects =
        Effects.of(cells).stream()
            .filter(
                one -> one.comparison().metric().equals(metric) && one.kind() != Effect.Kind.SIMPLE)
            .filter(one -> one.comparison().hasInterval())
            .toList();
  }

  /** Returns the values of settings in each candidate, the most promising first. */
  public List<Map<String, String>> candidates() {
    List<Map<String, String>> candidates = new ArrayList<>();
    if (settings.size() == 1) {
      settings.get(0).values().forEach(v -> candidates.add(Map.of(settings.get(0).name(), v)));
    } else {
      Optional<CellKey> best = best();
      if (best.isEmpty()) {
        return List.of(); // no cell is valid
      }
      candidates.add(combined());
      candidates.add(
          cells.factors().settings().stream()
              .collect(Collectors.toMap(Factor::name, best.get()::level)));
      candidates.add(
          settings.stream()
              .filter(one -> one.values().size() > 2)
              .collect(Collectors.toMap(TunedSetting::name, one -> one.values().get(2))));
    }
    return candidates.stream().map(Screened::changes).filter(c -> !c.isEmpty()).distinct().toList();
  }

  /** Returns the values that a config has to state. */
  private static Map<String, String> changes(Map<String, String> values) {
    Map<String, String> changes = new TreeMap<>(values);
    changes.values().removeIf(SettingFactor.DEFAULT::equals);
    return changes;
  }

  /** Returns the best levels by the effects that may be there; other settings stay as they are. */
  private Map<String, String> combined() {
    List<Effect> some = effects.stream().filter(Screened::mayBe).toList();
    List<LevelChange> steps =
        some.stream().flatMap(one -> one.steps().stream()).distinct().toList();
    Map<String, String> best = Map.of();
    for (int bits = 0; bits < 1 << steps.size(); bits++) {
      Map<String, String> levels = new TreeMap<>();
      for (int i = 0; i < steps.size(); i++) {
        LevelChange step = steps.get(i);
        levels.put(step.factor().name(), (bits >> i & 1) == 1 ? step.level() : step.base());
      }
      best = bits == 0 || gain(some, levels) > gain(some, best) ? levels : best;
    }
    return best;
  }

  private static boolean mayBe(Effect effect) {
    return effect.comparison().inRun().pValue() <= MAX_CHANCE;
  }

  /** Returns the logarithm of the gain that the effects add up to. */
  private double gain(List<Effect> some, Map<String, String> levels) {
    double gain = 0;
    for (Effect effect : some) {
      double share = Math.log(effect.comparison().ratio().value());
      for (LevelChange step : effect.steps()) {
        share *= step.level().equals(levels.get(step.factor().name())) ? 0.5 : -0.5;
      }
      gain += metric.isHigherBetter() ? share : -share;
    }
    return gain;
  }

  /** Returns the combination with the best median; empty if none has a valid value. */
  private Optional<CellKey> best() {
    Comparator<CellKey> byMedian =
        Comparator.comparingDouble(name -> cells.get(name).validMedian(metric));
    return cells.names().stream()
        .filter(name -> isUsable(cells.get(name)))
        .max(metric.isHigherBetter() ? byMedian : byMedian.reversed());
  }

  private boolean isUsable(Series series) {
    return series.stalled().isEmpty() && series.validMedian(metric) != null;
  }

  /** Returns the main effects that may be none, in words. */
  public List<String> undecided() {
    List<String> undecided = new ArrayList<>();
    for (Effect effect : effects) {
      if (effect.steps().size() == 1 && !mayBe(effect)) {
        Ratio ratio = effect.comparison().ratio();
        undecided.add(
            "%s %s× (%s)"
                .formatted(effect.name(), Verdict.number(ratio.value()), Verdict.interval(ratio)));
      }
    }
    return undecided;
  }
}
