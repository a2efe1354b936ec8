package dev.oltpmatrix.record;

import java.util.List;

/**
 * Refuses numbers that no measurement gives, such as a negative throughput. Looked at when a record
 * is read: what a damaged or forged one says would go into tables and pictures like any other.
 *
 * <p>Bounds are far off, and sums may be wide of each other: this is no judgement on a measurement.
 */
final class Possible {
  /** More than anything counts in a year; far from the end of what a sum of them can hold. */
  private static final double MOST = 1e15;

  /** Two counts of the same that are as far apart as this are not of one run. */
  private static final double FAR_APART = 2;

  /** So few that the ends of a window may explain them. */
  private static final long FEW = 50;

  private Possible() {}

  static void require(CellRecord cell) {
    if (cell.load() != null) {
      require("load.", cell.load());
    }
    if (cell.imported() != null) {
      require("imported.", cell.imported());
    }
    if (cell.usage() != null) {
      require("usage.server.", cell.usage().server());
      require("usage.client.", cell.usage().client());
    }
    if (cell.watched() != null) {
      require(cell.watched());
    }
    CellRecord.HostFacts host = cell.origin().host();
    if (host != null) {
      within("host.cpus", host.cpus(), 1, MOST);
      notNegative("host.memory_mib", host.memoryMib());
    }
    for (Flag flag : cell.flags()) {
      finite("flags.value", flag.value());
      finite("flags.bound", flag.bound());
    }
  }

  /**
   * @param at the keys that lead there, for messages
   */
  static void require(String at, LoadResult load) {
    within(at + "threads", load.setup().threads(), 1, MOST);
    notNegative(at + "connect_s", load.window().connectS());
    notNegative(at + "warmup_s", load.window().warmupS());
    notNegative(at + "window_s", load.window().lengthS());
    notNegative(at + "transactions", load.counts().transactions());
    notNegative(at + "transactions over window_s", load.transactionsPerS());
    require(at, load.counts().queries());
    notNegative(at + "queries over window_s", load.queriesPerS());
    load.counts().errors().forEach((code, n) -> notNegative(at + "errors." + code, n));
    notNegative(at + "restarts", load.counts().restarts());
    notNegative(at + "reconnects", load.counts().reconnects());
    notNegative(at + "latency_overflow", load.latencies().overflow());
    notNegative(at + "cut_off", load.cutOff());
    require(at + "latency.", load.latencies().summary());
    require(at, load.latencies().histogram());
    require(at, load.intervals());
    near(
        at + "histogram and latency_overflow",
        load.latencies().histogram().count() + load.latencies().overflow(),
        load.counts().transactions());
    if (!load.intervals().isEmpty()) {
      near(
          at + "intervals",
          load.intervals().stream().mapToLong(Interval::transactions).sum(),
          load.counts().transactions());
    }
    if (load.openLoop() != null) {
      LoadResult.OpenLoop open = load.openLoop();
      notNegative(at + "open_loop.arrivals_per_s", open.arrivalsPerS());
      notNegative(at + "open_loop.arrivals", open.arrivals());
      notNegative(at + "open_loop.backlog_max", open.backlogMax());
      notNegative(at + "open_loop.backlog_end", open.backlogEnd());
    }
  }

  private static void require(String at, LoadResult.Queries queries) {
    notNegative(at + "queries.read", queries.read());
    notNegative(at + "queries.write", queries.write());
    notNegative(at + "queries.other", queries.other());
  }

  private static void require(String at, ImportedResult imported) {
    notNegative(at + "time_s", imported.timeS());
    notNegative(at + "transactions", imported.transactions());
    notNegative(at + "transactions_per_s", imported.transactionsPerS());
    if (imported.queries() != null) {
      require(at, imported.queries());
    }
    notNegative(at + "queries_per_s", imported.queriesPerS());
    notNegative(at + "errors", imported.errors());
    notNegative(at + "reconnects", imported.reconnects());
    notNegative(at + "latency.mean_us", imported.latency().meanUs());
    notNegative(at + "latency.min_us", imported.latency().minUs());
    notNegative(at + "latency.max_us", imported.latency().maxUs());
    imported
        .latency()
        .percentilesUs()
        .forEach((percent, us) -> notNegative(at + "latency.percentiles_us." + percent, us));
    if (imported.histogram() != null) {
      require(at, imported.histogram());
    }
    require(at, imported.intervals());
  }

