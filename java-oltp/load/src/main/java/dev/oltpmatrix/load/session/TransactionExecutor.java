package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.FailedStatementException;
import dev.oltpmatrix.load.workload.InputGenerator;
import dev.oltpmatrix.load.workload.Query;
import dev.oltpmatrix.load.workload.Step;
import dev.oltpmatrix.load.workload.TableChoice;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A connection with a workload's prepared statements, which executes every workload. It is used by
 * one client at a time, except for {@link #abort}.
 */
final class TransactionExecutor {
  private final DbDriver driver;
  private final SessionPlan plan;
  private final PreparedStep[] steps;

  /** The connection, or {@code null} in a dry run. */
  private volatile Connection connection;

  private PreparedQuery current;
  private int currentTable;

  private static final class PreparedStep {
    final int count;
    final TableChoice table;
    final InputGenerator[] draws;
    final PreparedQuery[] queries;

    PreparedStep(Step step) {
      count = step.count();
      table = step.table();
      draws = step.draws().toArray(new InputGenerator[0]);
      List<Query> all = step.queries();
      queries = all.stream().map(q -> new PreparedQuery(step, q)).toArray(PreparedQuery[]::new);
    }
  }

  private TransactionExecutor(DbDriver driver, SessionPlan plan) {
    this.driver = driver;
    this.plan = plan;
    steps = plan.steps().stream().map(PreparedStep::new).toArray(PreparedStep[]::new);
  }

  static TransactionExecutor open(DbDriver driver, SessionPlan plan) throws SQLException {
    TransactionExecutor executor = new TransactionExecutor(driver, plan);
    executor.connect();
    return executor;
  }

  private void connect() throws SQLException {
    if (plan.dryRun()) {
      return;
    }
    connection = driver.connect();
    try {
      for (PreparedStep step : steps) {
        for (PreparedQuery query : step.queries) {
          query.prepare(driver, connection, plan.tables());
        }
      }
    } catch (SQLException e) {
      connection.close();
      throw new FailedStatementException("preparing the statements", e);
    }
  }

  /**
   * Runs one transaction.
   *
   * @param client client whose values are drawn, counted from 0
   */
  void run(int client, RandomInputs inputs, QueryCounts counts) throws SQLException {
    for (PreparedStep step : steps) {
      int table = chooseTable(step.table, client, inputs);
      for (int i = 0; i < step.count; i++) {
        inputs.draw(step.draws);
        for (PreparedQuery query : step.queries) {
          execute(query, table, inputs, counts);
        }
      }
    }
  }

  private int chooseTable(TableChoice choice, int client, RandomInputs inputs) {
    return switch (choice) {
      case FIXED -> 1;
      case DRAWN -> inputs.table(plan.tables());
      case OWN -> client + 1;
    };
  }

  private void execute(PreparedQuery query, int table, RandomInputs inputs, QueryCounts counts)
      throws SQLException {
    current = query;
    currentTable = table;
    if (plan.dryRun()) {
      query.pretend(table, inputs, counts);
    } else {
      query.execute(table, inputs, counts);
    }
  }

  /** Sends rows that transactions have only collected. */
  void finish(QueryCounts counts) throws SQLException {
    for (PreparedStep step : steps) {
      for (PreparedQuery query : step.queries) {
        query.flush(counts);
      }
    }
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
    return current == null
        ? ""
        : current.label(currentTable) + " at " + driver.endpoint().address();
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
