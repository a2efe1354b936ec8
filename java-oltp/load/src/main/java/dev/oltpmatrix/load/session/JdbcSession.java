package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import java.sql.SQLException;

/** The session of a client that has a connection of its own. */
public final class JdbcSession implements Session {
  private final int client;
  private final RandomInputs drawn;
  private final boolean drawsAfterEvent;
  private final TransactionExecutor connected;

  private JdbcSession(
      SessionPlan plan, int client, RandomInputs drawn, TransactionExecutor connected) {
    this.client = client;
    this.drawn = drawn;
    this.connected = connected;
    drawsAfterEvent = plan.drawsAfterEvent();
  }

  static JdbcSession open(DbDriver driver, SessionPlan plan, int client, Xoroshiro128Plus random)
      throws SQLException {
    RandomInputs drawn = new RandomInputs(plan, client, random);
    return new JdbcSession(plan, client, drawn, TransactionExecutor.open(driver, plan));
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    connected.run(client, drawn, counts);
  }

  @Override
  public void afterEvent() {
    if (drawsAfterEvent) {
      drawn.skipOne();
    }
  }

  @Override
  public void finish(QueryCounts counts) throws SQLException {
    connected.finish(counts);
  }

  @Override
  public void reconnect() throws SQLException {
    connected.reconnect();
  }

  @Override
  public String currentStatement() {
    return connected.currentStatement();
  }

  @Override
  public void abort() {
    connected.abort();
  }

  @Override
  public void close() {
    connected.close();
  }
}
