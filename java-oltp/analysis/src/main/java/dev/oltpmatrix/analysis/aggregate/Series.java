package dev.oltpmatrix.analysis.aggregate;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/** The repetitions of one cell by repetition number, which is also the number of their block. */
public final class Series {
  private final SortedMap<Integer, CellResult> results = new TreeMap<>();
  private final Map<Metric, SortedMap<Integer, Double>> values = new EnumMap<>(Metric.class);

  void add(CellResult result) {
    int block = result.key().repetition();
    results.put(block, result);
    result.values().forEach((metric, value) -> values(metric).put(block, value));
  }

  /** Returns the measured values by block, valid or not. */
  public SortedMap<Integer, Double> values(Metric metric) {
    return values.computeIfAbsent(metric, m -> new TreeMap<>());
  }

  /** Returns the ratios to another cell, in the blocks in which both were measured. */
  public SortedMap<Integer, Double> ratios(Series base, Metric metric) {
    SortedMap<Integer, Double> ratios = new TreeMap<>(values(metric));
    ratios.keySet().retainAll(base.values(metric).keySet());
    ratios.replaceAll((block, value) -> value / base.values(metric).get(block));
    return ratios;
  }

  public double[] all(Metric metric) {
    return values(metric).values().stream().mapToDouble(v -> v).toArray();
  }

  public double median(Metric metric) {
    return new Median().evaluate(all(metric));
  }

  public boolean isMeasured() {
    return !values(Metric.THROUGHPUT).isEmpty();
  }

  /**
   * Returns the reason why all of its cells are unsupported; {@code null} if any of them is
   * supported.
   */
  public String unsupported() {
    boolean none = results.values().stream().allMatch(result -> result.unsupported() != null);
    return none
        ? results.values().stream()
            .map(CellResult::unsupported)
            .distinct()
            .collect(Collectors.joining("; "))
        : null;
  }

  /** Returns why a metric has no ratio to another cell although it was measured. */
  public CensoredPercentile withheld(Metric metric) {
    List<CellResult> measured = results.values().stream().filter(CellResult::isMeasured).toList();
    List<Double> aboveMs =
        measured.stream().map(r -> r.aboveMs().get(metric)).filter(Objects::nonNull).toList();
    long unsteady = measured.stream().filter(r -> metric.isPercentile() && !r.steady()).count();
    return new CensoredPercentile(metric, aboveMs, (int) unsteady, measured.size());
  }

  /**
   * Returns by how much the mean may be off because transactions are counted whole, as a logarithm.
   * If three transactions of half a second each fit a window, one more or less is chance.
   */
  public double rounding(Metric metric) {
    return metric.isPercentile()
        ? 0
        : results.values().stream()
            .filter(CellResult::isMeasured)
            .mapToDouble(CellResult::rounding)
            .average()
            .orElse(0);
  }

  /** Returns the invalid cells among the repetitions. */
  public List<InvalidCell> invalidCells() {
    return results.values().stream().map(CellResult::invalid).filter(Objects::nonNull).toList();
  }

  /**
   * Returns the share of the clients by Little's law, for each repetition to which the law applies.
   */
  public double[] littlesLaw() {
    return results.values().stream()
        .map(CellResult::littlesLaw)
        .filter(Objects::nonNull)
        .mapToDouble(share -> share)
        .toArray();
  }
}
