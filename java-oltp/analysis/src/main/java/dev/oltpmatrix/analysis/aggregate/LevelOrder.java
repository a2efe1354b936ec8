package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of the levels of a factor: numbers by size; names as the matrix lists them, otherwise
 * generators in the order of their registration and the default level first.
 */
public record LevelOrder(Map<Factor, List<String>> listed) {
  /**
   * Returns the order for the cells of a run.
   *
   * @param spec the matrix; {@code null} if it is not known
   */
  public static LevelOrder of(MatrixSpec spec) {
    if (spec == null) {
      return new LevelOrder(Map.of(Factors.GENERATOR, Generators.names()));
    }
    Map<Factor, List<String>> listed = new HashMap<>();
    listed.put(Factors.WORKLOAD, spec.workloads());
    listed.put(Factors.GENERATOR, spec.generators());
    listed.put(Factors.CONFIG, spec.configs().stream().map(ConfigName::of).toList());
    listed.put(Factors.SERVER, spec.servers().stream().map(arm -> arm.split("/", 2)[0]).toList());
    spec.factorSet().optional().forEach(factor -> listed.put(factor, spec.named(factor)));
    return new LevelOrder(listed);
  }

  public List<String> levels(Factor factor, Collection<CellKey> cells) {
    return cells.stream().map(cell -> cell.level(factor)).distinct().sorted(by(factor)).toList();
  }

  private Comparator<String> by(Factor factor) {
    if (factor.isNumeric()) {
      return Comparator.comparing(factor::number, Comparator.nullsFirst(Comparator.naturalOrder()));
    }
    List<String> first = listed.getOrDefault(factor, List.of());
    return Comparator.<String>comparingInt(
            level -> first.contains(level) ? first.indexOf(level) : first.size())
        .thenComparing(level -> !factor.isDefault(level))
        .thenComparing(Comparator.naturalOrder());
  }
}
