package dev.oltpmatrix.server.settle;

import dev.oltpmatrix.server.api.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that show whether a server is quiescent; {@code null} for those that it does not
 * report.
 *
 * @param purgeIdle whether the purge thread has reached the newest transaction and waits
 */
public record Quiescence(
    Long historyLength,
    boolean purgeIdle,
    Long dirtyPages,
    Long dataPages,
    Long otherConnections,
    Long otherRunning) {
  /**
   * The length up to which purge counts as complete: the history includes purged transactions until
   * it is truncated, which happens every 128th time (innodb_purge_rseg_truncate_frequency), so an
   * idle server may keep thousands, MySQL as well as MariaDB.
   */
  private static final long MAX_HISTORY = 128;

  /**
   * The share of dirty pages that may remain: the server's own bookkeeping may dirty a page again,
   * and the newest pages may be kept for the log.
   */
  private static final double MAX_DIRTY = 0.01;

  private static final String STATUS =
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Innodb_history_list_length',"
          + " 'Innodb_buffer_pool_pages_dirty', 'Innodb_buffer_pool_pages_data',"
          + " 'Threads_connected', 'Threads_running')";

  private static final int ACCESS_DENIED = 1227;

  private static final Pattern HISTORY = Pattern.compile("History list length (\\d+)");
  private static final Pattern PURGE =
      Pattern.compile(
          "Trx id counter (\\w+)\\s+Purge done for trx's n:o < (\\w+) undo n:o < \\w+(.*)");

  private static final String IDLE = " state: running but idle";

  /**
   * @param ours connections of the program itself, one of which is running
   */
  public static Quiescence of(Connection connection, int ours, RunningServer.Bystanders bystanders)
      throws SQLException {
    Map<String, Long> status = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getLong(2));
      }
    }
    // Only MariaDB has it as a status variable, and not in every version; the monitor's text always
    // has it.
    Long history = status.get("Innodb_history_list_length");
    boolean historySuffices = history != null && history <= MAX_HISTORY;
    String monitor = historySuffices ? "" : monitor(connection);
    return new Quiescence(
        history == null ? historyIn(monitor) : history,
        isPurgeIdle(monitor),
        status.get("Innodb_buffer_pool_pages_dirty"),
        status.get("Innodb_buffer_pool_pages_data"),
        without(ours + bystanders.connected(), status.get("Threads_connected")),
        without(1 + bystanders.running(), status.get("Threads_running")));
  }

  private static Long without(long ours, Long threads) {
    return threads == null ? null : Math.max(0, threads - ours);
  }

  private static String monitor(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
      return rows.next() ? rows.getString("Status") : "";
    } catch (SQLException e) {
      if (e.getErrorCode() == ACCESS_DENIED) {
        return ""; // it needs PROCESS, which an external server need not grant
      }
      throw e;
    }
  }

  static Long historyIn(String monitor) {
    Matcher found = HISTORY.matcher(monitor);
    return found.find() ? Long.valueOf(found.group(1)) : null;
  }

  /**
   * Returns whether purge is complete. The state alone is not enough: purge also waits for a moment
   * between two batches. MySQL 5.5 shows no state, and its numbers are hexadecimal.
   */
  static boolean isPurgeIdle(String monitor) {
    Matcher purge = PURGE.matcher(monitor);
    if (!purge.find()) {
      return false;
    }
    String state = purge.group(3).stripTrailing();
    int radix = state.isEmpty() ? 16 : 10;
    long behind = Long.parseLong(purge.group(1), radix) - Long.parseLong(purge.group(2), radix);
    return behind <= MAX_HISTORY && (state.isEmpty() || state.equals(IDLE));
  }

  /**
   * Describes what keeps the server from being quiescent.
   *
   * @param wrote whether any cell wrote; otherwise there is nothing to purge or to flush
   * @param flushes whether the server is made to flush its pages; otherwise it may keep them
   */
  List<String> unsettled(boolean wrote, boolean flushes) {
    List<String> words = new ArrayList<>();
    add(words, otherConnections, 0, "connections open");
    add(words, otherRunning, 0, "threads running");
    if (wrote) {
      if (!purgeIdle) {
        add(words, historyLength, MAX_HISTORY, "transactions to purge");
      }
      if (flushes && dataPages != null) {
        add(words, dirtyPages, (long) (dataPages * MAX_DIRTY), "dirty pages");
      }
    }
    return words;
  }

  private static void add(List<String> words, Long found, long max, String what) {
    if (found != null && found > max) {
      words.add(found + " " + what);
    }
  }
}
