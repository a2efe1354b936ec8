package dev.oltpmatrix.load.session;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A client's session that takes a connection for each transaction and returns it afterwards. It
 * keeps the connection while it repeats a transaction, because locks may still be held on it.
 */
final class PooledSession implements Session {
  private final ConnectionPool pool;
  private final ClientInputs inputs;

  /** The connection as the pool lends it, or {@code null} between transactions. */
  private Connection lease;

  private volatile TransactionExecutor held;

  /** The client's thread while it waits for a connection. */
  private volatile Thread waiting;

  private boolean inTransaction;
  private long waitedNs;

  PooledSession(ConnectionPool pool, ClientInputs inputs) {
    this.pool = pool;
    this.inputs = inputs;
  }

  @Override
  public long pauseNs() {
    return inputs.pauseNs();
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    if (!inTransaction) {
      inTransaction = true;
      waitedNs = 0;
    }
    if (held == null) {
      take();
    }
    held.run(inputs.state(), counts);
    inTransaction = false;
    held = null;
    lease.close();
  }

  private void take() throws SQLException {
    long fromNs = System.nanoTime();
    waiting = Thread.currentThread();
    try {
      lease = pool.take();
      held = ConnectionPool.of(lease);
    } finally {
      waiting = null;
      waitedNs += System.nanoTime() - fromNs;
    }
  }

  @Override
  public long waitedNs() {
    return waitedNs;
  }

  @Override
  public void afterEvent() {
    inputs.afterEvent();
  }

  /**
   * Closes the connection; the pool makes a new one, which goes to the first client that takes it.
   */
  @Override
  public void reconnect() {
    close();
  }

  @Override
  public String currentStatement() {
    TransactionExecutor now = held;
    return now == null ? "" : now.currentStatement();
  }

  @Override
  public void abort() {
    TransactionExecutor now = held;
    Thread client = waiting;
    if (now != null) {
      now.abort();
    } else if (client != null) {
      client.interrupt();
    }
  }

  /**
   * Closes the session; a connection in the middle of a transaction is of no use to another client.
   */
  @Override
  public void close() {
    if (held != null) {
      held = null;
      pool.evict(lease);
    }
  }
}
