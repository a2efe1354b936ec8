package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.VariancePrior;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares the cells of one run with each other, block by block.
 *
 * <p>A cell is compared with the first-named cell that differs from it in one factor alone: its
 * arm, its build, its config, its generator or another factor whose levels are names; a cell with a
 * client pool is compared with the one without. A/A replicates are compared only with the cell that
 * they replicate.
 */
public final class Comparisons {
  private Comparisons() {}

  /** Two cells that are compared. */
  public record Pair(Difference kind, CellKey cell, CellKey base) {}

  /** The measurement of a pair, before the variance prior of the run is known. */
  record Measured(
      Pair pair,
      Metric metric,
      LogRatio ratio,
      List<InvalidCell> invalid,
      String lacking,
      boolean unsupported) {
    /** Returns the measurement of a pair, without a ratio if any cell lacks a number. */
    static Measured of(
        Pair pair, Metric metric, LogRatio ratio, List<InvalidCell> invalid, List<String> lacking) {
      String words =
          lacking.stream().filter(one -> !one.isEmpty()).collect(Collectors.joining(", "));
      return new Measured(pair, metric, words.isEmpty() ? ratio : null, invalid, words, false);
    }

    /** Returns the measurement of an unsupported cell compared with a supported one. */
    static Measured unsupported(Pair pair, Metric metric, String why) {
      String words = pair.kind().part(pair.cell()) + " " + UnsupportedText.of(why);
      return new Measured(pair, metric, null, List.of(), words, true);
    }

    Comparison bounded(VariancePrior prior, double widened) {
      return new Comparison(
          pair.kind(),
          pair.cell(),
          pair.base(),
          metric,
          ratio == null ? null : ratio.bounded(prior, widened),
          invalid,
          lacking,
          unsupported,
          Significance.ALONE);
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
    List<Pair> pairs = pairs(cells);
    List<Measured> all = new ArrayList<>(measured(pairs, cells));
    all.addAll(Interactions.of(pairs, cells));
    List<Comparison> comparisons = new ArrayList<>();
    Map<List<Object>, VariancePrior> priors = new HashMap<>();
    for (Measured m : all) {
      VariancePrior prior =
          priors.computeIfAbsent(List.of(m.pair().kind(), m.metric()), k -> prior(m, all));
      comparisons.add(m.bounded(prior, widened));
    }
    // The order of the cells is kept within a kind.
    comparisons.sort(Comparator.comparing((Comparison f) -> f.kind().place()));
    return Significance.judged(comparisons, Axis.of(cells.names()));
  }

  /** Compares a few cells of a run in progress, each pair by itself. */
  static List<Comparison> soFar(Cells cells) {
    return measured(pairs(cells), cells).stream()
        .map(m -> m.bounded(VariancePrior.NONE, 1))
        .toList();
  }

  /**
   * Returns the prior from the pairs of the same kind, whose noise is similar; from all pairs of
   * the metric if there are few.
   */
  private static VariancePrior prior(Measured one, List<Measured> all) {
    List<Measured> ofMetric =
        all.stream().filter(m -> m.metric() == one.metric() && m.ratio() != null).toList();
    VariancePrior ofKind =
        VariancePrior.of(
            ofMetric.stream()
                .filter(m -> m.pair().kind().equals(one.pair().kind()))
                .map(Measured::ratio)
                .toList());
    return ofKind.isNone() && !one.pair().kind().isByGenerator()
        ? VariancePrior.of(
            ofMetric.stream()
                .filter(m -> !m.pair().kind().isByGenerator())
                .map(Measured::ratio)
                .toList())
        : ofKind;
  }

  private static List<Pair> pairs(Cells cells) {
    return pairs(cells.names(), name -> cells.get(name).unsupported() == null);
  }

  /**
   * Returns the pairs of cells to compare.
   *
   * @param canBe whether a cell is supported; an unsupported cell is not used as a base
   */
  public static List<Pair> pairs(Set<CellKey> names, Predicate<CellKey> canBe) {
    List<Pair> pairs = new ArrayList<>();
    List<Difference> kinds = Difference.of(CellKey.factors(names));
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = firsts(kinds, names, canBe);
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
   * factors.
   */
  private static Map<Difference, Map<Map<Factor, String>, CellKey>> firsts(
      List<Difference> kinds, Set<CellKey> names, Predicate<CellKey> canBe) {
    Map<Difference, Map<Map<Factor, String>, CellKey>> firsts = new HashMap<>();
    for (Difference kind : kinds) {
      Map<Map<Factor, String>, CellKey> ofKind = new HashMap<>();
      names.stream()
          .filter(name -> !AaControl.isOne(name.config()) && canBe.test(name))
          .filter(kind::canBeBase)
          .forEach(name -> ofKind.putIfAbsent(name.without(kind.factor()), name));
      firsts.put(kind, ofKind);
    }
    return firsts;
  }

  private static List<Measured> measured(List<Pair> pairs, Cells cells) {
    List<Measured> measured = new ArrayList<>();
    for (Pair pair : pairs) {
      Series subject = cells.get(pair.cell());
      Series other = cells.get(pair.base());
      for (Metric metric : Metric.values()) {
        if (subject.unsupported() != null) {
          measured.add(Measured.unsupported(pair, metric, subject.unsupported()));
          continue;
        }
        String lacking = lacking(pair.kind().part(pair.cell()), subject, metric);
        String lackingBase = lacking(pair.kind().part(pair.base()), other, metric);
        measured.add(
            Measured.of(
                pair,
                metric,
                paired(subject, other, metric),
                InvalidCell.of(subject, other),
                List.of(lacking, lackingBase)));
      }
    }
    return measured;
  }

  /** Returns why a side has no number in some blocks; empty if it has one in all. */
  static String lacking(String name, Series series, Metric metric) {
    return String.join(", ", series.withheld(metric).words(name, "block"));
  }

  /** Returns the ratio, paired by block; {@code null} if no block has both values. */
  public static LogRatio paired(Series values, Series base, Metric metric) {
    LogRatio ratio = paired(values.values(metric), base.values(metric));
    return ratio == null ? null : ratio.rounded(values.rounding(metric) + base.rounding(metric));
  }

  /** Returns the ratio over the blocks that have both values; {@code null} if none has. */
  static LogRatio paired(Map<Integer, Double> values, Map<Integer, Double> base) {
    List<Integer> blocks = values.keySet().stream().filter(base::containsKey).toList();
    return blocks.isEmpty()
        ? null
        : LogRatio.paired(
            blocks.stream().mapToDouble(values::get).toArray(),
            blocks.stream().mapToDouble(base::get).toArray());
  }
}
