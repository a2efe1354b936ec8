package dev.oltpmatrix.load.session;

import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A client's session: on a connection of its own, or on one that it takes from a pool for each
 * transaction and returns afterwards. While it repeats a transaction it keeps the pool's
 * connection, because locks may still be held on it.
 */
final class JdbcSession implements Session {
  private final WorkloadRun.ClientState client;

  /** Takes the draw after each event; {@code null} where there is none. */
  private final Xoroshiro128Plus afterEvents;

  /** {@code null} for a client with a connection of its own. */
  private final ConnectionPool pool;

  /** The connection; of a pool's clients {@code null} between transactions. */
  private volatile TransactionExecutor held;

  /** The connection as the pool lends it. */
  private Connection lease;

  /** The client's thread while it waits for a connection. */
  private volatile Thread waiting;

  private boolean inTransaction;
  private long waitedNs;

  JdbcSession(
      WorkloadRun.ClientState client,
      Xoroshiro128Plus afterEvents,
      TransactionExecutor own,
      ConnectionPool pool) {
    this.client = client;
    this.afterEvents = afterEvents;
    this.pool = pool;
    held = own;
  }

  @Override
  public long pauseNs() {
    return client.pauseNs();
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    if (pool == null) {
      held.run(client, counts);
      return;
    }
    if (!inTransaction) {
      inTransaction = true;
      waitedNs = 0;
    }
    if (held == null) {
      take();
    }
    held.run(client, counts);
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

  /** Draws once, as sysbench does for its own statistics. */
  @Override
  public void afterEvent() {
    if (afterEvents != null) {
      afterEvents.nextLong();
    }
  }

  @Override
  public void finish(QueryCounts counts) throws SQLException {
    if (pool == null) {
      held.finish(counts);
    }
  }

  /** Connects again; a pool makes a new connection, for the first client that takes it. */
  @Override
  public void reconnect() throws SQLException {
    if (pool == null) {
      held.reconnect();
    } else {
      close();
    }
  }

  @Override
  public boolean isConnected() throws SQLException {
    return pool != null || held.isConnected();
  }

  @Override
  public String currentStatement() {
    TransactionExecutor now = held;
    return now == null ? "" : now.currentStatement();
  }

  @Override
  public void abort() {
    TransactionExecutor now = held;
    Thread thread = waiting;
    if (now != null) {
      now.abort();
    } else if (thread != null) {
      thread.interrupt();
    }
  }

  /** A pool's connection in the middle of a transaction is of no use to another client. */
  @Override
  public void close() {
    if (pool == null) {
      held.close();
    } else if (held != null) {
      held = null;
      pool.evict(lease);
    }
  }
}
