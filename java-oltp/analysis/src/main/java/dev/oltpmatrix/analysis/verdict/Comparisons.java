package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.verdict.Contrast.Term;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Compares the cells of one run with each other, block by block.
 *
 * <p>A cell is compared with the first-named cell that differs from it in one factor alone: its
 * arm, its build, its config, its generator or another factor whose levels are names; a cell with a
 * client pool is compared with the one without. Of the factor that the matrix asks for it is
 * compared with the cell that has the base level. A/A replicates are compared only with the cell
 * that they replicate.
 */
public final class Comparisons {
  private Comparisons() {}

  /** Two cells that are compared. */
  public record Pair(Difference kind, CellKey cell, CellKey base) {}

  /** Compares all cells of a run, with the variance prior and the corrections of all its pairs. */
  public static List<Comparison> of(Cells cells) {
    return of(cells, 1);
  }

  /**
   * Compares all cells of a run, with wider intervals.
   *
   * @param widened factor of the width
   */
  public static List<Comparison> of(Cells cells, double widened) {
    AskedFactor asked = AskedFactor.of(cells);
    List<Pair> pairs = pairs(cells, asked);
    List<MeasuredContrast> all = new ArrayList<>(measured(pairs, cells));
    interactions(pairs, cells)
        .forEach(
            contrast ->
                cells.metrics(contrast.cell()).stream()
                    .filter(metric -> !contrast.isSetByLoad(metric))
                    .forEach(metric -> all.add(contrast.measured(metric))));
    List<Comparison> comparisons =
        new ArrayList<>(Headline.marked(MeasuredContrast.bounded(all, widened), cells));
    // The order of the cells is kept within a kind.
    comparisons.sort(
        Comparator.comparing((Comparison f) -> !f.isPrimary())
            .thenComparing(f -> !asked.isOf(f.kind()))
            .thenComparing(f -> f.kind().place()));
    return Headline.tested(
        Significance.confirmed(Significance.corrected(comparisons), Axis.of(cells.names())));
  }

  /**
   * Compares the cells of two runs, whose factor is the run.
   *
   * @param paired whether their blocks were run side by side
   * @param metrics those that a cell is compared in
   */
  public static List<Comparison> ofRuns(
      Cells cells, boolean paired, Function<CellKey, List<Metric>> metrics) {
    List<Pair> pairs =
        cells.names().stream()
            .map(name -> new Pair(Difference.RUNS, name, name.with(Difference.RUN, "A")))
            .filter(pair -> !pair.cell().equals(pair.base()))
            .toList();
    List<MeasuredContrast> known =
        measured(pairs, cells, paired, metrics).stream()
            .filter(m -> m.ratio() != null || m.isKnown())
            .toList();
    return Significance.corrected(MeasuredContrast.bounded(known, 1));
  }

  /** Compares a few cells of a run in progress, each pair by itself. */
  static List<Comparison> soFar(Cells cells) {
    return measured(pairs(cells, AskedFactor.of(cells)), cells).stream()
        .map(MeasuredContrast::alone)
        .toList();
  }

  /** Returns the metrics of these comparisons, in order. */
  public static List<Metric> metrics(List<Comparison> comparisons) {
    return comparisons.stream().map(Comparison::metric).distinct().toList();
  }

  private static List<Pair> pairs(Cells cells, AskedFactor asked) {
    return pairs(cells.names(), name -> cells.get(name).unsupported() == null, asked);
  }

  /**
   * Returns the pairs of cells to compare.
   *
   * @param canBe whether a cell is supported; an unsupported cell is not used as a base
   */
  public static List<Pair> pairs(Set<CellKey> names, Predicate<CellKey> canBe) {
    return pairs(names, canBe, AskedFactor.NONE);
  }

  private static List<Pair> pairs(Set<CellKey> names, Predicate<CellKey> canBe, AskedFactor asked) {
    List<Pair> pairs = new ArrayList<>();
    List<Difference> kinds = Difference.of(CellKey.factors(names));
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = firsts(kinds, names, canBe, asked);
    for (CellKey name : names) {
      if (AaControl.isOne(name.config())) {
        CellKey original = name.with(Factors.CONFIG, AaControl.original(name.config()));
        if (names.contains(original) && canBe.test(original)) {
          pairs.add(new Pair(Difference.SAME, name, original));
        }
      } else {
        for (Difference kind : kinds) {
          CellKey first = firsts.get(kind).get(name.without(kind.factor()));
          if (first != null && !first.equals(name)) {
            pairs.add(new Pair(kind, name, first));
          }
        }
      }
    }
    pairs.sort(Comparator.comparing((Pair p) -> p.kind().place()));
    return pairs;
  }

  /**
   * Returns, for each difference, the first-named supported cell among those that share all other
   * factors; of the factor that is asked for the one with the base level, if there is one.
   */
  private static Map<Difference, Map<Map<Factor, String>, CellKey>> firsts(
      List<Difference> kinds, Set<CellKey> names, Predicate<CellKey> canBe, AskedFactor asked) {
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = new HashMap<>();
    for (Difference kind : kinds) {
      Map<Map<Factor, String>, CellKey> ofKind = new HashMap<>();
      names.stream()
          .filter(name -> !AaControl.isOne(name.config()) && canBe.test(name))
          .filter(name -> kind.canBeBase(name) || asked.isBase(kind, name))
          .sorted(Comparator.comparing(name -> !asked.isBase(kind, name)))
          .forEach(name -> ofKind.putIfAbsent(name.without(kind.factor()), name));
      firsts.put(kind, ofKind);
    }
    return firsts;
  }

  private static List<MeasuredContrast> measured(List<Pair> pairs, Cells cells) {
    return measured(pairs, cells, true, cells::metrics);
  }

  private static List<MeasuredContrast> measured(
      List<Pair> pairs, Cells cells, boolean paired, Function<CellKey, List<Metric>> metrics) {
    List<MeasuredContrast> measured = new ArrayList<>();
    for (Pair pair : pairs) {
      Contrast contrast =
          new Contrast(
              pair.kind(),
              pair.cell(),
              pair.base(),
              List.of(
                  new Term(pair.kind().part(pair.cell()), cells.get(pair.cell()), 1),
                  new Term(pair.kind().part(pair.base()), cells.get(pair.base()), -1)),
              paired);
      String unsupported = cells.get(pair.cell()).unsupported();
      for (Metric metric : metrics.apply(pair.cell())) {
        if (contrast.isSetByLoad(metric)) {
          continue;
        }
        measured.add(
            unsupported == null
                ? contrast.measured(metric)
                : contrast.unsupported(metric, unsupported));
      }
    }
    return measured;
  }

  /** Returns one generator's ratio of a pair ÷ the first-named generator's, block by block. */
  private static List<Contrast> interactions(List<Pair> all, Cells cells) {
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
