package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.VariancePrior;
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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares the cells of one run with each other, block by block: pairs of cells make contrasts,
 * contrasts in a metric make comparisons, these get their intervals from a common variance prior,
 * and are judged together.
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
  public record Pair(Difference kind, CellKey cell, CellKey base) {
    private Object butGenerator() {
      return List.of(kind, cell.without(Factors.GENERATOR), base.without(Factors.GENERATOR));
    }
  }

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
    List<Comparison> measured = measured(pairs, cells, true, cells::metrics);
    interactions(pairs, cells)
        .forEach(one -> measured.addAll(one.measured(cells.metrics(one.cell()))));
    // The order of the cells is kept within a kind.
    return judged(bounded(measured, widened), all -> Significance.ofRun(all, cells)).stream()
        .sorted(
            Comparator.comparing((Comparison f) -> !f.isPrimary())
                .thenComparing(f -> !asked.isOf(f.kind()))
                .thenComparing(f -> f.kind().place()))
        .toList();
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
    List<Comparison> known =
        measured(pairs, cells, paired, metrics).stream()
            .filter(m -> m.log() != null || m.isKnown())
            .toList();
    return judged(bounded(known, 1), Significance::corrected);
  }

  /**
   * Judges comparisons twice: in this run, and, which is what people are shown, in another.
   *
   * @param inRun the comparisons with the intervals that hold in this run
   */
  public static List<Comparison> judged(
      List<Comparison> inRun, UnaryOperator<List<Comparison>> judge) {
    List<Comparison> here = judge.apply(inRun);
    Map<List<Object>, VariancePrior> priors = new HashMap<>();
    List<Comparison> elsewhere =
        judge.apply(
            inRun.stream()
                .map(f -> f.inAnotherRun(prior(f, inRun, Comparison::overRuns, priors)))
                .toList());
    return IntStream.range(0, here.size())
        .mapToObj(i -> elsewhere.get(i).with(here.get(i)))
        .toList();
  }

  /** Compares a few cells of a run in progress, each pair by itself. */
  static List<Comparison> soFar(Cells cells) {
    return measured(pairs(cells, AskedFactor.of(cells)), cells, true, cells::metrics).stream()
        .map(m -> m.bounded(VariancePrior.NONE, 1))
        .toList();
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
    for (Difference kind : Difference.of(CellKey.factors(names))) {
      Map<Map<Factor, String>, CellKey> firsts = firsts(kind, names, canBe, asked);
      for (CellKey name : names) {
        CellKey first = firsts.get(name.without(kind.factor()));
        if (!AaControl.isOne(name.config()) && first != null && !first.equals(name)) {
          pairs.add(new Pair(kind, name, first));
        }
      }
    }
    for (CellKey name : names) {
      if (AaControl.isOne(name.config())) {
        CellKey original = name.with(Factors.CONFIG, AaControl.original(name.config()));
        if (names.contains(original) && canBe.test(original)) {
          pairs.add(new Pair(Difference.SAME, name, original));
        }
      }
    }
    return pairs;
  }

  /**
   * Returns the first-named supported cell among those that share all factors but one; of the
   * factor that is asked for the one with the base level, if there is one.
   */
  private static Map<Map<Factor, String>, CellKey> firsts(
      Difference kind, Set<CellKey> names, Predicate<CellKey> canBe, AskedFactor asked) {
    Map<Map<Factor, String>, CellKey> firsts = new HashMap<>();
    names.stream()
        .filter(name -> !AaControl.isOne(name.config()) && canBe.test(name))
        .filter(name -> kind.canBeBase(name) || asked.isBase(kind, name))
        .sorted(Comparator.comparing(name -> !asked.isBase(kind, name)))
        .forEach(name -> firsts.putIfAbsent(name.without(kind.factor()), name));
    return firsts;
  }

  private static List<Comparison> measured(
      List<Pair> pairs, Cells cells, boolean paired, Function<CellKey, List<Metric>> metrics) {
    List<Comparison> measured = new ArrayList<>();
    for (Pair pair : pairs) {
      List<Term> terms =
          List.of(term(pair, pair.cell(), cells, 1), term(pair, pair.base(), cells, -1));
      Contrast contrast = new Contrast(pair.kind(), pair.cell(), pair.base(), terms, paired);
      String unsupported = cells.get(pair.cell()).unsupported();
      List<Metric> compared = metrics.apply(pair.cell());
      measured.addAll(
          unsupported == null
              ? contrast.measured(compared)
              : contrast.unsupported(compared, unsupported));
    }
    return measured;
  }

  private static Term term(Pair pair, CellKey cell, Cells cells, int weight) {
    return new Term(pair.kind().part(cell), cells.get(cell), weight);
  }

  /** Returns one generator's ratio of a pair ÷ the first-named generator's, block by block. */
  private static List<Contrast> interactions(List<Pair> all, Cells cells) {
    List<Contrast> found = new ArrayList<>();
    // Cells, and so pairs, are in the order in which the matrix names generators.
    Map<Object, Pair> firsts = new HashMap<>();
    for (Pair pair : all) {
      if (cells.get(pair.cell()).unsupported() == null
          && !pair.kind().isReplicate()
          && !pair.kind().isOfGenerators()) {
        Pair first = firsts.computeIfAbsent(pair.butGenerator(), p -> pair);
        if (!first.equals(pair)) {
          List<Term> terms =
              List.of(
                  seen(pair, pair.cell(), cells, 1),
                  seen(pair, pair.base(), cells, -1),
                  seen(pair, first.cell(), cells, -1),
                  seen(pair, first.base(), cells, 1));
          Difference kind = pair.kind().byGenerator();
          found.add(new Contrast(kind, pair.cell(), first.base(), terms, true));
        }
      }
    }
    return found;
  }

  private static Term seen(Pair pair, CellKey cell, Cells cells, int weight) {
    return new Term(pair.kind().part(cell) + "/" + cell.generator(), cells.get(cell), weight);
  }

  /**
   * Returns the comparisons with their intervals, each from the variance prior of its kind and
   * metric.
   *
   * @param widened factor of the intervals' width
   */
  public static List<Comparison> bounded(List<Comparison> all, double widened) {
    Map<List<Object>, VariancePrior> priors = new HashMap<>();
    return all.stream()
        .map(m -> m.bounded(prior(m, all, Comparison::log, priors), widened))
        .toList();
  }

  /**
   * Returns the prior from the contrasts of the same kind, whose noise is similar; from all of the
   * metric if there are few.
   *
   * @param priors those that are known by kind and metric
   */
  private static VariancePrior prior(
      Comparison one,
      List<Comparison> all,
      Function<Comparison, LogRatio> log,
      Map<List<Object>, VariancePrior> priors) {
    return priors.computeIfAbsent(
        List.of(one.kind(), one.metric()),
        key -> {
          VariancePrior ofKind = prior(one, all, log, m -> m.kind().equals(one.kind()));
          return ofKind.isNone() && one.kind().hasNoiseOfOthers()
              ? prior(one, all, log, m -> !m.kind().isByGenerator())
              : ofKind;
        });
  }

  private static VariancePrior prior(
      Comparison one,
      List<Comparison> all,
      Function<Comparison, LogRatio> log,
      Predicate<Comparison> chosen) {
    return VariancePrior.of(
        all.stream()
            .filter(m -> m.metric().equals(one.metric()) && log.apply(m) != null)
            .filter(chosen)
            .collect(
                Collectors.groupingBy(
                    Comparison::level, Collectors.mapping(log, Collectors.toList()))));
  }
}
