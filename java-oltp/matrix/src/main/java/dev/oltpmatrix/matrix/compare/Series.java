package dev.oltpmatrix.matrix.compare;

import dev.oltpmatrix.record.CellRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/** The repetitions of one cell, by their number, which is that of their block. */
final class Series {
  private final SortedMap<Integer, CellRecord> records = new TreeMap<>();
  private final SortedMap<Integer, Double> throughput = new TreeMap<>();
  private final SortedMap<Integer, Double> p95 = new TreeMap<>();

  void add(CellRecord record) {
    int block = record.cell().repetition();
    records.put(block, record);
    for (Metric metric : Metric.values()) {
      Double value = metric.of(record);
      if (value != null) {
        values(metric).put(block, value);
      }
    }
  }

  /** What was measured, by block; flagged or not. */
  SortedMap<Integer, Double> values(Metric metric) {
    return metric == Metric.THROUGHPUT ? throughput : p95;
  }

  double[] all(Metric metric) {
    return values(metric).values().stream().mapToDouble(v -> v).toArray();
  }

  double median(Metric metric) {
    return new Median().evaluate(all(metric));
  }

  boolean isMeasured() {
    return !throughput.isEmpty();
  }

  /** Each repetition that failed or is flagged, in words. */
  List<String> flags() {
    List<String> flags = new ArrayList<>();
    for (CellRecord record : records.values()) {
      if (!record.valid()) {
        flags.add(firstLine(record));
      }
    }
    return flags;
  }

  private static String firstLine(CellRecord record) {
    String why =
        record.failure() == null
            ? String.join("; ", record.flags())
            : "failed: " + record.failure();
    return why.lines().findFirst().orElse("");
  }

  List<CellRecord> records() {
    return List.copyOf(records.values());
  }
}
