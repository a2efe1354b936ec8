package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.analysis.aggregate.Metric.Better;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics of one kind of transaction, named such as {@code p95(new_order)}. A record has them
 * where its workload mixes several kinds. Their percentiles are of the transactions that completed
 * in the window: the ages of those that it cut off are not known by kind.
 */
public final class KindMetrics {
  private static final Pattern NAME = Pattern.compile("([^()]*)\\(([^()]*)\\)");

  private static final String NO_KINDS =
      "no workload of the matrix mixes kinds of transaction; name a metric of all transactions";

  /** The kind of transaction whose throughput is TPC-C's score without keying and think times. */
  private static final String NEW_ORDER = "new_order";

  private static final String NOPM = "NOPM";

  /** Server error codes. */
  private static final String DEADLOCK = "1213";

  private static final String LOCK_WAIT_TIMEOUT = "1205";

  private static final double S_PER_MINUTE = 60;
  private static final double US_PER_MS = 1000;

  private KindMetrics() {}

  /** Returns the metrics of a kind. */
  public static List<Metric> of(String kind) {
    return List.of(
        perMinute(kind),
        latency("mean", kind, null, LatencySummary::meanUs),
        latency("p50", kind, 50.0, LatencySummary::p50Us),
        latency("p95", kind, 95.0, LatencySummary::p95Us),
        latency("p99", kind, 99.0, LatencySummary::p99Us),
        latency("p99.9", kind, 99.9, LatencySummary::p999Us),
        // Of those that completed; a longer one may have been cut off.
        latency("max", kind, null, LatencySummary::maxUs),
        share("deadlocks_percent", kind, Better.LOWER, k -> errors(k, DEADLOCK)),
        share("lock_timeouts_percent", kind, Better.LOWER, k -> errors(k, LOCK_WAIT_TIMEOUT)),
        share("rolled_back_percent", kind, Better.NEITHER, LoadResult.Kind::rolledBack));
  }

  /** Returns the metric of a kind that has this name without it, such as {@code p95}. */
  public static Metric of(String name, String kind) {
    return named(name(name, kind)).findFirst().orElseThrow();
  }

  /** Returns the throughput, which has a name of its own for TPC-C's new orders. */
  private static Metric perMinute(String kind) {
    String name = name("per_minute", kind);
    return Metric.number(
            name,
            3,
            cell ->
                ofKind(
                    cell,
                    kind,
                    k -> S_PER_MINUTE * k.transactions() / cell.load().window().lengthS()))
        .as(kind.equals(NEW_ORDER) ? NOPM : name, Metric.PER_MIN, Better.HIGHER)
        .of(kind, null);
  }

  /** Returns the number of errors of a kind; deadlocks and timeouts each repeated a transaction. */
  private static Long errors(LoadResult.Kind kind, String code) {
    return kind.errors() == null ? null : kind.errors().getOrDefault(code, 0L);
  }

  private static Metric share(
      String name, String kind, Better better, Function<LoadResult.Kind, Long> count) {
    String full = name(name, kind);
    return Metric.number(
            full,
            3,
            cell ->
                ofKind(
                    cell,
                    kind,
                    k ->
                        count.apply(k) == null || k.transactions() == 0
                            ? null
                            : Double.valueOf(100.0 * count.apply(k) / k.transactions())))
        .as(full, "%", better)
        .of(kind, null);
  }

  /** Returns a latency; a percentile is withheld where it would not describe all clients. */
  private static Metric latency(
      String name, String kind, Double percent, Function<LatencySummary, Number> us) {
    String full = name(name, kind);
    return Metric.of(
            full,
            3,
            cell -> {
              Double known =
                  ofKind(
                      cell,
                      kind,
                      k -> {
                        Number number = us.apply(k.latencies().summary());
                        return number == null ? null : Double.valueOf(number.doubleValue());
                      });
              boolean isWithheld = percent != null && !cell.percentiles().isSteady();
              return known == null
                  ? null
                  : isWithheld ? Value.BEYOND : Value.exact(known / US_PER_MS);
            })
        .as(full, Metric.MS, Better.LOWER)
        .of(kind, percent);
  }

  private static Double ofKind(
      CellNumbers cell, String kind, Function<LoadResult.Kind, Double> value) {
    return cell.load().kinds().stream()
        .filter(one -> one.name().equals(kind))
        .findFirst()
        .map(value)
        .orElse(null);
  }

  public static String name(String metric, String kind) {
    return metric + "(" + kind + ")";
  }

  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** Returns the metric of such a name; empty if this version does not know it. */
  static Stream<Metric> named(String name) {
    return of(kind(name)).stream().filter(metric -> metric.name().equals(name));
  }

  private static String kind(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches() ? parts.group(2) : "";
  }

  /** Refuses a metric that does not exist, or whose kind no workload of the matrix has. */
  static void require(String name, Map<String, List<String>> kinds) {
    if (named(name).noneMatch(Metric::isCompared)) {
      String known =
          of("KIND").stream()
              .filter(Metric::isCompared)
              .map(Metric::name)
              .collect(Collectors.joining(", "));
      throw new UsageException(
          "unknown metric '" + name + "'; metrics of a kind of transaction: " + known);
    }
    if (kinds.values().stream().noneMatch(ofWorkload -> ofWorkload.contains(kind(name)))) {
      throw new UsageException(
          "metric '%s': %s".formatted(name, kinds.isEmpty() ? NO_KINDS : others(kinds)));
    }
  }

  private static String others(Map<String, List<String>> kinds) {
    return kinds.entrySet().stream()
        .map(of -> "workload " + of.getKey() + " has " + String.join(", ", of.getValue()))
        .collect(Collectors.joining("; ", "no workload of the matrix has this kind; ", ""));
  }
}
