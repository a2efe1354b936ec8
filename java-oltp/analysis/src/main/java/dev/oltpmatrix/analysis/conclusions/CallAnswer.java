package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls with which one driver, its options or its server is faster than another, and by what
 * ratio. Only throughput is used: with one client, latency repeats it.
 */
final class CallAnswer {
  private static final int MAX_CALLS = 4;

  private CallAnswer() {}

  static boolean isSayable(List<Comparison> group) {
    return group.stream().anyMatch(f -> f.metric().equals(Metrics.THROUGHPUT));
  }

  /**
   * Returns the words that follow "is".
   *
   * @param group the differences of one subject
   * @param compared the comparisons of all subjects
   */
  static String words(List<Comparison> group, List<Comparison> compared, Axis axis) {
    return Stream.of(
            named("faster", Result.HIGHER, group, compared, axis),
            named("slower", Result.LOWER, group, compared, axis))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String named(
      String word, Result result, List<Comparison> group, List<Comparison> compared, Axis axis) {
    Map<String, List<Comparison>> byCall =
        group.stream()
            .filter(f -> f.metric().equals(Metrics.THROUGHPUT) && f.outcome() == result)
            .collect(
                Collectors.groupingBy(
                    f -> f.cell().workload(), LinkedHashMap::new, Collectors.toList()));
    List<List<Comparison>> calls = new ArrayList<>(byCall.values());
    calls.sort(Comparator.comparingDouble(CallAnswer::farthest).reversed());
    String names =
        calls.stream()
            .limit(MAX_CALLS)
            .map(found -> clause(found, compared, axis))
            .collect(Collectors.joining(", "));
    int more = calls.size() - MAX_CALLS;
    return names.isEmpty()
        ? ""
        : word + " with " + names + (more > 0 ? " and " + more + " more" : "");
  }

  private static double farthest(List<Comparison> found) {
    return found.stream().mapToDouble(Comparison::distance).max().orElse(0);
  }

  /** Returns a clause such as {@code drv_batch_insert_100 (14, 40× at rtt 0, 5)}. */
  private static String clause(List<Comparison> found, List<Comparison> compared, Axis axis) {
    String call = found.get(0).cell().workload();
    List<Comparison> alike =
        Answer.alike(Subject.of(found.get(0), axis), found, compared, axis).stream()
            .filter(f -> f.cell().workload().equals(call))
            .toList();
    return "%s (%s)".formatted(call, new LevelRatios(axis, true).words(found, alike));
  }
}
