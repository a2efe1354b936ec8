package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.stats.IncompleteBlocks;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that an interaction of two factors is of: for each two of their levels the geometric
 * mean over the cells that have both, in the blocks that count.
 *
 * @param across the factor whose levels stand on an axis
 * @param levels its base and its other level
 * @param by the factor whose levels are lines
 * @param lines its base and its other level
 * @param values for each line the values at the levels
 * @param texts the values with their unit
 */
public record InteractionValues(
    String across,
    List<String> levels,
    String by,
    List<String> lines,
    List<List<Double>> values,
    List<List<String>> texts) {

  static InteractionValues of(Effect effect, Comparison comparison) {
    Step by = effect.steps().get(0);
    Step across = effect.steps().get(1);
    Map<CellKey, Double> logs = meanLogs(effect, comparison);
    List<String> levels = List.of(across.base(), across.level());
    List<String> lines = List.of(by.base(), by.level());
    List<List<Double>> values =
        lines.stream()
            .map(
                line ->
                    levels.stream()
                        .map(level -> mean(logs, Map.of(by.factor(), line, across.factor(), level)))
                        .toList())
            .toList();
    return new InteractionValues(
        across.factor().name(),
        levels,
        by.factor().name(),
        lines,
        values,
        values.stream().map(of -> of.stream().map(comparison.metric()::shown).toList()).toList());
  }

  /**
   * Returns the mean logarithm of each cell over the blocks that count, with what they lack filled
   * in as in the effect.
   */
  private static Map<CellKey, Double> meanLogs(Effect effect, Comparison comparison) {
    List<double[]> blocks =
        comparison.contrast().logs(comparison.metric()).stream()
            .filter(
                block ->
                    comparison.valuesFilledIn() > 0
                        || Arrays.stream(block).noneMatch(Double::isNaN))
            .toList();
    double[] means = IncompleteBlocks.means(blocks);
    Map<CellKey, Double> logs = new LinkedHashMap<>();
    int i = 0;
    for (CellKey cell : effect.cells().keySet()) {
      logs.put(cell, means[i++]);
    }
    return logs;
  }

  private static Double mean(Map<CellKey, Double> logs, Map<Factor, String> levels) {
    return Math.exp(
        logs.entrySet().stream()
            .filter(cell -> cell.getKey().has(levels))
            .mapToDouble(Map.Entry::getValue)
            .average()
            .orElseThrow());
  }
}
