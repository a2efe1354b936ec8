package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Finds the counter that differs most where a difference was found. An association is not a cause.
 */
final class CounterAssociation {
  /** A smaller ratio in either direction is not worth a sentence. */
  private static final double MIN_TIMES = 1.25;

  /** The counters that a record may have, in order of their priority. */
  private enum Counter {
    SWITCHES("the server's context switches per transaction") {
      @Override
      Double of(CellRecord cell) {
        ProcessUsage server = server(cell);
        return server == null ? null : perTransaction(cell, server.contextSwitches());
      }
    },
    CPU("the server's CPU time per transaction") {
      @Override
      Double of(CellRecord cell) {
        ProcessUsage server = server(cell);
        return server == null ? null : perTransaction(cell, server.cpuUs());
      }
    },
    POOL_QUEUE("the length of the pool's queue") {
      @Override
      Double of(CellRecord cell) {
        return cell.telemetry() == null ? null : cell.telemetry().mean(Telemetry.POOL_QUEUE);
      }
    };

    private final String label;

    Counter(String label) {
      this.label = label;
    }

    /** Returns the counter of a cell; {@code null} if the record does not have it. */
    abstract Double of(CellRecord cell);

    private static ProcessUsage server(CellRecord cell) {
      return cell.usage() == null ? null : cell.usage().server();
    }

    private static Double perTransaction(CellRecord cell, Double total) {
      boolean known =
          total != null && cell.load() != null && cell.load().counts().transactions() > 0;
      return known ? total / cell.load().counts().transactions() : null;
    }
  }

  private final Map<CellKey, Map<Counter, Double>> medians;

  private CounterAssociation(Map<CellKey, Map<Counter, Double>> medians) {
    this.medians = medians;
  }

  static CounterAssociation of(List<CellRecord> records) {
    Map<CellKey, Map<Counter, List<Double>>> values = new HashMap<>();
    for (CellRecord record : records) {
      for (Counter counter : Counter.values()) {
        Double value = counter.of(record);
        if (value != null && value > 0) {
          values
              .computeIfAbsent(record.cell().series(), k -> new EnumMap<>(Counter.class))
              .computeIfAbsent(counter, k -> new ArrayList<>())
              .add(value);
        }
      }
    }
    Map<CellKey, Map<Counter, Double>> medians = new HashMap<>();
    values.forEach(
        (cell, ofCell) -> {
          Map<Counter, Double> median = new EnumMap<>(Counter.class);
          ofCell.forEach(
              (counter, all) ->
                  median.put(
                      counter, new Median().evaluate(all.stream().mapToDouble(v -> v).toArray())));
          medians.put(cell, median);
        });
    return new CounterAssociation(medians);
  }

  private record Found(Counter counter, double meanLog) {}

  /**
   * Returns the counter that differs most between the cells, such as {@code 0.69× the server's CPU
   * time}; empty if none does.
   */
  String words(List<Comparison> comparisons) {
    List<Found> found = new ArrayList<>();
    for (Counter counter : Counter.values()) {
      double[] logs =
          comparisons.stream()
              .filter(f -> has(f.cell(), counter) && has(f.base(), counter))
              .mapToDouble(
                  f ->
                      Math.log(
                          medians.get(f.cell()).get(counter) / medians.get(f.base()).get(counter)))
              .toArray();
      if (logs.length == comparisons.size()) {
        double mean = Arrays.stream(logs).average().orElse(0);
        found.add(new Found(counter, mean));
      }
    }
    return found.stream()
        .max(Comparator.comparingDouble(f -> Math.abs(f.meanLog())))
        .filter(f -> Math.abs(f.meanLog()) >= Math.log(MIN_TIMES))
        .map(f -> Verdict.number(Math.exp(f.meanLog())) + "× " + f.counter().label)
        .orElse("");
  }

  private boolean has(CellKey cell, Counter counter) {
    return medians.getOrDefault(cell, Map.of()).containsKey(counter);
  }
}
