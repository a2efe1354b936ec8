package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.verdict.Comparisons.Measured;
import dev.oltpmatrix.analysis.verdict.Comparisons.Pair;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interactions of a pair of arms with the generator: one generator's ratio ÷ the first-named
 * generator's ratio, block by block.
 */
final class Interactions {
  private Interactions() {}

  static List<Measured> of(List<Pair> all, Cells cells) {
    List<Pair> pairs = all.stream().filter(p -> cells.get(p.cell()).unsupported() == null).toList();
    List<Measured> found = new ArrayList<>();
    // Cells, and so pairs, are in the order in which the matrix names generators.
    Map<Object, String> firsts = new HashMap<>();
    pairs.forEach(p -> firsts.putIfAbsent(butGenerator(p), p.cell().generator()));
    for (Pair pair : pairs) {
      if (pair.kind().isReplicate() || pair.kind().isOfGenerators()) {
        continue;
      }
      String first = firsts.get(butGenerator(pair));
      if (!first.equals(pair.cell().generator())) {
        for (Metric metric : cells.metrics()) {
          found.add(measured(pair, first, metric, cells));
        }
      }
    }
    return found;
  }

  private static Object butGenerator(Pair pair) {
    return List.of(
        pair.kind(),
        pair.cell().without(Factors.GENERATOR),
        pair.base().without(Factors.GENERATOR));
  }

  private static Measured measured(Pair pair, String first, Metric metric, Cells cells) {
    CellKey firstCell = pair.cell().with(Factors.GENERATOR, first);
    CellKey firstBase = pair.base().with(Factors.GENERATOR, first);
    List<InvalidCell> invalid =
        new ArrayList<>(InvalidCell.of(cells.get(pair.cell()), cells.get(pair.base())));
    invalid.addAll(InvalidCell.of(cells.get(firstCell), cells.get(firstBase)));
    List<CellKey> all = List.of(pair.cell(), pair.base(), firstCell, firstBase);
    LogRatio ratio =
        Comparisons.paired(
            cells.get(pair.cell()).ratios(cells.get(pair.base()), metric),
            cells.get(firstCell).ratios(cells.get(firstBase), metric));
    double rounding = all.stream().mapToDouble(c -> cells.get(c).rounding(metric)).sum();
    return Measured.of(
        new Pair(pair.kind().byGenerator(), pair.cell(), firstBase),
        metric,
        ratio == null ? null : ratio.rounded(rounding),
        invalid,
        all.stream()
            .map(
                c ->
                    Comparisons.lacking(
                        pair.kind().part(c) + "/" + c.generator(), cells.get(c), metric))
            .toList());
  }
}
