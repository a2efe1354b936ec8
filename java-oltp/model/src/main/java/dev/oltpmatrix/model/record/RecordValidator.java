package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.RecordComponent;
import java.util.List;

/**
 * Refuses numbers that no measurement gives, such as a negative throughput. A record is checked
 * when it is read: otherwise the values of a damaged or forged one would get into tables and
 * charts.
 *
 * <p>Bounds are generous, and sums may differ considerably: the validity of a measurement is not
 * checked here.
 */
final class RecordValidator {
  /** More than any counter reaches in a year; sums of such numbers still fit. */
  private static final double MAX_COUNT = 1e15;

  /** Two counts of the same events in one run do not differ by more than this ratio. */
  private static final double MAX_RATIO = 2;

  /** Differences up to this one can be due to the ends of a window. */
  private static final long MAX_DIFFERENCE = 50;

  private RecordValidator() {}

  static void require(CellRecord cell) {
    if (cell.load() != null) {
      require("load.", cell.load());
    }
    if (cell.imported() != null) {
      require("imported.", cell.imported());
    }
    if (cell.usage() != null) {
      numbers("usage.server.", cell.usage().server());
      numbers("usage.client.", cell.usage().client());
    }
    if (cell.telemetry() != null) {
      require(cell.telemetry());
    }
    CellRecord.HostFacts host = cell.origin().host();
    if (host != null) {
      within("host.cpus", host.cpus(), 1, MAX_COUNT);
      notNegative("host.memory_mib", host.memoryMib());
    }
    numbers("relay.", cell.relay());
    for (Flag flag : cell.flags()) {
      finite("flags.value", flag.value());
      finite("flags.bound", flag.bound());
    }
  }

  /**
   * Refuses impossible numbers of a load result.
   *
   * @param at the path of keys to it, for messages
   */
  static void require(String at, LoadResult load) {
    within(at + "threads", load.setup().threads(), 1, MAX_COUNT);
    notNegative(at + "connect_s", load.window().connectS());
    notNegative(at + "warmup_s", load.window().warmupS());
    notNegative(at + "window_s", load.window().lengthS());
    numbers(at, load.counts());
    notNegative(at + "transactions over window_s", load.transactionsPerS());
    numbers(at + "queries.", load.counts().queries());
    notNegative(at + "queries over window_s", load.queriesPerS());
    load.counts().errors().forEach((code, n) -> notNegative(at + "errors." + code, n));
    notNegative(at + "latency_overflow", load.latencies().overflow());
    notNegative(at + "cut_off", load.cutOff());
    notNegative(at + "allocated_bytes", load.jvm().allocatedBytes());
    notNegative(at + "gc_s", load.jvm().gcS());
    notNegative(at + "carriers", load.jvm().carriers());
    numbers(at + "latency.", load.latencies().summary());
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
    for (LoadResult.Kind kind : load.kinds()) {
      String atKind = at + "kinds." + kind.name() + ".";
      numbers(atKind, kind);
      notNegative(atKind + "latency_overflow", kind.latencies().overflow());
      numbers(atKind + "latency.", kind.latencies().summary());
      require(atKind, kind.latencies().histogram());
      near(
          atKind + "histogram and latency_overflow",
          kind.latencies().histogram().count() + kind.latencies().overflow(),
          kind.transactions());
    }
    numbers(at + "open_loop.", load.openLoop());
    if (load.openLoop() != null) {
      numbers(at + "open_loop.burst.", load.openLoop().burst());
    }
    if (load.clientPool() != null) {
      within(at + "client_pool.connections", load.clientPool().connections(), 1, MAX_COUNT);
      numbers(at + "client_pool.waits.", load.clientPool().waits());
    }
    if (load.steady() != null) {
      require(at + "steady.", load.steady(), load.setup().threads());
    }
  }

  private static void require(String at, LoadResult.Steadiness steady, int clients) {
    numbers(at + "warmup.", steady.warmup());
    numbers(at + "window.", steady.window());
    for (long[] pair : steady.completions()) {
      notNegative(at + "completions", pair[0]);
      notNegative(at + "completions", pair[1]);
    }
    within(at + "completions, clients", steady.activeClients(), 0, clients);
    if (steady.agesAtStart() != null && steady.agesAtEnd() != null) {
      require(at + "ages_at_start.", steady.agesAtStart());
      require(at + "ages_at_end.", steady.agesAtEnd());
      within(at + "ages_at_start, clients", steady.agesAtStart().count(), 0, clients);
      within(at + "ages_at_end, clients", steady.agesAtEnd().count(), 0, clients);
    }
  }

  private static void require(String at, ImportedResult imported) {
    numbers(at, imported);
    numbers(at + "queries.", imported.queries());
    numbers(at + "latency.", imported.latency());
    imported
        .latency()
        .percentilesUs()
        .forEach((percent, us) -> notNegative(at + "latency.percentiles_us." + percent, us));
    if (imported.histogram() != null) {
      require(at, imported.histogram());
    }
    require(at, imported.intervals());
  }

  /**
   * Checks all components of a part that are counts, rates or times; {@code null} is one that is
   * not known.
   */
  private static void numbers(String at, Record part) {
    if (part == null) {
      return;
    }
    for (RecordComponent component : part.getClass().getRecordComponents()) {
      try {
        if (component.getAccessor().invoke(part) instanceof Number number) {
          notNegative(at + SnakeCaseStrategy.INSTANCE.translate(component.getName()), number);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e); // a record's accessors are public
      }
    }
  }

  /** Checks the histogram's values; its constructor checks the order of its pairs. */
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

  /**
   * Checks telemetry. Some counters of the kernel and the server do fall, and some restart at 0.
   */
  private static void require(Telemetry telemetry) {
    telemetry.counters().forEach((name, value) -> finite("telemetry.counters." + name, value));
    telemetry.means().forEach((name, value) -> finite("telemetry.means." + name, value));
    if (telemetry.waits() != null) {
      numbers("telemetry.waits.", telemetry.waits());
      telemetry.waits().functions().forEach((in, n) -> notNegative("telemetry.waits." + in, n));
    }
    Telemetry.Series series = telemetry.series();
    if (series != null) {
      series.atS().forEach(at -> finite("telemetry.series.at_s", at));
      series
          .values()
          .forEach(
              (name, values) -> {
                if (values.size() != series.atS().size()) {
                  throw new IllegalArgumentException(
                      "telemetry.series has "
                          + series.atS().size()
                          + " times and "
                          + values.size()
                          + " values of "
                          + name);
                }
                values.forEach(value -> finite("telemetry.series." + name, value));
              });
    }
  }

  private static void notNegative(String key, Number value) {
    within(key, value, 0, MAX_COUNT);
  }

  private static void finite(String key, Number value) {
    within(key, value, -Double.MAX_VALUE, Double.MAX_VALUE);
  }

  /** Checks a range; {@code null} is a value that is not known. */
  private static void within(String key, Number value, double low, double high) {
    if (value != null && !(value.doubleValue() >= low && value.doubleValue() <= high)) {
      throw new IllegalArgumentException(key + " is " + value + ", which nothing measures");
    }
  }

  private static void near(String what, long count, long transactions) {
    long more = Math.max(count, transactions);
    long less = Math.min(count, transactions);
    if (more - less > MAX_DIFFERENCE && more > MAX_RATIO * less) {
      throw new IllegalArgumentException(
          what + " tell of " + count + " transactions, transactions of " + transactions);
    }
  }
}
