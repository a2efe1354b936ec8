package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The server's thread pool, from whichever of its tables or variables has it. */
public final class PoolSource implements Source {
  private static final String POOL = "pool.";
  private static final String PER_THREAD = "one-thread-per-connection";

  /** ER_UNKNOWN_SYSTEM_VARIABLE, the same in both products. */
  private static final int UNKNOWN_VARIABLE = 1193;

  /**
   * The queries for the pool in one product and version, each of one row. Columns are named as in
   * the record, without {@code pool.}.
   *
   * @param gauges query of values that go up and down
   * @param counters query of values that only grow; {@code null} for none
   * @param missingReason why active threads or queue length is missing, if one is
   */
  private record Queries(String gauges, String counters, String missingReason) {}

  /** In the order in which they are tried. */
  private static final List<Queries> ALL =
      List.of(
          // MariaDB from 10.5 on. The thread groups are read without acquiring their locks.
          new Queries(
              sums(
                  "information_schema.THREAD_POOL_GROUPS",
                  "THREADS ACTIVE_THREADS QUEUE_LENGTH STANDBY_THREADS IS_STALLED:stalled_groups"),
              sums(
                  "information_schema.THREAD_POOL_STATS",
                  "STALLS THROTTLES WAKES WAKES_DUE_TO_STALL THREAD_CREATIONS"
                      + " THREAD_CREATIONS_DUE_TO_STALL POLLS_BY_LISTENER POLLS_BY_WORKER"
                      + " DEQUEUES_BY_LISTENER DEQUEUES_BY_WORKER"),
              null),
          // MySQL with performance_schema = ON. The last group serves the admin port, and thus
          // this program's own connection.
          new Queries(
              sums(
                  "performance_schema.tp_thread_group_state WHERE TP_GROUP_ID < @@thread_pool_size",
                  "THREAD_COUNT:threads ACTIVE_THREAD_COUNT:active_threads"
                      + " QUEUED_QUERIES+QUEUED_TRANSACTIONS:queue_length"
                      + " STALLED_THREAD_COUNT:stalled_threads"),
              sums(
                  "performance_schema.tp_thread_group_stats WHERE TP_GROUP_ID < @@thread_pool_size",
                  "STALLED_QUERIES_EXECUTED:stalls PRIO_KICKUPS QUERIES_EXECUTED QUERIES_QUEUED"
                      + " THREADS_STARTED:thread_creations"),
              null),
          // MySQL with performance_schema = OFF: with the threads of the admin port's group.
          new Queries(
              "SELECT VARIABLE_VALUE + 0 AS threads FROM performance_schema.global_status"
                  + " WHERE VARIABLE_NAME = 'Thread_pool_query_threads'",
              null,
              "performance_schema is OFF, and the pool's tables with it"),
          // MariaDB on Windows with the pool of the operating system, which has no groups: all
          // threads that the server has seen there. Other servers do not know the variable.
          new Queries(
              "SELECT IF(@@GLOBAL.thread_pool_mode = 'windows', VARIABLE_VALUE + 0, NULL)"
                  + " AS threads FROM information_schema.GLOBAL_STATUS"
                  + " WHERE VARIABLE_NAME = 'THREADPOOL_THREADS'",
              null,
              "thread_pool_mode=windows: the operating system's pool does not show it"),
          // MariaDB before 10.5. It counts all threads other than the active ones as idle,
          // including listeners, so that the rest is what newer versions call active.
          new Queries(
              "SELECT SUM(IF(VARIABLE_NAME = 'THREADPOOL_THREADS', VARIABLE_VALUE, 0)) AS threads,"
                  + " SUM(IF(VARIABLE_NAME = 'THREADPOOL_THREADS', VARIABLE_VALUE,"
                  + " -VARIABLE_VALUE)) AS active_threads FROM information_schema.GLOBAL_STATUS"
                  + " WHERE VARIABLE_NAME IN ('THREADPOOL_THREADS', 'THREADPOOL_IDLE_THREADS')",
              null,
              "MariaDB shows no queue before 10.5"));

  private final StatusConnection connection;
  private final LongSupplier nanoClock;
  private Queries queries;
  private boolean isSelected;

  public PoolSource(StatusConnection connection, LongSupplier nanoClock) {
    this.connection = connection;
    this.nanoClock = nanoClock;
  }

  /** Returns a query for sums of columns, named in lower case or as after the colon. */
  private static String sums(String from, String columns) {
    return Stream.of(columns.split(" "))
        .map(column -> column.split(":"))
        .map(c -> "SUM(" + c[0] + ") AS " + (c.length > 1 ? c[1] : c[0].toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + from));
  }

  @Override
  public void read(Readings to) {
    try {
      if (!isSelected && connection.isOpen()) {
        select(to);
      }
      if (queries != null && connection.isOpen()) {
        read(queries.gauges(), to::gauge);
        if (queries.counters() != null) {
          read(queries.counters(), to::counter);
        }
      }
    } catch (SQLException e) {
      to.unread(POOL, Reasons.of(e)); // it may answer the next time
    }
  }

  private interface Sink {
    void add(String name, long atNs, double value);
  }

  private void read(String sql, Sink to) throws SQLException {
    long beganNs = nanoClock.getAsLong();
    Map<String, Double> values = values(sql);
    long atNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
    values.forEach((name, value) -> to.add(POOL + name, atNs, value));
  }

  /** Selects the first queries that return numbers; none where the server has no pool. */
  private void select(Readings to) throws SQLException {
    String handling;
    try {
      handling = connection.ask("SELECT @@thread_handling", PoolSource::text);
    } catch (SQLException e) {
      if (e.getErrorCode() != UNKNOWN_VARIABLE) {
        throw e;
      }
      handling = PER_THREAD;
    }
    isSelected = true;
    to.readable(POOL);
    if (PER_THREAD.equals(handling)) {
      return;
    }
    String why = "its tables are empty";
    for (Queries candidate : ALL) {
      try {
        if (!values(candidate.gauges()).isEmpty()) {
          queries = candidate;
          if (candidate.missingReason() != null) {
            to.unread(Telemetry.POOL_ACTIVE, candidate.missingReason());
            to.unread(Telemetry.POOL_QUEUE, candidate.missingReason());
          }
          return;
        }
      } catch (SQLException e) {
        why = Reasons.of(e); // the queries are for another product or version
      }
    }
    to.unread(POOL, "the server does not show its thread pool: " + why);
  }

  private Map<String, Double> values(String sql) throws SQLException {
    return connection.ask(sql, PoolSource::row);
  }

  private static String text(ResultSet rows) throws SQLException {
    return rows.next() ? rows.getString(1) : null;
  }

  /** Returns one row, by its columns' names; a sum over no rows is NULL. */
  private static Map<String, Double> row(ResultSet rows) throws SQLException {
    Map<String, Double> values = new TreeMap<>();
    ResultSetMetaData columns = rows.getMetaData();
    if (rows.next()) {
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        double value = rows.getDouble(i);
        if (!rows.wasNull()) {
          values.put(columns.getColumnLabel(i), value);
        }
      }
    }
    return values;
  }
}
