package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Clients of a run, each in a thread and on a connection of its own. */
final class TpccClients implements AutoCloseable {
  static final int NUMBER = 4;

  private static final int UNPREPARABLE = 1295;
  private static final int DEADLOCK = 1213;
  private static final long LIMIT_MINUTES = 3;

  private final ExecutorService threads = Executors.newFixedThreadPool(NUMBER);
  private final List<Future<?>> clients = new ArrayList<>();

  /**
   * Starts them.
   *
   * @param number at most {@link #NUMBER}
   * @param transactions the number that each of them runs, unless an error other than a deadlock
   *     ends it
   */
  TpccClients(int number, TpccRun run, DataSet.Connector server, long transactions) {
    for (int i = 0; i < number; i++) {
      int client = i;
      clients.add(
          threads.submit(
              () -> {
                runClient(client, run, server, transactions);
                return null;
              }));
    }
  }

  /** Waits until all have ended; returns the errors that ended some of them. */
  List<Throwable> errors() throws Exception {
    List<Throwable> errors = new ArrayList<>();
    for (Future<?> client : clients) {
      try {
        client.get(LIMIT_MINUTES, TimeUnit.MINUTES);
      } catch (ExecutionException e) {
        errors.add(e.getCause());
      }
    }
    return errors;
  }

  /** Returns the number of those that have not ended. */
  long running() {
    return clients.stream().filter(client -> !client.isDone()).count();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private static void runClient(
      int client, TpccRun run, DataSet.Connector server, long transactions) throws SQLException {
    try (Connection connection = server.connect()) {
      Transactions some = run.transactions();
      some.prepare(new PlainDatabase(connection));
      TpccInputs inputs = run.client(client, new Xoroshiro128Plus(client + 1L, 2_012));
      QueryCounts counts = new QueryCounts();
      for (long i = 0; i < transactions; i++) {
        counts.reset();
        runUntilCommitted(some, inputs, counts);
      }
    }
  }

  private static void runUntilCommitted(
      Transactions transactions, TpccInputs inputs, QueryCounts counts) throws SQLException {
    while (true) {
      try {
        transactions.run(inputs, counts);
        return;
      } catch (SQLException e) {
        if (e.getErrorCode() != DEADLOCK) {
          throw e;
        }
      }
    }
  }

  private record PlainDatabase(Connection connection) implements Database {
    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
      return connection.prepareStatement(sql);
    }

    @Override
    public Statement text() throws SQLException {
      return connection.createStatement();
    }

    @Override
    public boolean isUnpreparable(SQLException e) {
      return e.getErrorCode() == UNPREPARABLE;
    }
  }
}
