package dev.oltpmatrix.load.session;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The session of a client that takes a connection for each transaction and gives it back. One that
 * has to run a transaction again keeps the connection, on which locks may be left.
 */
final class PooledSession implements Session {
  private final ConnectionPool pool;
  private final int client;
  private final RandomInputs drawn;
  private final boolean drawsAfterEvent;

  /** As the pool lends it; {@code null} between transactions. */
  private Connection lease;

  private volatile TransactionExecutor held;

  /** The client's own while it waits for a connection. */
  private volatile Thread waiting;

  private boolean inTransaction;
  private long waitedNs;

  PooledSession(ConnectionPool pool, SessionPlan plan, int client, RandomInputs drawn) {
    this.pool = pool;
    this.client = client;
    this.drawn = drawn;
    drawsAfterEvent = plan.drawsAfterEvent();
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
    held.run(client, drawn, counts);
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
    if (drawsAfterEvent) {
      drawn.skipOne();
    }
  }

  /** The pool connects anew; who comes first has the connection. */
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

  /** A connection in the middle of a transaction is of no use to another client. */
  @Override
  public void close() {
    if (held != null) {
      held = null;
      pool.evict(lease);
    }
  }
}
