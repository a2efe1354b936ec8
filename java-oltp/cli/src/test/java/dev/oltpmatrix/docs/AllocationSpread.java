package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Counts, for each driver, the cells of the study {@code drivers} whose blocks, each a separate
 * JVM, differ by at most 2 % in the bytes that an operation allocates, and finds the greatest
 * difference.
 */
final class AllocationSpread {
  private static final String HEADER = "driver,cells,within_2_percent,greatest_spread_percent";
  private static final List<String> CELL =
      List.of("server", "config", "workload", "options", "rtt");
  private static final double LITTLE = 0.02;

  /**
   * Minimum difference in bytes: whether the JIT removes one small object is not variation, for an
   * operation that creates no other.
   */
  private static final double MIN_BYTES = 100;

  private final Path cells;

  AllocationSpread(Path docs) {
    cells = docs.resolve("drivers/cells.csv");
  }

  String text() throws IOException {
    Map<String, Map<List<String>, List<Double>>> drivers = new TreeMap<>();
    for (Map<String, String> cell : CsvTable.read(cells).rows()) {
      String bytes = cell.get("allocated_bytes_per_txn");
      if (!bytes.isEmpty() && Double.parseDouble(bytes) >= MIN_BYTES) {
        drivers
            .computeIfAbsent(cell.get("generator"), g -> new LinkedHashMap<>())
            .computeIfAbsent(CELL.stream().map(cell::get).toList(), c -> new ArrayList<>())
            .add(Double.parseDouble(bytes));
      }
    }
    return HEADER
        + "\n"
        + drivers.entrySet().stream()
            .map(driver -> line(driver.getKey(), driver.getValue().values().stream().toList()))
            .collect(Collectors.joining());
  }

  private static String line(String driver, List<List<Double>> cells) {
    List<Double> spreads =
        cells.stream().filter(blocks -> blocks.size() > 1).map(AllocationSpread::spread).toList();
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,%.1f%n",
        driver,
        spreads.size(),
        spreads.stream().filter(spread -> spread <= LITTLE).count(),
        100 * spreads.stream().mapToDouble(s -> s).max().orElse(0));
  }

  /** Returns the greatest value ÷ the smallest, less 1. */
  private static double spread(List<Double> blocks) {
    double min = blocks.stream().mapToDouble(b -> b).min().orElseThrow();
    double greatest = blocks.stream().mapToDouble(b -> b).max().orElseThrow();
    return greatest / min - 1;
  }
}
