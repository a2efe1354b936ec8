package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/** A client's session on its own connection. */
public final class JdbcSession implements Session {
  private final ClientInputs inputs;
  private final TransactionExecutor executor;

  private JdbcSession(ClientInputs inputs, TransactionExecutor executor) {
    this.inputs = inputs;
    this.executor = executor;
  }

  static JdbcSession open(DbDriver driver, SessionPlan plan, ClientInputs inputs)
      throws SQLException {
    return new JdbcSession(inputs, TransactionExecutor.open(driver, plan));
  }

  @Override
  public long pauseNs() {
    return inputs.pauseNs();
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    executor.run(inputs.state(), counts);
  }

  @Override
  public void afterEvent() {
    inputs.afterEvent();
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
