package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Percentile;

/** The noise floor: by how much two runs of the same arm differ on this machine, from A/A pairs. */
final class NoiseFloor {
  /** A single outlier among many pairs is not the floor; among fewer than twenty it counts. */
  private static final double PERCENT_OF_PAIRS = 95;

  private NoiseFloor() {}

  /** Returns by how much A/A pairs differ in throughput and p95, in one sentence. */
  static Optional<String> sentence(Cells cells, List<Comparison> comparisons) {
    List<String> known =
        Stream.of(Metrics.THROUGHPUT, Metrics.P95)
            .filter(metric -> differences(cells, comparisons, metric).length > 0)
            .map(metric -> ratio(cells, comparisons, metric) + "× in " + metric.label())
            .toList();
    // Of throughput there are none where the load sets it.
    int pairs =
        Stream.of(Metrics.THROUGHPUT, Metrics.P95)
            .mapToInt(metric -> differences(cells, comparisons, metric).length)
            .max()
            .orElse(0);
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "A/A: equal arms differ by up to "
                + String.join(", ", known)
                + String.format(Locale.ROOT, " (%.0f %% of %d)", PERCENT_OF_PAIRS, pairs));
  }

  private static String ratio(Cells cells, List<Comparison> comparisons, Metric metric) {
    double[] all = differences(cells, comparisons, metric);
    return Verdict.number(1 + new Percentile().evaluate(all, PERCENT_OF_PAIRS));
  }

  /**
   * Returns, for each pair of single runs, by how much the larger value exceeds the smaller one.
   */
  static double[] differences(Cells cells, List<Comparison> comparisons, Metric metric) {
    return comparisons.stream()
        .filter(pair -> pair.kind().isReplicate())
        .filter(pair -> pair.metric().equals(metric))
        .flatMap(
            pair -> cells.get(pair.cell()).ratios(cells.get(pair.base()), metric).values().stream())
        .mapToDouble(ratio -> Math.exp(Math.abs(Math.log(ratio))) - 1)
        .toArray();
  }
}
