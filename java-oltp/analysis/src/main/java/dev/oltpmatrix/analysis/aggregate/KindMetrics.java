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
        mean(kind),
        p50(kind),
        p95(kind),
        p99(kind),
        p999(kind),
        max(kind),
        deadlocks(kind),
        lockTimeouts(kind),
        rolledBack(kind));
  }

  public static Metric mean(String kind) {
    return latency("mean", kind, null, LatencySummary::meanUs);
  }

  public static Metric p50(String kind) {
    return percentile("p50", kind, 50, LatencySummary::p50Us);
  }

  public static Metric p95(String kind) {
    return percentile("p95", kind, 95, LatencySummary::p95Us);
  }

  public static Metric p99(String kind) {
    return percentile("p99", kind, 99, LatencySummary::p99Us);
  }

  public static Metric p999(String kind) {
    return percentile("p99.9", kind, 99.9, LatencySummary::p999Us);
  }

  /** Returns the longest latency of those that completed; a longer one may have been cut off. */
  public static Metric max(String kind) {
    return latency(
        "max",
        kind,
        null,
        summary -> summary.maxUs() == null ? null : Double.valueOf(summary.maxUs()));
  }

  /** Returns the throughput, which has a name of its own for TPC-C's new orders. */
  public static Metric perMinute(String kind) {
    String name = "per_minute";
    return Metric.rateOfKind(
        name,
        kind.equals(NEW_ORDER) ? NOPM : name(name, kind),
        kind,
        cell ->
            ofKind(
                cell, kind, k -> S_PER_MINUTE * k.transactions() / cell.load().window().lengthS()));
  }

  /** Returns the number of deadlocks to a hundred transactions; each of them repeated one. */
  public static Metric deadlocks(String kind) {
    return Metric.shareOfKind(
        "deadlocks_percent", kind, Better.LOWER, errorsPercent(kind, DEADLOCK));
  }

  /** Returns the same for lock waits that timed out. */
  public static Metric lockTimeouts(String kind) {
    return Metric.shareOfKind(
        "lock_timeouts_percent", kind, Better.LOWER, errorsPercent(kind, LOCK_WAIT_TIMEOUT));
  }

  /** Returns the share of the transactions that were rolled back as their inputs ask. */
  public static Metric rolledBack(String kind) {
    return Metric.shareOfKind(
        "rolled_back_percent",
        kind,
        Better.NEITHER,
        cell ->
            ofKind(
                cell,
                kind,
                k -> k.rolledBack() == null ? null : percent(k.rolledBack(), k.transactions())));
  }

  private static Function<CellNumbers, Double> errorsPercent(String kind, String code) {
    return cell ->
        ofKind(
            cell,
            kind,
            k ->
                k.errors() == null
                    ? null
                    : percent(k.errors().getOrDefault(code, 0L), k.transactions()));
  }

  private static Double percent(long count, long of) {
    return of == 0 ? null : Double.valueOf(100.0 * count / of);
  }

  private static Metric percentile(
      String name, String kind, double percent, Function<LatencySummary, Long> us) {
    return latency(
        name,
        kind,
        percent,
        summary -> us.apply(summary) == null ? null : Double.valueOf(us.apply(summary)));
  }

  /** Returns a latency; a percentile is withheld where it would not describe all clients. */
  private static Metric latency(
      String name, String kind, Double percent, Function<LatencySummary, Double> us) {
    return Metric.latencyOfKind(
        name,
        kind,
        percent,
        cell -> {
          Double known = ofKind(cell, kind, k -> us.apply(k.latencies().summary()));
          if (known == null) {
            return null;
          }
          boolean isWithheld = percent != null && !cell.percentiles().isSteady();
          return isWithheld ? Value.BEYOND : Value.exact(known / US_PER_MS);
        });
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
