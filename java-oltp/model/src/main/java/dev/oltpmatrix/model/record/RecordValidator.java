package dev.oltpmatrix.model.record;

import java.util.List;

/**
 * Refuses a record that contradicts itself, as a damaged one does: its tables and charts would be
 * of nothing that was measured. The validity of a measurement is not checked here.
 */
final class RecordValidator {
  /** Two counts of the same events in one run do not differ by more than this ratio. */
  private static final double MAX_RATIO = 2;

  /** Differences up to this one can be due to the ends of a window. */
  private static final long MAX_DIFFERENCE = 50;

  private RecordValidator() {}

  static void require(CellRecord cell) {
    if (cell.load() != null) {
      require("load.", cell.load());
    }
    Telemetry.Series series = cell.telemetry() == null ? null : cell.telemetry().series();
    if (series != null) {
      int times = series.atS().size();
      series.values().forEach((name, values) -> requireLength(name, values, times));
    }
  }

  private static void requireLength(String name, List<?> values, int times) {
    if (values.size() != times) {
      throw new IllegalArgumentException(
          "telemetry.series has %d times and %d values of %s"
              .formatted(times, values.size(), name));
    }
  }

  /**
   * Refuses a load result that contradicts itself.
   *
   * @param at the path of keys to it, for messages
   */
  static void require(String at, LoadResult load) {
    requireAtLeast(at + "threads", load.setup().threads(), 1);
    requireAtLeast(at + "transactions", load.counts().transactions(), 0);
    near(at, load.latencies(), load.counts().transactions());
    if (!load.intervals().isEmpty()) {
      near(
          at + "intervals",
          load.intervals().stream().mapToLong(Interval::transactions).sum(),
          load.counts().transactions());
    }
    for (LoadResult.Kind kind : load.kinds()) {
      near(at + "kinds." + kind.name() + ".", kind.latencies(), kind.transactions());
    }
  }

  private static void requireAtLeast(String key, long value, long low) {
    if (value < low) {
      throw new IllegalArgumentException(key + " is " + value + ", which nothing measures");
    }
  }

  private static void near(String at, LoadResult.Latencies latencies, long transactions) {
    long count = latencies.histogram().count() + latencies.overflow();
    near(at + "histogram and latency_overflow", count, transactions);
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
