package dev.oltpmatrix.load.session;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * HikariCP with a fixed number of connections, which clients take turns at. They are made by others
 * and handed to it before the start; it makes one anew only where one was lost. It waits without
 * limit, and no connection becomes too old.
 */
final class ConnectionPool implements AutoCloseable {
  private static final long FILL_POLL_MS = 5;

  private final int size;
  private final Making another;
  private final AtomicInteger missing;
  private final Queue<TransactionExecutor> made = new ConcurrentLinkedQueue<>();
  private volatile HikariDataSource pool;

  /** Connects and prepares. */
  interface Making {
    TransactionExecutor make() throws SQLException;
  }

  /**
   * @param another makes one in the place of one that was lost
   */
  ConnectionPool(int size, Making another) {
    this.size = size;
    this.another = another;
    missing = new AtomicInteger(size);
  }

  int size() {
    return size;
  }

  /** Takes one of those that are there from the start; the last of them opens the pool. */
  void add(TransactionExecutor connected) throws SQLException {
    made.add(connected);
    if (missing.decrementAndGet() == 0) {
      pool = filled();
    }
  }

  private HikariDataSource filled() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setPoolName("clients");
    config.setDataSource(new Source());
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(0);
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    HikariDataSource filling = new HikariDataSource(config);
    try {
      // It fills itself on a thread of its own, from what has been made.
      while (filling.getHikariPoolMXBean().getTotalConnections() < size) {
        TimeUnit.MILLISECONDS.sleep(FILL_POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while the pool was filled", e);
    }
    return filling;
  }

  /** Waits for a free connection, which goes back by its close. */
  Connection take() throws SQLException {
    return pool.getConnection();
  }

  static TransactionExecutor of(Connection taken) throws SQLException {
    return taken.unwrap(PooledConnection.Lent.class).connected();
  }

  /** Closes one that was taken, and has another made. */
  void evict(Connection taken) {
    pool.evictConnection(taken);
  }

  @Override
  public void close() {
    made.forEach(TransactionExecutor::close);
    if (pool != null) {
      pool.close();
    }
  }

  /** Where the pool has its connections from. */
  private final class Source implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
      TransactionExecutor ready = made.poll();
      return PooledConnection.of(ready == null ? another.make() : ready);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
      // It says nothing.
    }

    @Override
    public void setLoginTimeout(int seconds) {
      // The clients' limit holds for all connections together.
    }

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException("no logger");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }
}
