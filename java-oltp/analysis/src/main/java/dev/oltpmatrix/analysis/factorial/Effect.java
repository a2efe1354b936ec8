package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.WhichCells;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A factorial effect at one place: a main effect of one step, an interaction of two, or the simple
 * effect of a step at one level of another factor.
 *
 * @param steps the one step, or the two of an interaction
 * @param at the levels to which it is restricted: a simple effect always is
 * @param cells weights with which the logarithms of the cells' values add up to the effect
 * @param among the cells of its place, of which it may leave some out
 * @param aliases names of effects that the same cells would show, and that cannot be told from it
 * @param comparison the effect in one metric as a ratio, with its interval and its significance;
 *     {@code null} before it is measured
 */
public record Effect(
    Kind kind,
    List<LevelChange> steps,
    Map<Factor, String> at,
    Map<CellKey, Double> cells,
    List<CellKey> among,
    List<String> aliases,
    Comparison comparison) {
  /** Interactions whose whole interval is within this ratio of 1 are negligible. */
  private static final double NEGLIGIBLE = 1.05;

  public enum Kind {
    MAIN,
    INTERACTION,
    SIMPLE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates an effect that is not measured yet. */
  Effect(
      Kind kind,
      List<LevelChange> steps,
      Map<Factor, String> at,
      Map<CellKey, Double> cells,
      List<CellKey> among) {
    this(kind, steps, at, cells, among, List.of(), null);
  }

  Effect with(List<String> others) {
    return new Effect(kind, steps, at, cells, among, others, comparison);
  }

  Effect with(Comparison measured) {
    return new Effect(kind, steps, at, cells, among, aliases, measured);
  }

  Comparison inRun() {
    return comparison.inRun();
  }

  /** Returns a name such as {@code flush_log 1 over 0, at arm pool}, which no other has there. */
  public String name() {
    String where =
        at.entrySet().stream()
            .map(level -> ", at " + level.getKey().name() + " " + level.getValue())
            .collect(Collectors.joining());
    // A step at one level may be a part of two interactions, over other cells in each.
    String over = kind == Kind.SIMPLE && !only().isEmpty() ? ", only " + only() : "";
    return steps.stream().map(LevelChange::name).collect(Collectors.joining(" × ")) + where + over;
  }

  /**
   * Returns which cells it is over, such as {@code log_bin ON}, where others with its levels have
   * none that differs from them in its steps alone; empty if it is over all.
   */
  String only() {
    List<CellKey> all =
        among.stream()
            .filter(cell -> cell.has(at) && steps.stream().allMatch(step -> step.side(cell) != 0))
            .toList();
    return cells.size() == all.size() ? "" : WhichCells.of(cells.keySet(), all);
  }

  /**
   * Returns what its cells share beside the arm and the settings, such as {@code mysql-9.7,
   * oltp_update_non_index, sysbench, 64 clients}.
   *
   * @param without factors that need not be named
   */
  String place(List<Factor> without) {
    CellKey cell = comparison.cell();
    String load =
        Stream.of(Factors.WORKLOAD, Factors.GENERATOR)
            .filter(factor -> !without.contains(factor))
            .map(factor -> cell.level(factor) + ", ")
            .collect(Collectors.joining());
    Factor[] settings = CellKey.factors(List.of(cell)).settings().toArray(Factor[]::new);
    return cell.server()
        + cell.configSuffix()
        + ", "
        + load
        + Factors.CLIENTS.shown(cell.level(Factors.CLIENTS))
        + cell.othersLabel(settings);
  }

  /** Checks whether it is an interaction that is not negligible. */
  boolean isNotable() {
    return kind == Kind.INTERACTION
        && comparison.hasInterval()
        && (comparison.ratio().differs() || !comparison.ratio().isWithin(NEGLIGIBLE));
  }

  /** Returns the level that all cells of the effect have; empty where they differ in it. */
  String common(Factor factor) {
    List<String> levels = cells.keySet().stream().map(c -> c.level(factor)).distinct().toList();
    return levels.size() == 1 ? levels.get(0) : "";
  }

  String words() {
    Ratio ratio = comparison.ratio();
    String what = comparison.metric().label() + ", " + name() + ": ";
    if (ratio == null) {
      return what + "no block has a valid value in all " + cells.size() + " cells";
    }
    String interval = ratio.hasInterval() ? " (" + Verdict.interval(ratio) + ")" : "";
    String of =
        kind == Kind.INTERACTION
            ? " times the ratio without the other"
            : " times, over " + Plural.of(cells.size(), "cell");
    String result = comparison.outcome().isDifference() ? "" : ", " + comparison.result();
    int filled = comparison.valuesFilledIn();
    String fit =
        filled == 0
            ? ""
            : "; fitted, as %s of %d %s missing"
                .formatted(
                    Plural.of(filled, "value"),
                    comparison.blocks() * cells.size(),
                    filled == 1 ? "is" : "are");
    String alias = aliases.isEmpty() ? "" : "; cannot be told from " + String.join(", ", aliases);
    return what + Verdict.number(ratio.value()) + interval + of + result + fit + alias;
  }
}
