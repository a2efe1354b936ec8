package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import java.sql.SQLException;

/** A client's session on its own connection. */
public final class JdbcSession implements Session {
  private final int client;
  private final RandomInputs inputs;
  private final boolean drawsAfterEvent;
  private final TransactionExecutor executor;

  private JdbcSession(
      SessionPlan plan, int client, RandomInputs inputs, TransactionExecutor executor) {
    this.client = client;
    this.inputs = inputs;
    this.executor = executor;
    drawsAfterEvent = plan.drawsAfterEvent();
  }

  static JdbcSession open(DbDriver driver, SessionPlan plan, int client, Xoroshiro128Plus random)
      throws SQLException {
    RandomInputs inputs = new RandomInputs(plan, client, random);
    return new JdbcSession(plan, client, inputs, TransactionExecutor.open(driver, plan));
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    executor.run(client, inputs, counts);
  }

  @Override
  public void afterEvent() {
    if (drawsAfterEvent) {
      inputs.skipOne();
    }
  }

  @Override
  public void finish(QueryCounts counts) throws SQLException {
    executor.finish(counts);
  }

  @Override
  public void reconnect() throws SQLException {
    executor.reconnect();
  }

  @Override
  public boolean isConnected() throws SQLException {
    return executor.isConnected();
  }

  @Override
  public String currentStatement() {
    return executor.currentStatement();
  }

  @Override
  public void abort() {
    executor.abort();
  }

  @Override
  public void close() {
    executor.close();
  }
}
