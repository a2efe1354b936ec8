package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.Draw;
import dev.oltpmatrix.load.workload.Query;
import dev.oltpmatrix.load.workload.Step;
import dev.oltpmatrix.load.workload.TableChoice;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A client's session over JDBC: the one executor of every workload. */
public final class JdbcSession implements Session {
  private final DbDriver driver;
  private final SessionPlan plan;
  private final int client;
  private final Drawn drawn;
  private final PreparedStep[] steps;

  /** {@code null} in a dry run. */
  private volatile Connection connection;

  private PreparedQuery current;
  private int currentTable;

  private static final class PreparedStep {
    final int count;
    final TableChoice table;
    final Draw[] draws;
    final PreparedQuery[] queries;

    PreparedStep(Step step) {
      count = step.count();
      table = step.table();
      draws = step.draws().toArray(new Draw[0]);
      List<Query> all = step.queries();
      queries = all.stream().map(q -> new PreparedQuery(step, q)).toArray(PreparedQuery[]::new);
    }
  }

  private JdbcSession(DbDriver driver, SessionPlan plan, int client, Xoroshiro128Plus random) {
    this.driver = driver;
    this.plan = plan;
    this.client = client;
    drawn = new Drawn(plan, client, random);
    steps = plan.steps().stream().map(PreparedStep::new).toArray(PreparedStep[]::new);
  }

  static JdbcSession open(DbDriver driver, SessionPlan plan, int client, Xoroshiro128Plus random)
      throws SQLException {
    JdbcSession session = new JdbcSession(driver, plan, client, random);
    session.connect();
    return session;
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
      throw e;
    }
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    for (PreparedStep step : steps) {
      int table = chooseTable(step.table);
      for (int i = 0; i < step.count; i++) {
        drawn.draw(step.draws);
        for (PreparedQuery query : step.queries) {
          execute(query, table, counts);
        }
      }
    }
  }

  private int chooseTable(TableChoice choice) {
    return switch (choice) {
      case FIXED -> 1;
      case DRAWN -> drawn.table(plan.tables());
      case OWN -> client + 1;
    };
  }

  private void execute(PreparedQuery query, int table, QueryCounts counts) throws SQLException {
    current = query;
    currentTable = table;
    if (plan.dryRun()) {
      query.pretend(table, drawn, counts);
    } else {
      query.execute(table, drawn, counts);
    }
  }

  @Override
  public void afterEvent() {
    if (plan.drawsAfterEvent()) {
      drawn.skipOne();
    }
  }

  @Override
  public void finish(QueryCounts counts) throws SQLException {
    for (PreparedStep step : steps) {
      for (PreparedQuery query : step.queries) {
        query.flush(counts);
      }
    }
  }

  @Override
  public void reconnect() throws SQLException {
    close();
    connect();
  }

  @Override
  public String currentStatement() {
    return current == null
        ? ""
        : current.label(currentTable) + " at " + driver.endpoint().address();
  }

  @Override
  public void abort() {
    Connection open = connection;
    try {
      if (open != null) {
        open.abort(Runnable::run);
      }
    } catch (SQLException e) {
      // It is being thrown away; there is nothing left to do for it.
    }
  }

  @Override
  public void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // What was measured stands, whatever the server thinks of the farewell.
    }
  }
}
