package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection with prepared statements, used by one client at a time but for abort. */
final class TransactionExecutor implements Database {
  private final DbDriver driver;
  private final boolean dryRun;
  private final Transactions transactions;

  /** The connection, or {@code null} in a dry run. */
  private volatile Connection connection;

  private TransactionExecutor(DbDriver driver, WorkloadRun run, boolean dryRun) {
    this.driver = driver;
    this.dryRun = dryRun;
    transactions = run.transactions();
  }

  static TransactionExecutor open(DbDriver driver, WorkloadRun run, boolean dryRun)
      throws SQLException {
    TransactionExecutor executor = new TransactionExecutor(driver, run, dryRun);
    executor.connect();
    return executor;
  }

  private void connect() throws SQLException {
    if (dryRun) {
      return;
    }
    connection = driver.connect();
    try {
      transactions.prepare(this);
    } catch (SQLException e) {
      connection.close();
      throw new FailedStatementException("preparing the statements", e);
    }
  }

  @Override
  public PreparedStatement prepare(String sql) throws SQLException {
    return driver.prepare(connection, sql);
  }

  @Override
  public Statement text() throws SQLException {
    Statement statement = connection.createStatement();
    // The text has no JDBC escapes, so the driver need not look for them.
    statement.setEscapeProcessing(false);
    return statement;
  }

  @Override
  public boolean isUnpreparable(SQLException e) {
    return ServerErrors.isUnpreparable(e);
  }

  Connection connection() {
    return connection;
  }

  void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    transactions.run(client, counts);
  }

  void finish(QueryCounts counts) throws SQLException {
    transactions.finish(counts);
  }

  void reconnect() throws SQLException {
    close();
    connect();
  }

  /** Asks the server, without a limit of its own: {@link #abort} ends the wait. */
  boolean isConnected() throws SQLException {
    return connection == null || connection.isValid(0);
  }

  String currentStatement() {
    String statement = transactions.currentStatement();
    return statement.isEmpty() ? "" : statement + " at " + driver.endpoint().address();
  }

  void abort() {
    Connection open = connection;
    try {
      if (open != null) {
        open.abort(Runnable::run);
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
