package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.StudyNoise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** Tests the noise that simulations of runs have. */
class StudyNoiseTest {
  private static final List<String> STUDIES =
      List.of("idle-connections", "thread-pool", "thread-pool-middle", "tuning-commit");

  /** Ratio by which the few pairs of one client count may be off the line through all. */
  private static final double WITHIN = 1.7;

  /** Squares of the deviations of pairs from their mean, and degrees of freedom. */
  private static final class Squares {
    private double sum;
    private int freedom;

    void add(double[] logs) {
      if (logs.length > 1) {
        sum += StatUtils.variance(logs) * (logs.length - 1);
        freedom += logs.length - 1;
      }
    }

    double deviation() {
      return Math.sqrt(sum / freedom);
    }
  }

  @Test
  void theTailsNoiseIsThatOfTheStudies() throws IOException {
    Map<Integer, Squares> byClients = new TreeMap<>();
    for (String study : STUDIES) {
      Path cells = Studies.study(study).resolve("cells.csv");
      assertThat(Files.exists(cells)).isTrue();
      pairs(CsvTable.read(cells).rows(), byClients);
    }
    assertThat(byClients).hasSizeGreaterThan(7);
    byClients.forEach(
        (clients, squares) ->
            assertThat(squares.deviation() / StudyNoise.ofPair(clients, true))
                .as("%d clients, %d degrees of freedom", clients, squares.freedom)
                .isBetween(1 / WITHIN, WITHIN));
  }

  /**
   * Adds the pairs of pool and thread for each connection, in the blocks in which both are valid.
   */
  private static void pairs(List<Map<String, String>> rows, Map<Integer, Squares> byClients) {
    Map<List<String>, List<Map<String, String>>> pairs =
        rows.stream()
            .filter(row -> row.get("valid").equals("true") && !row.get("p95_ms").isEmpty())
            .collect(Collectors.groupingBy(StudyNoiseTest::pair));
    Map<List<String>, List<Double>> logs = new HashMap<>();
    pairs.forEach(
        (pair, cells) -> {
          if (cells.size() == 2) {
            double sign = cells.get(0).get("arm").equals("pool") ? 1 : -1;
            logs.computeIfAbsent(pair.subList(1, pair.size()), key -> new ArrayList<>())
                .add(sign * Math.log(p95(cells.get(0)) / p95(cells.get(1))));
          }
        });
    logs.forEach(
        (pair, values) ->
            byClients
                .computeIfAbsent(Integer.valueOf(pair.get(0)), clients -> new Squares())
                .add(values.stream().mapToDouble(v -> v).toArray()));
  }

  private static List<String> pair(Map<String, String> row) {
    List<String> names =
        List.of(
            "repetition",
            "threads",
            "server",
            "config",
            "workload",
            "generator",
            "active",
            "log_bin",
            "flush_log",
            "sync_binlog");
    return names.stream().map(name -> row.getOrDefault(name, "")).toList();
  }

  private static double p95(Map<String, String> row) {
    return Double.parseDouble(row.get(Metrics.P95.name() + "_ms"));
  }
}
