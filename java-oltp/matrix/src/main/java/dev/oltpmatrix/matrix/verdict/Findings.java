package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.descriptors.Factor;
import dev.oltpmatrix.descriptors.Factors;
import dev.oltpmatrix.matrix.series.Cells;
import dev.oltpmatrix.matrix.series.InvalidCells;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.series.Series;
import dev.oltpmatrix.matrix.spec.AaControl;
import dev.oltpmatrix.matrix.stats.Ratio;
import dev.oltpmatrix.record.CellKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the cells of one run with each other, block by block.
 *
 * <p>A cell is compared with the first-named cell that differs from it in one thing alone: its arm,
 * its build, its config or its generator. Cells that are another's second run are compared with
 * that one only.
 */
public final class Findings {
  private Findings() {}

  static List<Finding> of(Cells cells) {
    List<Finding> findings = new ArrayList<>();
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = firsts(cells);
    for (CellKey name : cells.names()) {
      if (AaControl.isOne(name.config())) {
        CellKey original = name.with(Factors.CONFIG, AaControl.original(name.config()));
        if (cells.has(original)) {
          compare(Difference.SAME, name, original, cells, findings);
        }
      } else {
        for (Difference kind : Difference.ALL) {
          CellKey first = firsts.get(kind).get(name.without(kind.factor()));
          if (!first.equals(name)) {
            compare(kind, name, first, cells, findings);
          }
        }
      }
    }
    // The order of the cells stays within a kind.
    findings.sort(Comparator.comparing((Finding f) -> f.kind().place()));
    return findings;
  }

  /** For each difference, the first-named of the cells that share all the rest. */
  private static Map<Difference, Map<Map<Factor, String>, CellKey>> firsts(Cells cells) {
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = new HashMap<>();
    for (Difference kind : Difference.ALL) {
      Map<Map<Factor, String>, CellKey> ofKind = new HashMap<>();
      cells.names().stream()
          .filter(name -> !AaControl.isOne(name.config()))
          .forEach(name -> ofKind.putIfAbsent(name.without(kind.factor()), name));
      firsts.put(kind, ofKind);
    }
    return firsts;
  }

  private static void compare(
      Difference kind, CellKey name, CellKey base, Cells cells, List<Finding> findings) {
    Series subject = cells.get(name);
    Series other = cells.get(base);
    for (Metric metric : Metric.values()) {
      Ratio ratio = paired(subject.values(metric), other.values(metric));
      findings.add(new Finding(kind, name, base, metric, ratio, InvalidCells.of(subject, other)));
    }
  }

  /** Over the blocks that have both; {@code null} where none has. */
  public static Ratio paired(Map<Integer, Double> values, Map<Integer, Double> base) {
    List<Integer> blocks = values.keySet().stream().filter(base::containsKey).toList();
    return blocks.isEmpty()
        ? null
        : Ratio.paired(
            blocks.stream().mapToDouble(values::get).toArray(),
            blocks.stream().mapToDouble(base::get).toArray());
  }
}
