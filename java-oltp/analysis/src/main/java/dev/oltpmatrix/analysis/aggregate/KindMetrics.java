package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The metrics of one kind of transaction, named such as {@code p95(new_order)}. A record has them
 * where its workload mixes several kinds. Their percentiles are of the transactions that completed
 * in the window: the ages of those that it cut off are not known by kind.
 */
public final class KindMetrics {
  private static final Pattern NAME = Pattern.compile("([^()]*)\\(([^()]*)\\)");

  /** The kind of transaction whose throughput is TPC-C's score without keying and think times. */
  private static final String NEW_ORDER = "new_order";

  // Server error codes; after either a transaction was repeated.
  private static final String DEADLOCK = "1213";
  private static final String LOCK_WAIT_TIMEOUT = "1205";

  private KindMetrics() {}

  public static List<Metric> of(String kind) {
    String perMinute = name("per_minute", kind);
    return List.of(
        number("transactions", 0, kind, (k, cell) -> k.transactions()).in(Metric.COUNT),
        number(
                "per_minute",
                3,
                kind,
                (k, cell) -> 60.0 * k.transactions() / cell.load().window().lengthS())
            .higher(kind.equals(NEW_ORDER) ? "NOPM" : perMinute, Metric.PER_MIN),
        latency("mean", kind, null, LatencySummary::meanUs),
        latency("p50", kind, 50.0, LatencySummary::p50Us),
        latency("p95", kind, 95.0, LatencySummary::p95Us),
        latency("p99", kind, 99.0, LatencySummary::p99Us),
        latency("p99.9", kind, 99.9, LatencySummary::p999Us),
        // Of those that completed; a longer one may have been cut off.
        latency("max", kind, null, LatencySummary::maxUs),
        percent("deadlocks_percent", kind, k -> errors(k, DEADLOCK))
            .lower(name("deadlocks_percent", kind), "%"),
        percent("lock_timeouts_percent", kind, k -> errors(k, LOCK_WAIT_TIMEOUT))
            .lower(name("lock_timeouts_percent", kind), "%"),
        percent("rolled_back_percent", kind, LoadResult.Kind::rolledBack));
  }

  public static Metric of(String name, String kind) {
    return named(name(name, kind)).findFirst().orElseThrow();
  }

  private static Metric number(
      String name,
      int digits,
      String kind,
      BiFunction<LoadResult.Kind, CellNumbers, Number> number) {
    return Metric.number(
            name(name, kind),
            digits,
            cell ->
                cell.load().kinds().stream()
                    .filter(one -> one.name().equals(kind))
                    .flatMap(one -> Stream.ofNullable(number.apply(one, cell)))
                    .findFirst()
                    .orElse(null))
        .of(kind, null);
  }

  private static Long errors(LoadResult.Kind kind, String code) {
    return kind.errors() == null ? null : kind.errors().getOrDefault(code, 0L);
  }

  private static Metric percent(String name, String kind, Function<LoadResult.Kind, Long> count) {
    return number(
        name,
        3,
        kind,
        (k, cell) ->
            count.apply(k) == null || k.transactions() == 0
                ? null
                : 100.0 * count.apply(k) / k.transactions());
  }

  /** Returns a latency; a percentile is withheld where it would not describe all clients. */
  private static Metric latency(
      String name, String kind, Double percent, Function<LatencySummary, Number> us) {
    Metric known =
        number(name, 3, kind, (k, cell) -> Metrics.ms(us.apply(k.latencies().summary())));
    return Metric.of(
            known.name(),
            3,
            cell -> {
              Value value = known.of().apply(cell);
              boolean isWithheld = percent != null && !cell.percentiles().isSteady();
              return value != null && isWithheld ? Value.BEYOND : value;
            })
        .lower(known.name(), Metric.MS)
        .of(kind, percent);
  }

  /** Returns the metrics of the kind whose first column this is; empty for another column. */
  public static List<Metric> ofFirst(String column) {
    List<Metric> metrics = of(kind(column));
    return metrics.get(0).column().equals(column) ? metrics : List.of();
  }

  private static String name(String metric, String kind) {
    return metric + "(" + kind + ")";
  }

  /** Returns the metric of such a name; empty if this version does not know it. */
  static Stream<Metric> named(String name) {
    return of(kind(name)).stream().filter(metric -> metric.name().equals(name));
  }

  private static String kind(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches() ? parts.group(2) : "";
  }
}
