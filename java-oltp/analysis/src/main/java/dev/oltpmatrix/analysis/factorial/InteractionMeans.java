package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.stats.IncompleteBlocks;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The means behind an interaction of two factors, as the page draws them: for each two of their
 * levels the geometric mean over the cells that have both, in the blocks that count.
 *
 * @param across the factor whose levels stand on an axis
 * @param levels its base and its other level
 * @param by the factor whose levels are lines
 * @param lines its base and its other level
 * @param values for each line the values at the levels
 * @param texts the values with their unit
 * @param parts the names of the simple effects that it is made of
 */
public record InteractionMeans(
    String across,
    List<String> levels,
    String by,
    List<String> lines,
    List<List<Double>> values,
    List<List<String>> texts,
    List<String> parts) {

  /** Returns the means of an interaction that is not negligible; {@code null} for others. */
  static InteractionMeans of(Effect effect) {
    if (!effect.isNotable()) {
      return null;
    }
    LevelChange by = effect.steps().get(0);
    LevelChange across = effect.steps().get(1);
    Map<CellKey, Double> logs = meanLogs(effect);
    List<String> levels = List.of(across.base(), across.level());
    List<String> lines = List.of(by.base(), by.level());
    List<List<Double>> values = new ArrayList<>();
    for (String line : lines) {
      values.add(
          levels.stream()
              .map(level -> Map.of(by.factor(), line, across.factor(), level))
              .map(corner -> mean(logs, corner))
              .toList());
    }
    return new InteractionMeans(
        across.factor().name(),
        levels,
        by.factor().name(),
        lines,
        values,
        values.stream()
            .map(of -> of.stream().map(effect.comparison().metric()::shown).toList())
            .toList(),
        Effects.simple(effect).map(Effect::name).toList());
  }

  private static Double mean(Map<CellKey, Double> logs, Map<Factor, String> corner) {
    return Math.exp(
        logs.keySet().stream()
            .filter(cell -> cell.has(corner))
            .mapToDouble(logs::get)
            .average()
            .orElseThrow());
  }

  /**
   * Returns the mean logarithm of each cell over the blocks that count, with what they lack filled
   * in as in the effect.
   */
  private static Map<CellKey, Double> meanLogs(Effect effect) {
    Comparison comparison = effect.comparison();
    boolean isFitted = comparison.valuesFilledIn() > 0;
    double[] means =
        IncompleteBlocks.means(
            comparison.contrast().logs(comparison.metric()).stream()
                .filter(block -> isFitted || Arrays.stream(block).noneMatch(Double::isNaN))
                .toList());
    Map<CellKey, Double> logs = new LinkedHashMap<>();
    for (CellKey cell : effect.cells().keySet()) {
      logs.put(cell, means[logs.size()]);
    }
    return logs;
  }
}
