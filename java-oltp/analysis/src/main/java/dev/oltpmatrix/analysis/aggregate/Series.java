package dev.oltpmatrix.analysis.aggregate;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/** The repetitions of one cell, by their number, which is that of their block. */
public final class Series {
  private final SortedMap<Integer, CellResult> results = new TreeMap<>();
  private final Map<Metric, SortedMap<Integer, Double>> values = new EnumMap<>(Metric.class);

  void add(CellResult result) {
    int block = result.key().repetition();
    results.put(block, result);
    result.values().forEach((metric, value) -> values(metric).put(block, value));
  }

  /** What was measured, by block; valid or not. */
  public SortedMap<Integer, Double> values(Metric metric) {
    return values.computeIfAbsent(metric, m -> new TreeMap<>());
  }

  /** Over another's, in the blocks that both were measured in. */
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

  /** Why none of its cells can be; {@code null} where one can. */
  public String cannot() {
    boolean none = results.values().stream().allMatch(result -> result.cannot() != null);
    return none
        ? results.values().stream()
            .map(CellResult::cannot)
            .distinct()
            .collect(Collectors.joining("; "))
        : null;
  }

  /** Why it has no ratio to another in this, though it was measured. */
  public CensoredPercentile withheld(Metric metric) {
    List<CellResult> measured = results.values().stream().filter(CellResult::isMeasured).toList();
    List<Double> aboveMs =
        measured.stream().map(r -> r.aboveMs().get(metric)).filter(Objects::nonNull).toList();
    long unsteady = measured.stream().filter(r -> metric.isPercentile() && !r.steady()).count();
    return new CensoredPercentile(metric, aboveMs, (int) unsteady, measured.size());
  }

  /**
   * By how much its mean may be off, as a logarithm: a window counts whole transactions, and of
   * three that take half a second each one more or less is chance.
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

  /** Those of its repetitions. */
  public List<InvalidCell> invalidCells() {
    return results.values().stream().map(CellResult::invalid).filter(Objects::nonNull).toList();
  }

  /** Of each repetition that the law says something of. */
  public double[] littlesLaw() {
    return results.values().stream()
        .map(CellResult::littlesLaw)
        .filter(Objects::nonNull)
        .mapToDouble(share -> share)
        .toArray();
  }
}
