package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A comparison before it is measured: a weighted sum of the logarithms of some cells' values. A
 * cell less its base is one, the difference of two such differences is another, and so is a
 * factorial effect.
 *
 * @param kind the question that it answers
 * @param cell the cell that it is about
 * @param base the cell that this one is compared with
 * @param terms the cells and their weights; those of a cell and its base are 1 and -1
 * @param isPaired whether the cells were measured in the same blocks; otherwise there are two terms
 */
public record Contrast(
    Difference kind, CellKey cell, CellKey base, List<Term> terms, boolean isPaired) {
  /**
   * A cell of a contrast.
   *
   * @param name its name in words
   */
  public record Term(String name, Series series, double weight) {}

  public List<InvalidCell> invalid() {
    return terms.stream().flatMap(term -> term.series().invalidCells().stream()).toList();
  }

  /**
   * Returns the contrast in one metric. It has no ratio if a cell was measured and its percentile
   * is censored or it completed no transaction of the metric's kind, or if no block has values of
   * all cells.
   */
  public MeasuredContrast measured(Metric metric) {
    List<String> missing =
        terms.stream()
            .flatMap(t -> t.series().missing(metric).words(t.name(), kind.repetition()).stream())
            .toList();
    LogRatio ratio = missing.isEmpty() ? ratio(metric) : null;
    return new MeasuredContrast(this, metric, ratio, missing, false);
  }

  /** Returns the contrast of an unsupported cell with a supported one. */
  MeasuredContrast unsupported(Metric metric, String why) {
    String words = kind.part(cell) + " " + UnsupportedText.of(why);
    return new MeasuredContrast(this, metric, null, List.of(words), true);
  }

  private LogRatio ratio(Metric metric) {
    LogRatio ratio = isPaired ? paired(metric) : unpaired(metric);
    return ratio == null
        ? null
        : ratio.rounded(
            terms.stream()
                .mapToDouble(t -> Math.abs(t.weight()) * t.series().rounding(metric))
                .sum());
  }

  private LogRatio paired(Metric metric) {
    List<Map<Integer, Double>> values =
        terms.stream().<Map<Integer, Double>>map(t -> t.series().values(metric)).toList();
    TreeSet<Integer> blocks = new TreeSet<>(values.get(0).keySet());
    values.forEach(of -> blocks.retainAll(of.keySet()));
    double[] logs = new double[blocks.size()];
    int i = 0;
    for (int block : blocks) {
      for (int t = 0; t < terms.size(); t++) {
        logs[i] += terms.get(t).weight() * Math.log(values.get(t).get(block));
      }
      i++;
    }
    return logs.length == 0 ? null : LogRatio.paired(logs);
  }

  private LogRatio unpaired(Metric metric) {
    double[] subject = terms.get(0).series().all(metric);
    double[] other = terms.get(1).series().all(metric);
    return subject.length == 0 || other.length == 0 ? null : LogRatio.unpaired(subject, other);
  }
}
