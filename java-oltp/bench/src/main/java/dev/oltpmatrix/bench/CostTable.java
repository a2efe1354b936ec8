package dev.oltpmatrix.bench;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Intervals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Formats costs as a table for docs/generator-cost.md: medians, and ratios to the first generator.
 */
final class CostTable {
  private static final String HEADER =
      """
      | clients | generator | CPU/txn | ÷ | tps | ÷ | peak MiB | ÷ | start s | ÷ | CPU s for it: client, server | user, system µs/txn | server µs/txn |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      """;

  /** The minimum number of rounds; with fewer, a bootstrap interval is no more than their range. */
  private static final int ROUNDS_FOR_INTERVAL = 6;

  private CostTable() {}

  static String of(List<Cost> costs, List<Integer> clients, List<BenchGenerator> generators) {
    StringBuilder table = new StringBuilder(HEADER);
    for (int count : clients) {
      for (BenchGenerator generator : generators) {
        List<Cost> ofGenerator = of(costs, count, generator);
        if (!ofGenerator.isEmpty()) {
          table.append(row(count, ofGenerator, of(costs, count, generators.get(0))));
        }
      }
    }
    return table.toString();
  }

  private static List<Cost> of(List<Cost> costs, int clients, BenchGenerator generator) {
    return costs.stream()
        .filter(c -> c.clients() == clients && c.generator().equals(generator))
        .collect(Collectors.toList());
  }

  private static String row(int clients, List<Cost> ofGenerator, List<Cost> base) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(clients));
    cells.add(ofGenerator.get(0).generator().toString());
    cells.addAll(compared(ofGenerator, base, Cost::clientUsPerTxn, "%.0f µs"));
    cells.addAll(compared(ofGenerator, base, Cost::tps, "%.0f"));
    cells.addAll(compared(ofGenerator, base, Cost::peakRssMib, "%.0f"));
    cells.addAll(compared(ofGenerator, base, Cost::startS, "%.2f"));
    cells.add(
        String.format(
            Locale.ROOT,
            "%.2f, %.2f",
            median(ofGenerator, c -> c.start().clientCpuS()),
            median(ofGenerator, c -> c.start().serverCpuS())));
    cells.add(
        String.format(
            Locale.ROOT,
            "%.0f, %.0f",
            median(ofGenerator, Cost::userUsPerTxn),
            median(ofGenerator, Cost::systemUsPerTxn)));
    cells.add(String.format(Locale.ROOT, "%.0f", median(ofGenerator, Cost::serverUsPerTxn)));
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /**
   * Returns the median, and the median of the rounds' ratios: with its 95 % interval if there are
   * enough rounds for one, otherwise with minimum and maximum.
   */
  private static List<String> compared(
      List<Cost> ofGenerator, List<Cost> base, ToDoubleFunction<Cost> value, String form) {
    List<Double> ratios = new ArrayList<>();
    for (Cost cost : ofGenerator) {
      base.stream()
          .filter(b -> b.round() == cost.round())
          .forEach(b -> ratios.add(value.applyAsDouble(cost) / value.applyAsDouble(b)));
    }
    double[] values = ratios.stream().mapToDouble(r -> r).sorted().toArray();
    String ratio = "";
    if (values.length >= ROUNDS_FOR_INTERVAL) {
      Estimate median = Intervals.median(values);
      ratio =
          String.format(
              Locale.ROOT, "**%.2f** [%.2f–%.2f]", median.value(), median.low(), median.high());
    } else if (values.length > 0) {
      double min = values[0];
      double max = values[values.length - 1];
      ratio = String.format(Locale.ROOT, "**%.2f** (%.2f–%.2f)", median(values), min, max);
    }
    return List.of(String.format(Locale.ROOT, form, median(ofGenerator, value)), ratio);
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> value) {
    return median(costs.stream().mapToDouble(value).toArray());
  }

  private static double median(double[] values) {
    return new Median().evaluate(values);
  }
}
