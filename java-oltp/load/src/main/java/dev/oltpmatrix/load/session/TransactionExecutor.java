package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection with a workload's prepared statements, used by one client at a time, except for
 * {@link #abort}.
 */
final class TransactionExecutor {
  private final DbDriver driver;
  private final boolean dryRun;
  private final Transactions transactions;

  /** The connection, or {@code null} in a dry run. */
  private volatile Connection connection;

  private TransactionExecutor(DbDriver driver, SessionPlan plan) {
    this.driver = driver;
    dryRun = plan.dryRun();
    transactions = plan.run().transactions();
  }

  static TransactionExecutor open(DbDriver driver, SessionPlan plan) throws SQLException {
    TransactionExecutor executor = new TransactionExecutor(driver, plan);
    executor.connect();
    return executor;
  }

  private void connect() throws SQLException {
    if (dryRun) {
      return;
    }
    connection = driver.connect();
    try {
      transactions.prepare(new DriverDatabase(driver, connection));
    } catch (SQLException e) {
      connection.close();
      throw new FailedStatementException("preparing the statements", e);
    }
  }

  Connection connection() {
    return connection;
  }

  /** Runs one transaction of a client. */
  void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    transactions.run(client, counts);
  }

  /** Sends rows that transactions have only collected. */
  void finish(QueryCounts counts) throws SQLException {
    transactions.finish(counts);
  }

  /** Connects and prepares again. */
  void reconnect() throws SQLException {
    close();
    connect();
  }

  /** Asks the server, without a limit of its own: {@link #abort} ends the wait. */
  boolean isConnected() throws SQLException {
    return connection == null || connection.isValid(0);
  }

  /** Returns the statement in progress, for messages. */
  String currentStatement() {
    String statement = transactions.currentStatement();
    return statement.isEmpty() ? "" : statement + " at " + driver.endpoint().address();
  }

  void abort() {
    Connection open = connection;
    try {
      if (open != null) {
        driver.abort(open);
      }
    } catch (SQLException e) {
      // The connection is being discarded, so the error does not matter.
    }
  }

  void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The measurement is complete, so an error while closing does not matter.
    }
  }
}
