package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
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
import dev.oltpmatrix.analysis.verdict.Comparison.Gaps;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
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
  /** A cell of a contrast, with its name in words. */
  public record Term(String name, Series series, double weight) {}

  private boolean isPair() {
    return isPaired && terms.size() == 2;
  }

  /** Checks whether the load, and not the servers, sets what a metric measures. */
  public boolean isSetByLoad(Metric metric) {
    return (metric.equals(Metrics.THROUGHPUT) || metric.equals(Metrics.QPS))
        && terms.stream().allMatch(term -> term.series().isThroughputSetByLoad());
  }

  /** Returns the contrast in those metrics that the load does not set. */
  public List<Comparison> measured(List<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> !isSetByLoad(metric))
        .map(metric -> new Readings(metric).comparison())
        .toList();
  }

  List<Comparison> unsupported(List<Metric> metrics, String why) {
    List<String> words = List.of(kind.part(cell) + " " + UnsupportedText.of(why));
    Gaps gaps = new Gaps(0, 0, List.of(), 0, words, true);
    return metrics.stream()
        .filter(metric -> !isSetByLoad(metric))
        .map(metric -> new Comparison(this, metric, null, null, null, gaps))
        .toList();
  }

  /**
   * How many times the CPU time the probe's integer work took around the cell, compared with its
   * base: the geometric mean over the blocks in which both are valid; {@code null} if it is not a
   * pair of one run, or not known.
   */
  public Double probeRatio() {
    if (!isPair()) {
      return null;
    }
    OptionalDouble meanLog =
        terms.get(0).series().ratios(terms.get(1).series(), Metrics.PROBE_INTEGER).values().stream()
            .mapToDouble(Math::log)
            .average();
    return meanLog.isPresent() ? Double.valueOf(Math.exp(meanLog.getAsDouble())) : null;
  }

  /**
   * By how much a latency of the cell exceeds that of its base, over the blocks in which both are
   * valid; unknown if it is not a pair of one run.
   */
  Estimate difference(Metric metric) {
    if (!isPair() || !metric.isInMs()) {
      return Estimate.UNKNOWN;
    }
    double rounding = 0;
    for (Term term : terms) {
      Double median = term.series().validMedian(metric);
      rounding += median == null ? 0 : median * term.series().rounding(metric);
    }
    double[] differences =
        terms.get(0).series().differences(terms.get(1).series(), metric).values().stream()
            .mapToDouble(ms -> ms)
            .toArray();
    return Intervals.mean(differences, rounding);
  }

  /**
   * Returns the logarithms of the cells' values in each block that has any, NaN where there is
   * none.
   */
  public List<double[]> logs(Metric metric) {
    return new Readings(metric).logs();
  }

  /** The values of the terms by block, as far as they count. */
  private final class Readings {
    private final Metric metric;
    private final List<SortedMap<Integer, Value>> readings;

    /** The blocks in which any cell has a value or a bound. */
    private final Set<Integer> all = new TreeSet<>();

    /** The blocks in which all cells have one. */
    private final Set<Integer> common;

    Readings(Metric metric) {
      this.metric = metric;
      this.readings = terms.stream().map(term -> term.series().readings(metric)).toList();
      this.common = new TreeSet<>(readings.get(0).keySet());
      readings.forEach(of -> all.addAll(of.keySet()));
      readings.forEach(of -> common.retainAll(of.keySet()));
    }

    /**
     * Compares over the blocks in which all cells are valid. If only a lower bound is known of some
     * cell's percentile there is no ratio: a pair of a run has a sign test of a tail. There is
     * neither if a cell completed no transaction of the metric's kind.
     */
    Comparison comparison() {
      if (terms.stream().anyMatch(term -> term.series().missing(metric).withoutKind() > 0)) {
        return withoutRatio(null);
      }
      LogRatio fitted = fitted();
      if (fitted != null) {
        return new Comparison(Contrast.this, metric, rounded(fitted), null, null, filledIn());
      }
      if (!isExact()) {
        return withoutRatio(isPair() && !kind.isOfRuns() && metric.tail() ? signs() : null);
      }
      LogRatio ratio = isPaired ? paired() : unpaired();
      if (ratio == null) {
        return new Comparison(Contrast.this, metric, null, null, null, gaps(withoutValid()));
      }
      LogRatio over = overRuns();
      return new Comparison(
          Contrast.this,
          metric,
          rounded(ratio),
          over == null ? null : rounded(over),
          null,
          gaps(List.of()));
    }

    private Comparison withoutRatio(SignTest signs) {
      List<String> reasons =
          terms.stream()
              .flatMap(t -> t.series().missing(metric).words(t.name(), kind.repetition()).stream())
              .toList();
      return new Comparison(Contrast.this, metric, null, null, signs, gaps(reasons));
    }

    private boolean isExact() {
      return readings.stream()
          .flatMap(of -> of.entrySet().stream())
          .filter(reading -> !isPaired || common.contains(reading.getKey()))
          .allMatch(reading -> reading.getValue().hasRatio());
    }

    /** Returns the blocks of pairs, or the repetitions of each cell, that do not count. */
    private Gaps gaps(List<String> reasons) {
      Set<Integer> run = new TreeSet<>();
      terms.forEach(term -> run.addAll(term.series().blocks()));
      int repetitions = 0;
      int leftOut = 0;
      List<InvalidReasons> invalid = new ArrayList<>();
      for (int i = 0; i < terms.size(); i++) {
        Series series = terms.get(i).series();
        Set<Integer> others = new TreeSet<>(isPaired ? run : series.blocks());
        others.removeAll(isPaired ? common : readings.get(i).keySet());
        repetitions += series.blocks().size();
        leftOut = isPaired ? others.size() : leftOut + others.size();
        invalid.addAll(series.invalidCells(others));
      }
      return new Gaps(leftOut, isPaired ? run.size() : repetitions, invalid, 0, reasons, false);
    }

    /** Returns the gaps of a fitted effect; no block is left out as a whole. */
    private Gaps filledIn() {
      int there = readings.stream().mapToInt(Map::size).sum();
      List<InvalidReasons> invalid =
          terms.stream().flatMap(t -> t.series().invalidCells(all).stream()).toList();
      int filledIn = all.size() * terms.size() - there;
      return new Gaps(0, all.size(), invalid, filledIn, List.of(), false);
    }

    /** Returns the cells that were measured and have no valid value, in words. */
    private List<String> withoutValid() {
      return IntStream.range(0, terms.size())
          .filter(i -> readings.get(i).isEmpty() && !terms.get(i).series().invalidCells().isEmpty())
          .mapToObj(i -> terms.get(i).name() + " has no valid " + kind.repetition())
          .toList();
    }

    private LogRatio rounded(LogRatio ratio) {
      double by =
          terms.stream().mapToDouble(t -> Math.abs(t.weight()) * t.series().rounding(metric)).sum();
      return metric.needsSteadyLoad() ? ratio.quantized(by) : ratio.rounded(by);
    }

    /**
     * Returns an effect fitted to the values that there are; {@code null} if all blocks have all
     * its cells, if the values do not determine it, or if only a bound of one is known. Of a pair a
     * block with one cell says nothing.
     */
    private LogRatio fitted() {
      if (!kind.isEffect()
          || terms.size() == 2
          || all.equals(common)
          || !readings.stream().flatMap(of -> of.values().stream()).allMatch(Value::hasRatio)) {
        return null;
      }
      return IncompleteBlocks.ratio(terms.stream().mapToDouble(Term::weight).toArray(), logs());
    }

    List<double[]> logs() {
      return all.stream().map(this::logs).toList();
    }

    private double[] logs(int block) {
      return readings.stream()
          .map(of -> of.get(block))
          .mapToDouble(r -> r == null || !r.hasRatio() ? Double.NaN : Math.log(r.number()))
          .toArray();
    }

    private LogRatio paired() {
      return common.isEmpty() ? null : LogRatio.ofRuns(runs());
    }

    /** Returns the contrast's logarithms by run. */
    private List<double[]> runs() {
      SortedMap<Integer, Double> logs = new TreeMap<>();
      for (int block : common) {
        double[] of = logs(block);
        logs.put(
            block,
            IntStream.range(0, of.length).mapToDouble(i -> terms.get(i).weight() * of[i]).sum());
      }
      return terms.get(0).series().byRun(logs);
    }

    private LogRatio unpaired() {
      return unpaired(runs -> runs.isEmpty() ? null : LogRatio.ofRuns(runs));
    }

    private LogRatio overRuns() {
      return isPaired ? LogRatio.overRuns(runs()) : unpaired(LogRatio::overRuns);
    }

    /** Returns the ratio of two sides; {@code null} if one of them has none. */
    private LogRatio unpaired(Function<List<double[]>, LogRatio> ofSide) {
      LogRatio one = ofSide.apply(terms.get(0).series().logsByRun(metric));
      LogRatio base = ofSide.apply(terms.get(1).series().logsByRun(metric));
      return one == null || base == null ? null : LogRatio.unpaired(one, base);
    }

    /** Returns the order of cell and base in each block in which both have a value or a bound. */
    private SignTest signs() {
      int higher = 0;
      int lower = 0;
      for (int block : common) {
        Value value = readings.get(0).get(block);
        Value other = readings.get(1).get(block);
        higher += isHigher(value, other) ? 1 : 0;
        lower += isHigher(other, value) ? 1 : 0;
      }
      return new SignTest(higher, lower, common.size() - higher - lower);
    }

    private boolean isHigher(Value one, Value other) {
      return !other.isAbove() && one.number() > other.number();
    }
  }
}