  private static void require(String at, LatencySummary latency) {
    notNegative(at + "count", latency.count());
    notNegative(at + "mean_us", latency.meanUs());
    notNegative(at + "min_us", latency.minUs());
    notNegative(at + "p50_us", latency.p50Us());
    notNegative(at + "p75_us", latency.p75Us());
    notNegative(at + "p90_us", latency.p90Us());
    notNegative(at + "p95_us", latency.p95Us());
    notNegative(at + "p99_us", latency.p99Us());
    notNegative(at + "p999_us", latency.p999Us());
    notNegative(at + "p9999_us", latency.p9999Us());
    notNegative(at + "max_us", latency.maxUs());
  }

  /** Its pairs are in order: that it sees to itself. */
  private static void require(String at, LatencyHistogram histogram) {
    notNegative(at + "histogram.relative_error", histogram.relativeError());
    for (long[] pair : histogram.buckets()) {
      notNegative(at + "histogram.buckets", pair[0]);
      notNegative(at + "histogram.buckets", pair[1]);
    }
  }

  private static void require(String at, List<Interval> intervals) {
    for (Interval interval : intervals) {
      finite(at + "intervals.start_s", interval.startS());
      notNegative(at + "intervals.length_s", interval.lengthS());
      notNegative(at + "intervals.transactions", interval.transactions());
      notNegative(at + "intervals.p50_us", interval.p50Us());
      notNegative(at + "intervals.p95_us", interval.p95Us());
      notNegative(at + "intervals.p99_us", interval.p99Us());
      notNegative(at + "intervals.max_us", interval.maxUs());
    }
  }

  private static void require(String at, CellRecord.ProcessUsage usage) {
    if (usage != null) {
      notNegative(at + "cpu_user_us", usage.cpuUserUs());
      notNegative(at + "cpu_system_us", usage.cpuSystemUs());
      notNegative(at + "voluntary_context_switches", usage.voluntaryContextSwitches());
      notNegative(at + "involuntary_context_switches", usage.involuntaryContextSwitches());
      notNegative(at + "peak_rss_kib", usage.peakRssKib());
      notNegative(at + "threads", usage.threads());
    }
  }

  /** Some of the kernel's and the server's counters do fall, and some begin again at 0. */
  private static void require(Watched watched) {
    watched.counters().forEach((name, value) -> finite("watched.counters." + name, value));
    watched.means().forEach((name, value) -> finite("watched.means." + name, value));
    Watched.Series series = watched.series();
    if (series != null) {
      series.atS().forEach(at -> finite("watched.series.at_s", at));
      series
          .values()
          .forEach(
              (name, values) -> {
                if (values.size() != series.atS().size()) {
                  throw new IllegalArgumentException(
                      "watched.series has "
                          + series.atS().size()
                          + " times and "
                          + values.size()
                          + " values of "
                          + name);
                }
                values.forEach(value -> finite("watched.series." + name, value));
              });
    }
  }

  private static void notNegative(String key, Number value) {
    within(key, value, 0, MOST);
  }

  private static void finite(String key, Number value) {
    within(key, value, -Double.MAX_VALUE, Double.MAX_VALUE);
  }

  /** What is not known may be missing. */
  private static void within(String key, Number value, double low, double high) {
    if (value != null && !(value.doubleValue() >= low && value.doubleValue() <= high)) {
      throw new IllegalArgumentException(key + " is " + value + ", which nothing measures");
    }
  }

  private static void near(String what, long count, long transactions) {
    long more = Math.max(count, transactions);
    long less = Math.min(count, transactions);
    if (more - less > FEW && more > FAR_APART * less) {
      throw new IllegalArgumentException(
          what + " tell of " + count + " transactions, transactions of " + transactions);
    }
  }
}
