package dev.oltpmatrix.experiment.sampling.status;

import java.util.List;

/**
 * The queries for the thread pool in one product and version. Columns are named as in the record,
 * without {@code pool.}.
 *
 * @param gauges query of one row of values that go up and down
 * @param counters query of one row of values that only grow; {@code null} for none
 * @param missingReason why active threads or queue length is missing, if one is
 */
record PoolQueries(String gauges, String counters, String missingReason) {
  /** MariaDB from 10.5 on. The thread groups are read without acquiring their locks. */
  private static final PoolQueries MARIADB_TABLES =
      new PoolQueries(
          "SELECT SUM(THREADS) AS threads, SUM(ACTIVE_THREADS) AS active_threads,"
              + " SUM(QUEUE_LENGTH) AS queue_length, SUM(STANDBY_THREADS) AS standby_threads,"
              + " SUM(IS_STALLED) AS stalled_groups"
              + " FROM information_schema.THREAD_POOL_GROUPS",
          "SELECT SUM(STALLS) AS stalls, SUM(THROTTLES) AS throttles, SUM(WAKES) AS wakes,"
              + " SUM(WAKES_DUE_TO_STALL) AS wakes_due_to_stall,"
              + " SUM(THREAD_CREATIONS) AS thread_creations,"
              + " SUM(THREAD_CREATIONS_DUE_TO_STALL) AS thread_creations_due_to_stall,"
              + " SUM(POLLS_BY_LISTENER) AS polls_by_listener,"
              + " SUM(POLLS_BY_WORKER) AS polls_by_worker,"
              + " SUM(DEQUEUES_BY_LISTENER) AS dequeues_by_listener,"
              + " SUM(DEQUEUES_BY_WORKER) AS dequeues_by_worker"
              + " FROM information_schema.THREAD_POOL_STATS",
          null);

  /**
   * MariaDB on Windows with the pool of the operating system, which has no groups: all threads that
   * the server has seen there. It counts none of them as idle. Other servers do not know the
   * variable.
   */
  private static final PoolQueries MARIADB_WINDOWS =
      new PoolQueries(
          "SELECT IF(@@GLOBAL.thread_pool_mode = 'windows', VARIABLE_VALUE + 0, NULL) AS threads"
              + " FROM information_schema.GLOBAL_STATUS"
              + " WHERE VARIABLE_NAME = 'THREADPOOL_THREADS'",
          null,
          "thread_pool_mode=windows: the operating system's pool does not show it");

  /**
   * MySQL, only with performance_schema = ON. The last group serves the admin port, and thus this
   * program's own connection.
   */
  private static final PoolQueries MYSQL_TABLES =
      new PoolQueries(
          "SELECT SUM(THREAD_COUNT) AS threads, SUM(ACTIVE_THREAD_COUNT) AS active_threads,"
              + " SUM(QUEUED_QUERIES + QUEUED_TRANSACTIONS) AS queue_length,"
              + " SUM(STALLED_THREAD_COUNT) AS stalled_threads"
              + " FROM performance_schema.tp_thread_group_state"
              + " WHERE TP_GROUP_ID < @@thread_pool_size",
          "SELECT SUM(STALLED_QUERIES_EXECUTED) AS stalls, SUM(PRIO_KICKUPS) AS prio_kickups,"
              + " SUM(QUERIES_EXECUTED) AS queries_executed, SUM(QUERIES_QUEUED) AS queries_queued,"
              + " SUM(THREADS_STARTED) AS thread_creations"
              + " FROM performance_schema.tp_thread_group_stats"
              + " WHERE TP_GROUP_ID < @@thread_pool_size",
          null);

  /**
   * MariaDB before 10.5. It counts all threads other than the active ones as idle, including
   * listeners, so that the rest is what newer versions call active. There is no queue length.
   */
  private static final PoolQueries MARIADB_STATUS =
      new PoolQueries(
          "SELECT SUM(IF(VARIABLE_NAME = 'THREADPOOL_THREADS', VARIABLE_VALUE, 0)) AS threads,"
              + " SUM(IF(VARIABLE_NAME = 'THREADPOOL_THREADS', VARIABLE_VALUE, -VARIABLE_VALUE))"
              + " AS active_threads FROM information_schema.GLOBAL_STATUS"
              + " WHERE VARIABLE_NAME IN ('THREADPOOL_THREADS', 'THREADPOOL_IDLE_THREADS')",
          null,
          "MariaDB shows no queue before 10.5");

  /** MySQL with performance_schema = OFF: the threads of the admin port's group are included. */
  private static final PoolQueries MYSQL_STATUS =
      new PoolQueries(
          "SELECT VARIABLE_VALUE + 0 AS threads FROM performance_schema.global_status"
              + " WHERE VARIABLE_NAME = 'Thread_pool_query_threads'",
          null,
          "performance_schema is OFF, and the pool's tables with it");

  static final List<PoolQueries> ALL =
      List.of(MARIADB_TABLES, MYSQL_TABLES, MYSQL_STATUS, MARIADB_WINDOWS, MARIADB_STATUS);
}
