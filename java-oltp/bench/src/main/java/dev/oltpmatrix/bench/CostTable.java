package dev.oltpmatrix.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/** Costs as a table for docs/results.md: medians, and ratios to the first generator. */
final class CostTable {
  private static final String HEADER =
      """
      | clients | generator | CPU/txn | ÷ | tps | ÷ | peak MiB | ÷ | start s | ÷ | CPU s for it: client, server | user, system µs/txn | server µs/txn |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      """;

  private CostTable() {}

  static String of(List<Cost> costs, List<Integer> clients, List<Generator> generators) {
    StringBuilder table = new StringBuilder(HEADER);
    for (int count : clients) {
      for (Generator generator : generators) {
        List<Cost> own = of(costs, count, generator);
        if (!own.isEmpty()) {
          table.append(row(count, own, of(costs, count, generators.get(0))));
        }
      }
    }
    return table.toString();
  }

  private static List<Cost> of(List<Cost> costs, int clients, Generator generator) {
    return costs.stream()
        .filter(c -> c.clients() == clients && c.generator().equals(generator))
        .collect(Collectors.toList());
  }

  private static String row(int clients, List<Cost> own, List<Cost> base) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(clients));
    cells.add(own.get(0).generator().toString());
    cells.addAll(compared(own, base, Cost::clientUsPerTxn, "%.0f µs"));
    cells.addAll(compared(own, base, Cost::tps, "%.0f"));
    cells.addAll(compared(own, base, Cost::peakRssMib, "%.0f"));
    cells.addAll(compared(own, base, Cost::startS, "%.2f"));
    cells.add(
        String.format(
            Locale.ROOT,
            "%.2f, %.2f",
            median(own, c -> c.start().clientCpuS()),
            median(own, c -> c.start().serverCpuS())));
    cells.add(
        String.format(
            Locale.ROOT,
            "%.0f, %.0f",
            median(own, Cost::userUsPerTxn),
            median(own, Cost::systemUsPerTxn)));
    cells.add(String.format(Locale.ROOT, "%.0f", median(own, Cost::serverUsPerTxn)));
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** The median, and the median of the rounds' ratios with the least and the greatest. */
  private static List<String> compared(
      List<Cost> own, List<Cost> base, ToDoubleFunction<Cost> value, String form) {
    List<Double> ratios = new ArrayList<>();
    for (Cost cost : own) {
      base.stream()
          .filter(b -> b.round() == cost.round())
          .forEach(b -> ratios.add(value.applyAsDouble(cost) / value.applyAsDouble(b)));
    }
    String ratio = "";
    if (!ratios.isEmpty()) {
      List<Double> sorted = ratios.stream().sorted().toList();
      double lowest = sorted.get(0);
      double highest = sorted.get(sorted.size() - 1);
      ratio = String.format(Locale.ROOT, "**%.2f** (%.2f–%.2f)", median(sorted), lowest, highest);
    }
    return List.of(String.format(Locale.ROOT, form, median(own, value)), ratio);
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> value) {
    return median(costs.stream().map(value::applyAsDouble).toList());
  }

  private static double median(List<Double> values) {
    return new Median().evaluate(values.stream().mapToDouble(v -> v).toArray());
  }
}
