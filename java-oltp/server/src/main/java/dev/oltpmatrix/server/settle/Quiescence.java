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
 * What tells whether a server is at rest; {@code null} for what it does not tell.
 *
 * @param purgeIdle whether the purge thread has come to the newest transaction and waits
 */
public record Quiescence(
    Long historyLength,
    boolean purgeIdle,
    Long dirtyPages,
    Long dataPages,
    Long otherConnections,
    Long otherRunning) {
  /**
   * The history counts what is purged until it is truncated, which is done every 128th time
   * (innodb_purge_rseg_truncate_frequency): an idle server may keep thousands, MySQL as MariaDB.
   */
  private static final long MAX_HISTORY = 128;

  /** The server's own bookkeeping may dirty a page again; the log may keep the newest ones. */
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
   * Asks the server.
   *
   * @param ours connections of the program itself, of which this one is at work
   */
  public static Quiescence of(Connection connection, int ours) throws SQLException {
    return of(connection, ours, RunningServer.Bystanders.NONE);
  }

  public static Quiescence of(Connection connection, int ours, RunningServer.Bystanders bystanders)
      throws SQLException {
    Map<String, Long> status = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getLong(2));
      }
    }
    // Only MariaDB has it as a status variable, and not in every version; the monitor's text has
    // it everywhere.
    Long history = status.get("Innodb_history_list_length");
    boolean isTold = history != null && history <= MAX_HISTORY;
    String monitor = isTold ? "" : monitor(connection);
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
        return ""; // it takes PROCESS, which a remote server need not grant
      }
      throw e;
    }
  }

  static Long historyIn(String monitor) {
    Matcher found = HISTORY.matcher(monitor);
    return found.find() ? Long.valueOf(found.group(1)) : null;
  }

  /**
   * The state alone would not do: purging also waits for a moment between two batches. MySQL 5.5
   * shows no state, and its numbers are hexadecimal.
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
   * What keeps the server from being at rest, in words.
   *
   * @param wrote whether any cell wrote; else there is nothing to purge or to write out
   * @param flushes whether the server is made to write its pages out; left alone it may keep them
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

  private static void add(List<String> words, Long found, long most, String what) {
    if (found != null && found > most) {
      words.add(found + " " + what);
    }
  }
}
