package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What failed of the compared levels where the base did not: it is worse, and no lack of numbers.
 */
final class Crashed {
  private static final String GENERATOR = "the load generator";

  private Crashed() {}

  /** Returns a line for each point, with the last line that was said; empty without a base. */
  static List<String> of(Summary summary, MatrixSpec spec) {
    Compare compare = spec.compare();
    Factor factor = compare == null ? null : compare.factor(spec.factorSet()).orElse(null);
    if (factor == null || compare.base() == null) {
      return List.of();
    }
    List<CellRecord> failed = summary.records().stream().filter(Crashed::isServers).toList();
    Set<Object> failedBases =
        failed.stream()
            .filter(record -> isBase(compare, factor, record.cell()))
            .map(record -> record.cell().without(factor))
            .collect(Collectors.toSet());
    return failed.stream()
        .filter(record -> !isBase(compare, factor, record.cell()))
        .filter(record -> !failedBases.contains(record.cell().without(factor)))
        .map(record -> record.cell().series().label() + ": " + lastLine(record.failure()))
        .distinct()
        .toList();
  }

  /** A load generator that failed says so first; it is no fault of a server. */
  private static boolean isServers(CellRecord record) {
    return record.failure() != null && !record.failure().startsWith(GENERATOR);
  }

  private static boolean isBase(Compare compare, Factor factor, CellKey cell) {
    return compare.isBase(factor, cell.level(factor));
  }

  private static String lastLine(String failure) {
    return failure
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce((a, b) -> b)
        .orElse("failed");
  }
}
