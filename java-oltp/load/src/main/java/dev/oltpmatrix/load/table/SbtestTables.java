package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.FailedStatementException;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.driver.TimeLimit;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.TableContent;
import dev.oltpmatrix.load.workload.TestScript;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Creates, fills, prewarms and drops sysbench's tables sbtest1, sbtest2, … */
public final class SbtestTables {
  /** The maximum number of workers; more would only wait for one another. */
  private static final int MAX_WORKERS = 64;

  private final Servers servers;
  private final TestScript workload;
  private final Options options;
  private final PrintStream out;

  /** Executes a statement. */
  private interface Sql {
    void execute(String statement) throws SQLException;
  }

  /** A task on one table. */
  private interface Work {
    void on(int table, Sql sql) throws SQLException;
  }

  /** A task on one connection. */
  private interface ConnectedWork {
    void on(Sql sql) throws SQLException;
  }

  public SbtestTables(Servers servers, TestScript workload, Options options, PrintStream out) {
    this.servers = servers;
    this.workload = workload;
    this.options = options;
    this.out = out;
  }

  /** Creates and fills all tables, {@code --threads} of them at a time. */
  public void prepare() throws InterruptedException {
    LibcRandom seeds = new LibcRandom(options.integer("rand-seed"));
    List<Xoroshiro128Plus> randoms = new ArrayList<>();
    for (int i = 0; i < workload.tables(options); i++) {
      randoms.add(Xoroshiro128Plus.seededFrom(seeds));
    }
    forEachTable(
        (table, sql) -> {
          create(table, sql);
          fill(table, sql, randoms.get(table - 1));
          index(table, sql);
        });
  }

  /** Reads all tables into the server's memory. */
  public void prewarm() throws InterruptedException {
    forEachTable(this::prewarm);
  }

  private void forEachTable(Work work) throws InterruptedException {
    int tables = workload.tables(options);
    ExecutorService workers =
        Executors.newFixedThreadPool(
            Math.min(Math.min(options.integer("threads"), MAX_WORKERS), tables));
    try {
      CompletionService<Void> all = new ExecutorCompletionService<>(workers);
      for (int table = 1; table <= tables; table++) {
        int number = table;
        all.submit(() -> onTable(number, work), null);
      }
      // In the order of completion: a failure does not wait for the tables before it.
      for (int ended = 0; ended < tables; ended++) {
        await(all.take());
      }
    } catch (OutOfMemoryError e) {
      throw LoadException.outOfMemory(e);
    } finally {
      workers.shutdownNow();
    }
  }

  /** Runs the task on the server of the client that does the same in sysbench. */
  private void onTable(int table, Work work) {
    onServer(
        servers.ofClient((table - 1) % options.integer("threads")), sql -> work.on(table, sql));
  }

  /** Runs the task on a connection; a dry run does everything except sending to the server. */
  private void onServer(DbDriver server, ConnectedWork work) {
    try {
      if (options.flag("mysql-dry-run")) {
        work.on(sql -> {});
        return;
      }
      int limitS = options.integer("thread-init-timeout");
      try (Connection connection = TimeLimit.within(limitS, server.endpoint(), server::connect);
          Statement statement = connection.createStatement()) {
        work.on(sql -> execute(statement, sql));
      }
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
  }

  private static void execute(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new FailedStatementException(sql, e);
    }
  }

  private static void await(Future<Void> work) throws InterruptedException {
    try {
      work.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LoadException known) {
        throw known;
      }
      if (e.getCause() instanceof OutOfMemoryError cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void create(int table, Sql sql) throws SQLException {
    print("Creating table 'sbtest%d'...", table);
    sql.execute(
        workload.content() == TableContent.EMPTY_PER_CLIENT
            ? createTwoColumns(table)
            : createTable(table));
  }

  private void fill(int table, Sql sql, Xoroshiro128Plus random) throws SQLException {
    int rows = workload.rowsToLoad(options);
    if (rows == 0) {
      return;
    }
    print("Inserting %d records into 'sbtest%d'", rows, table);
    IdDistribution ids = IdDistribution.of(options);
    RowBatches batches = new RowBatches(table, rows, options.flag("auto-inc"), ids, random);
    for (String insert = batches.next(); insert != null; insert = batches.next()) {
      sql.execute(insert);
    }
  }

  private void index(int table, Sql sql) throws SQLException {
    if (options.flag("create-secondary") && workload.content() != TableContent.EMPTY_PER_CLIENT) {
      print("Creating a secondary index on 'sbtest%d'...", table);
      sql.execute(String.format(Locale.ROOT, "CREATE INDEX k_%d ON sbtest%d(k)", table, table));
    }
  }

  private String createTable(int table) {
    return String.format(
        Locale.ROOT,
        """
        CREATE TABLE sbtest%d(
          id INTEGER NOT NULL%s,
          k INTEGER DEFAULT '0' NOT NULL,
          c CHAR(120) DEFAULT '' NOT NULL,
          pad CHAR(60) DEFAULT '' NOT NULL,
          %s (id)
        ) /*! ENGINE = %s */""",
        table,
        options.flag("auto-inc") ? " AUTO_INCREMENT" : "",
        options.flag("secondary") ? "KEY xid" : "PRIMARY KEY",
        options.text("mysql-storage-engine"));
  }

  private static String createTwoColumns(int table) {
    return String.format(
        Locale.ROOT,
        """
        CREATE TABLE IF NOT EXISTS sbtest%d(
          id INTEGER NOT NULL,
          k INTEGER DEFAULT '0' NOT NULL,
          PRIMARY KEY (id)
        )""",
        table);
  }

  private void prewarm(int table, Sql sql) throws SQLException {
    print("Prewarming table sbtest%d", table);
    // Keeps the temporary tables of these queries in memory.
    for (String variable : List.of("tmp_table_size", "max_heap_table_size")) {
      sql.execute("SET " + variable + "=2*1024*1024*1024");
    }
    sql.execute("ANALYZE TABLE sbtest" + table);
    int rows = options.integer("table-size");
    String key = options.flag("secondary") ? "xid" : "PRIMARY";
    sql.execute(
        String.format(
            Locale.ROOT,
            "SELECT AVG(id) FROM (SELECT * FROM sbtest%d FORCE KEY (%s) LIMIT %d) t",
            table,
            key,
            rows));
    sql.execute(
        String.format(
            Locale.ROOT,
            "SELECT COUNT(*) FROM (SELECT * FROM sbtest%d WHERE k LIKE '%%0%%' LIMIT %d) t",
            table,
            rows));
  }

  /** Drops the tables that exist. */
  public void cleanup() {
    onServer(
        servers.ofClient(0),
        sql -> {
          for (int table = 1; table <= workload.tables(options); table++) {
            print("Dropping table 'sbtest%d'...", table);
            sql.execute("DROP TABLE IF EXISTS sbtest" + table);
          }
        });
  }

  private void print(String format, Object... values) {
    out.print(String.format(Locale.ROOT, format, values) + "\n");
    out.flush();
  }
}
