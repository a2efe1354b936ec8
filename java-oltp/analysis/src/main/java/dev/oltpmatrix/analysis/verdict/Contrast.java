package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.IncompleteBlocks;
import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.SignTest;
import dev.oltpmatrix.analysis.verdict.MeasuredContrast.LeftOut;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

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

  /** Checks whether the load, and not the servers, sets what a metric measures. */
  public boolean isSetByLoad(Metric metric) {
    return (metric.equals(Metrics.THROUGHPUT) || metric.equals(Metrics.QPS))
        && terms.stream().allMatch(term -> term.series().isThroughputSetByLoad());
  }

  /**
   * Returns the contrast in one metric, over the blocks in which all cells are valid. If only a
   * lower bound is known of some cell's percentile there is no ratio: a pair of a run has a sign
   * test of a tail. There is neither if a cell completed no transaction of the metric's kind.
   */
  public MeasuredContrast measured(Metric metric) {
    List<SortedMap<Integer, Value>> readings =
        terms.stream().map(term -> term.series().readings(metric)).toList();
    if (terms.stream().anyMatch(term -> term.series().missing(metric).withoutKind() > 0)) {
      return without(metric, null, readings);
    }
    LogRatio fitted = fitted(readings);
    if (fitted != null) {
      return new MeasuredContrast(
          this, metric, rounded(fitted, metric), null, filledIn(readings), List.of(), false);
    }
    if (isExact(readings)) {
      LogRatio ratio = isPaired ? paired(readings) : unpaired(metric);
      List<String> missing = ratio == null ? withoutValid(readings) : List.of();
      return new MeasuredContrast(
          this, metric, rounded(ratio, metric), null, leftOut(readings), missing, false);
    }
    boolean isOrdered = isPaired && terms.size() == 2 && !kind.isOfRuns() && metric.tail();
    return without(metric, isOrdered ? signs(readings) : null, readings);
  }

  private MeasuredContrast without(
      Metric metric, SignTest signs, List<SortedMap<Integer, Value>> readings) {
    List<String> missing =
        terms.stream()
            .flatMap(t -> t.series().missing(metric).words(t.name(), kind.repetition()).stream())
            .toList();
    return new MeasuredContrast(this, metric, null, signs, leftOut(readings), missing, false);
  }

  /**
   * Returns how many times the CPU time the probe's integer work took around the cell, compared
   * with its base: the geometric mean over the blocks in which both are valid; {@code null} if it
   * is not a pair of one run, or not known.
   */
  Double probeRatio() {
    if (!isPaired || terms.size() != 2) {
      return null;
    }
    OptionalDouble meanLog =
        terms.get(0).series().ratios(terms.get(1).series(), Metrics.PROBE_INTEGER).values().stream()
            .mapToDouble(Math::log)
            .average();
    return meanLog.isPresent() ? Double.valueOf(Math.exp(meanLog.getAsDouble())) : null;
  }

  /**
   * Returns by how much a latency of the cell exceeds that of its base, over the blocks in which
   * both are valid; unknown if it is not a pair of one run.
   */
  Estimate difference(Metric metric) {
    if (!isPaired || terms.size() != 2 || !metric.isInMs()) {
      return Estimate.UNKNOWN;
    }
    Series cell = terms.get(0).series();
    Series base = terms.get(1).series();
    double rounding = terms.stream().mapToDouble(t -> roundingOf(t.series(), metric)).sum();
    double[] differences =
        cell.differences(base, metric).values().stream().mapToDouble(ms -> ms).toArray();
    return Intervals.mean(differences, rounding);
  }

  private static double roundingOf(Series series, Metric metric) {
    Double median = series.validMedian(metric);
    return median == null ? 0 : median * series.rounding(metric);
  }

  private boolean isExact(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> blocks = common(readings);
    return readings.stream()
        .flatMap(of -> of.entrySet().stream())
        .filter(reading -> !isPaired || blocks.contains(reading.getKey()))
        .allMatch(reading -> reading.getValue().hasRatio());
  }

  /** Returns the blocks of pairs, or the repetitions of each cell, that do not count. */
  private LeftOut leftOut(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> run = new TreeSet<>();
    int repetitions = 0;
    int count = 0;
    List<InvalidCell> invalid = new ArrayList<>();
    for (Term term : terms) {
      run.addAll(term.series().blocks());
      repetitions += term.series().blocks().size();
    }
    for (int i = 0; i < terms.size(); i++) {
      Set<Integer> others = new TreeSet<>(isPaired ? run : terms.get(i).series().blocks());
      others.removeAll(isPaired ? common(readings) : readings.get(i).keySet());
      count = isPaired ? others.size() : count + others.size();
      invalid.addAll(terms.get(i).series().invalidCells(others));
    }
    return new LeftOut(count, isPaired ? run.size() : repetitions, invalid, 0);
  }

  /** Returns what a fitted effect lacks; no block is left out as a whole. */
  private LeftOut filledIn(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> run = all(readings);
    int there = readings.stream().mapToInt(Map::size).sum();
    return new LeftOut(
        0,
        run.size(),
        terms.stream().flatMap(t -> t.series().invalidCells(run).stream()).toList(),
        run.size() * terms.size() - there);
  }

  /** Returns the cells that were measured and have no valid value, in words. */
  private List<String> withoutValid(List<SortedMap<Integer, Value>> readings) {
    return IntStream.range(0, terms.size())
        .filter(i -> readings.get(i).isEmpty() && !terms.get(i).series().invalidCells().isEmpty())
        .mapToObj(i -> terms.get(i).name() + " has no valid " + kind.repetition())
        .toList();
  }

  /** Returns the contrast of an unsupported cell with a supported one. */
  MeasuredContrast unsupported(Metric metric, String why) {
    String words = kind.part(cell) + " " + UnsupportedText.of(why);
    return new MeasuredContrast(this, metric, null, null, LeftOut.NONE, List.of(words), true);
  }

  private LogRatio rounded(LogRatio ratio, Metric metric) {
    if (ratio == null) {
      return null;
    }
    double by =
        terms.stream().mapToDouble(t -> Math.abs(t.weight()) * t.series().rounding(metric)).sum();
    return metric.needsSteadyLoad() ? ratio.quantized(by) : ratio.rounded(by);
  }

  /**
   * Returns an effect fitted to the values that there are; {@code null} if all blocks have all its
   * cells, if the values do not determine it, or if only a bound of one is known. Of a pair a block
   * with one cell says nothing.
   */
  private LogRatio fitted(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> blocks = all(readings);
    if (kind.use() != Difference.Use.EFFECT
        || terms.size() == 2
        || blocks.equals(common(readings))
        || !readings.stream().flatMap(of -> of.values().stream()).allMatch(Value::hasRatio)) {
      return null;
    }
    return IncompleteBlocks.ratio(
        terms.stream().mapToDouble(Term::weight).toArray(), logs(readings));
  }

  /**
   * Returns the logarithms of the cells' values in each block that has any, NaN where there is
   * none.
   */
  public List<double[]> logs(Metric metric) {
    return logs(terms.stream().map(term -> term.series().readings(metric)).toList());
  }

  private static List<double[]> logs(List<SortedMap<Integer, Value>> readings) {
    return all(readings).stream()
        .map(
            block ->
                readings.stream()
                    .map(of -> of.get(block))
                    .mapToDouble(
                        r -> r == null || !r.hasRatio() ? Double.NaN : Math.log(r.number()))
                    .toArray())
        .toList();
  }

  /** Returns the blocks in which any cell has a value. */
  private static Set<Integer> all(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> blocks = new TreeSet<>();
    readings.forEach(of -> blocks.addAll(of.keySet()));
    return blocks;
  }

  private LogRatio paired(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> blocks = common(readings);
    double[] logs = new double[blocks.size()];
    int i = 0;
    for (int block : blocks) {
      for (int t = 0; t < terms.size(); t++) {
        logs[i] += terms.get(t).weight() * Math.log(readings.get(t).get(block).number());
      }
      i++;
    }
    return logs.length == 0 ? null : LogRatio.paired(logs);
  }

  /** Returns the order of cell and base in each block in which both have a value or a bound. */
  private static SignTest signs(List<SortedMap<Integer, Value>> readings) {
    int higher = 0;
    int lower = 0;
    Set<Integer> blocks = common(readings);
    for (int block : blocks) {
      Value cell = readings.get(0).get(block);
      Value base = readings.get(1).get(block);
      higher += isHigher(cell, base) ? 1 : 0;
      lower += isHigher(base, cell) ? 1 : 0;
    }
    return new SignTest(higher, lower, blocks.size() - higher - lower);
  }

  private static boolean isHigher(Value one, Value other) {
    return !other.isAbove() && one.number() > other.number();
  }

  /** Returns the blocks in which all cells have a value or a bound. */
  private static Set<Integer> common(List<SortedMap<Integer, Value>> readings) {
    Set<Integer> blocks = new TreeSet<>(readings.get(0).keySet());
    readings.forEach(of -> blocks.retainAll(of.keySet()));
    return blocks;
  }

  private LogRatio unpaired(Metric metric) {
    double[] subject = terms.get(0).series().all(metric);
    double[] other = terms.get(1).series().all(metric);
    return subject.length == 0 || other.length == 0 ? null : LogRatio.unpaired(subject, other);
  }
}
