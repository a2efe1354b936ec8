package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks for limits of the server that a cell reached, so that it measures them and not the load.
 * They are part of the server's config, and its result is correct for that.
 *
 * <p>Waits for a free page in the buffer pool are not among them: with a table larger than the pool
 * they are part of the load. Nor are refused connections: a generator that cannot connect fails its
 * cell.
 */
final class LimitsReached {
  /**
   * Share of the transactions below which an event cannot change throughput or a 95th percentile
   * much.
   */
  private static final double RARE = 0.01;

  private static final String MAX_POOL_THREADS = "thread_pool_max_threads";

  private LimitsReached() {}

  /**
   * Checks all limits; returns a note for each that was reached.
   *
   * @param settings effective settings of the server
   */
  static List<Flag> check(Measured cell, Map<String, String> settings) {
    List<Flag> flags = new ArrayList<>();
    addOften(flags, Kind.LOG_BUFFER, cell, "Innodb_log_waits");
    addOften(flags, Kind.TABLE_CACHE, cell, "Table_open_cache_overflows");
    addPoolThreads(flags, cell, settings.get(MAX_POOL_THREADS));
    return flags;
  }

  private static void addPoolThreads(List<Flag> flags, Measured cell, String setting) {
    if (cell.telemetry() == null || setting == null || !setting.matches("[1-9][0-9]{0,8}")) {
      return;
    }
    long max = Long.parseLong(setting);
    List<Double> bySecond =
        cell.telemetry().series() == null
            ? null
            : cell.telemetry().series().values().get(Telemetry.POOL_THREADS);
    double found =
        bySecond == null
            ? 0
            : bySecond.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    if (found >= max) {
      flags.add(Flag.of(Kind.POOL_THREADS, found, max));
    }
  }

  private static void addOften(List<Flag> flags, Kind kind, Measured cell, String counter) {
    Double count = cell.counter(Telemetry.STATUS + counter);
    long transactions = cell.load().counts().transactions();
    double max = RARE * Math.max(1, transactions);
    if (count != null && count > max) {
      flags.add(Flag.of(kind, count, max, transactions));
    }
  }
}
