package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.api.WorkloadTables.Sql;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The commands that create, fill, prewarm and drop a workload's tables. */
public final class TableCommands {
  /** The maximum number of workers; more would only wait for one another. */
  private static final int MAX_WORKERS = 64;

  private final Servers servers;
  private final WorkloadTables tables;
  private final Options options;
  private final PrintStream out;

  /** A task on one part of the tables. */
  private interface Work {
    void on(int part, Sql sql) throws SQLException;
  }

  /** A task on one connection. */
  private interface ConnectedWork {
    void on(Sql sql) throws SQLException;
  }

  public TableCommands(Servers servers, LoadWorkload workload, Options options, PrintStream out) {
    this.servers = servers;
    tables = workload.tables(options);
    this.options = options;
    this.out = out;
  }

  /** Creates and fills all tables, {@code --threads} parts at a time. */
  public void prepare() throws InterruptedException {
    forEachPart((part, sql) -> tables.prepare(part, sql, this::print));
  }

  /** Reads all tables into the server's memory. */
  public void prewarm() throws InterruptedException {
    forEachPart((part, sql) -> tables.prewarm(part, sql, this::print));
  }

  private void forEachPart(Work work) throws InterruptedException {
    int parts = tables.parts();
    ExecutorService workers =
        Executors.newFixedThreadPool(
            Math.min(Math.min(options.integer("threads"), MAX_WORKERS), parts));
    try {
      CompletionService<Void> all = new ExecutorCompletionService<>(workers);
      for (int part = 1; part <= parts; part++) {
        int number = part;
        all.submit(() -> onPart(number, work), null);
      }
      // In the order of completion: a failure does not wait for the parts before it.
      for (int ended = 0; ended < parts; ended++) {
        await(all.take());
      }
    } catch (OutOfMemoryError e) {
      throw LoadException.outOfMemory(e);
    } finally {
      workers.shutdownNow();
    }
  }

  /** Runs the task on the server of the client that does the same in sysbench. */
  private void onPart(int part, Work work) {
    onServer(servers.ofClient((part - 1) % options.integer("threads")), sql -> work.on(part, sql));
  }

  /** Runs the task on a connection; a dry run does everything except sending to the server. */
  private void onServer(DbDriver server, ConnectedWork work) {
    try {
      if (options.flag("mysql-dry-run")) {
        work.on(sql -> {});
        return;
      }
      int limitS = options.integer("thread-init-timeout");
      try (Connection connection = server.endpoint().within(limitS, server::connect);
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
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      if (e.getCause() instanceof OutOfMemoryError cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Drops the tables that exist. */
  public void cleanup() {
    onServer(
        servers.ofClient(0),
        sql -> {
          for (int part = 1; part <= tables.parts(); part++) {
            tables.drop(part, sql, this::print);
          }
        });
  }

  private void print(String line) {
    out.print(line + "\n");
    out.flush();
  }
}
