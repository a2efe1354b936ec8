package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.verdict.Finding;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * With which calls one driver, its options or its server is faster than another, and how many
 * times. By throughput alone: one client's latency says the same once more.
 */
final class CallAnswer {
  private static final int MOST_CALLS = 4;

  private CallAnswer() {}

  static boolean isSayable(List<Finding> group) {
    return group.stream().anyMatch(f -> f.metric() == Metric.THROUGHPUT);
  }

  /**
   * What follows "is".
   *
   * @param group what differs of one subject
   * @param compared of all subjects
   */
  static String words(List<Finding> group, List<Finding> compared, Axis axis) {
    return Stream.of(
            named("faster", Result.HIGHER, group, compared, axis),
            named("slower", Result.LOWER, group, compared, axis))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String named(
      String word, Result result, List<Finding> group, List<Finding> compared, Axis axis) {
    Map<String, List<Finding>> byCall =
        group.stream()
            .filter(f -> f.metric() == Metric.THROUGHPUT && f.outcome() == result)
            .collect(
                Collectors.groupingBy(
                    f -> f.cell().workload(), LinkedHashMap::new, Collectors.toList()));
    List<List<Finding>> calls = new ArrayList<>(byCall.values());
    calls.sort(Comparator.comparingDouble(CallAnswer::farthest).reversed());
    String said =
        calls.stream()
            .limit(MOST_CALLS)
            .map(found -> clause(found, compared, axis))
            .collect(Collectors.joining(", "));
    int more = calls.size() - MOST_CALLS;
    return said.isEmpty()
        ? ""
        : word + " with " + said + (more > 0 ? " and " + more + " more" : "");
  }

  private static double farthest(List<Finding> found) {
    return found.stream().mapToDouble(Finding::distance).max().orElse(0);
  }

  /** {@code drv_batch_insert_100 (14–40× at rtt 0–5)}. */
  private static String clause(List<Finding> found, List<Finding> compared, Axis axis) {
    String call = found.get(0).cell().workload();
    List<Finding> alike =
        Answer.alike(Subject.of(found.get(0), axis), found, compared, axis).stream()
            .filter(f -> f.cell().workload().equals(call))
            .toList();
    return call
        + " ("
        + VerdictText.range(found)
        + " at "
        + Answer.places(axis, VerdictText.levels(axis, found, alike))
        + ")";
  }
}
