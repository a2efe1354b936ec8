package dev.oltpmatrix.matrix.validity;

import dev.oltpmatrix.record.Watched;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Limits of the server that a cell ran into, so that it measures them and not the load.
 *
 * <p>Waits for a free page in the buffer pool are not among them: with a table larger than the pool
 * they are the load. Nor are refused connections: a generator that cannot connect fails its cell.
 */
final class LimitsReached {
  /** Of the transactions: what is rarer cannot move a throughput or a 95th percentile much. */
  private static final double RARE = 0.01;

  private static final String MOST_POOL_THREADS = "thread_pool_max_threads";

  private LimitsReached() {}

  /**
   * Gives them in words.
   *
   * @param settings effective ones of the server
   */
  static List<String> doubts(Measured cell, Map<String, String> settings) {
    List<String> doubts = new ArrayList<>();
    double transactions = Math.max(1, cell.load().transactions());
    double logWaits = status(cell, "Innodb_log_waits");
    if (logWaits > RARE * transactions) {
      doubts.add(
          often("innodb_log_buffer_size made %.0f waits in %d transactions", logWaits, cell));
    }
    double reopened = status(cell, "Table_open_cache_overflows");
    if (reopened > RARE * transactions) {
      doubts.add(
          often("table_open_cache overflowed %.0f times in %d transactions", reopened, cell));
    }
    addPoolThreads(doubts, cell, settings.get(MOST_POOL_THREADS));
    return doubts;
  }

  private static void addPoolThreads(List<String> doubts, Measured cell, String setting) {
    if (cell.watched() == null || setting == null || !setting.matches("[1-9][0-9]{0,8}")) {
      return;
    }
    long most = Long.parseLong(setting);
    List<Double> bySecond =
        cell.watched().series() == null
            ? null
            : cell.watched().series().values().get(Watched.POOL_THREADS);
    double found =
        bySecond == null
            ? 0
            : bySecond.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    if (found >= most) {
      doubts.add(said("limit: the thread pool had all of its %s = %d", MOST_POOL_THREADS, most));
    }
  }

  private static double status(Measured cell, String name) {
    Double growth = cell.counter(Watched.STATUS + name);
    return growth == null ? 0 : growth;
  }

  private static String often(String form, double count, Measured cell) {
    return said(
        "limit: " + form + " (bound %.0f %%)", count, cell.load().transactions(), RARE * 100);
  }

  private static String said(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
