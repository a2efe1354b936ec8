package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.verdict.Comparisons.Pair;
import dev.oltpmatrix.analysis.verdict.Contrast.Term;
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

  static List<Contrast> of(List<Pair> all, Cells cells) {
    List<Pair> pairs = all.stream().filter(p -> cells.get(p.cell()).unsupported() == null).toList();
    List<Contrast> found = new ArrayList<>();
    // Cells, and so pairs, are in the order in which the matrix names generators.
    Map<Object, String> firsts = new HashMap<>();
    pairs.forEach(p -> firsts.putIfAbsent(butGenerator(p), p.cell().generator()));
    for (Pair pair : pairs) {
      if (pair.kind().isReplicate() || pair.kind().isOfGenerators()) {
        continue;
      }
      String first = firsts.get(butGenerator(pair));
      if (!first.equals(pair.cell().generator())) {
        found.add(contrast(pair, first, cells));
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

  private static Contrast contrast(Pair pair, String first, Cells cells) {
    CellKey firstCell = pair.cell().with(Factors.GENERATOR, first);
    CellKey firstBase = pair.base().with(Factors.GENERATOR, first);
    return new Contrast(
        pair.kind().byGenerator(),
        pair.cell(),
        firstBase,
        List.of(
            term(pair, pair.cell(), cells, 1),
            term(pair, pair.base(), cells, -1),
            term(pair, firstCell, cells, -1),
            term(pair, firstBase, cells, 1)),
        true);
  }

  private static Term term(Pair pair, CellKey cell, Cells cells, int weight) {
    return new Term(pair.kind().part(cell) + "/" + cell.generator(), cells.get(cell), weight);
  }
}
