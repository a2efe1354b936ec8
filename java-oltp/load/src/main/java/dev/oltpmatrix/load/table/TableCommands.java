package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
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

/** The commands that create, fill, prewarm and drop a workload's tables. */
public final class TableCommands {
  /** The maximum number of workers; more would only wait for one another. */
  private static final int MAX_WORKERS = 64;

  private final Servers servers;
  private final WorkloadTables tables;
  private final Options options;
  private final PrintStream out;

  private interface Work {
    void on(int part, Sql sql) throws SQLException;
  }

  public TableCommands(Servers servers, LoadWorkload workload, Options options, PrintStream out) {
    this.servers = servers;
    tables = workload.tables(options);
    this.options = options;
    this.out = out;
  }

  public void run(String command) throws InterruptedException {
    switch (command) {
      case "prepare" -> together((part, sql) -> tables.prepare(part, sql, this::print));
      case "prewarm" -> together((part, sql) -> tables.prewarm(part, sql, this::print));
      default ->
          onParts(
              1,
              tables.parts(),
              servers.ofClient(0),
              (part, sql) -> tables.drop(part, sql, this::print));
    }
  }

  /** Works on {@code --threads} parts at a time. */
  private void together(Work work) throws InterruptedException {
    int clients = options.integer("threads");
    int parts = tables.parts();
    ExecutorService workers =
        Executors.newFixedThreadPool(Math.min(Math.min(clients, MAX_WORKERS), parts));
    try {
      CompletionService<Void> all = new ExecutorCompletionService<>(workers);
      for (int part = 1; part <= parts; part++) {
        int number = part;
        // On the server of the client that does the same in sysbench.
        DbDriver server = servers.ofClient((part - 1) % clients);
        all.submit(() -> onParts(number, number, server, work), null);
      }
      // In the order of completion: a failure does not wait for the parts before it.
      for (int ended = 0; ended < parts; ended++) {
        all.take().get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    } finally {
      workers.shutdownNow();
    }
  }

  /** Works on a connection; a dry run does everything except sending to the server. */
  private void onParts(int first, int last, DbDriver server, Work work) {
    int limitS = options.integer("thread-init-timeout");
    try {
      if (options.flag("mysql-dry-run")) {
        onParts(first, last, sql -> {}, work);
      } else {
        try (Connection connection = server.endpoint().within(limitS, server::connect);
            Statement statement = connection.createStatement()) {
          onParts(first, last, sql -> execute(statement, sql), work);
        }
      }
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
  }

  private static void onParts(int first, int last, Sql sql, Work work) throws SQLException {
    for (int part = first; part <= last; part++) {
      work.on(part, sql);
    }
  }

  private static void execute(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new FailedStatementException(sql, e);
    }
  }

  private void print(String line) {
    out.print(line + "\n");
    out.flush();
  }
}
