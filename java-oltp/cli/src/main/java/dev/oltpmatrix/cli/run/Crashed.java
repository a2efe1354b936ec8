package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What failed of the compared levels where the base did not: it is worse, and no lack of numbers.
 */
final class Crashed {
  private Crashed() {}

  /** Returns a line for each cell, with the last line that was said. */
  static List<String> of(Summary summary, MatrixSpec spec) {
    Compare compare = spec.compare();
    Factor factor = compare == null ? null : compare.factor(spec.factorSet()).orElse(null);
    if (factor == null) {
      return List.of();
    }
    Set<List<Object>> failedBases = new HashSet<>();
    for (CellRecord record : summary.records()) {
      if (record.failure() != null && isBase(compare, factor, record.cell())) {
        failedBases.add(place(factor, record.cell()));
      }
    }
    return summary.records().stream()
        .filter(record -> record.failure() != null && !isBase(compare, factor, record.cell()))
        .filter(record -> !failedBases.contains(place(factor, record.cell())))
        .map(record -> record.cell().label() + ": " + lastLine(record.failure()))
        .distinct()
        .toList();
  }

  private static boolean isBase(Compare compare, Factor factor, CellKey cell) {
    return compare.isBase(factor, cell.level(factor));
  }

  private static List<Object> place(Factor factor, CellKey cell) {
    return List.of(cell.without(factor), cell.repetition());
  }

  private static String lastLine(String failure) {
    return failure
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce((a, b) -> b)
        .map(Objects::toString)
        .orElse("failed");
  }
}
