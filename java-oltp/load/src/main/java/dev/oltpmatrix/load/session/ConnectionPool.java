package dev.oltpmatrix.load.session;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A HikariCP pool with a fixed number of connections that the clients share. Clients make the
 * connections and add them before the start; the pool makes one only to replace another. With
 * HikariCP's own settings it tests connections that were idle, retires old ones, and fails after a
 * wait of half a minute, and the driver's connection answers it. Without, it does nothing of this
 * and nobody asks the driver, so that the server gets the workload's statements alone: a pool
 * queries the server's isolation level, pings idle connections, and sets time limits, during which
 * the JDK makes three system calls for every answer.
 */
final class ConnectionPool implements AutoCloseable {
  private static final long FILL_POLL_MS = 5;

  private final int size;
  private final boolean isDefault;
  private final Making replacement;
  private final AtomicInteger missing;
  private final Queue<TransactionExecutor> added = new ConcurrentLinkedQueue<>();
  private volatile HikariDataSource pool;
  private volatile boolean closed;

  /** Connects and prepares. */
  interface Making {
    TransactionExecutor make() throws SQLException;
  }

  /** Gives the client access to the executor of a borrowed connection. */
  private interface Lent {
    TransactionExecutor executor();
  }

  /** Without connections; the default pool has HikariCP's own settings. */
  ConnectionPool(int size, boolean isDefault, Making replacement) {
    this.size = size;
    this.isDefault = isDefault;
    this.replacement = replacement;
    missing = new AtomicInteger(size);
  }

  int size() {
    return size;
  }

  /**
   * Adds one of the initial connections; the last one opens the pool. A run that was given up has
   * closed the pool while clients still connect.
   */
  void add(TransactionExecutor connected) throws SQLException {
    added.add(connected);
    if (closed) {
      closeAdded();
    } else if (missing.decrementAndGet() == 0) {
      pool = new HikariDataSource(config());
      awaitFilled();
    }
  }

  private HikariConfig config() {
    HikariConfig config = new HikariConfig();
    config.setPoolName("clients");
    config.setDataSource(ConnectionSource.of(this::next));
    config.setMaximumPoolSize(size);
    if (!isDefault) {
      config.setConnectionTimeout(0);
      config.setMaxLifetime(0);
      config.setKeepaliveTime(0);
    }
    return config;
  }

  /** The pool fills itself on its own thread from the connections that were added. */
  private void awaitFilled() throws SQLException {
    try {
      while (!closed && pool.getHikariPoolMXBean().getTotalConnections() < size) {
        TimeUnit.MILLISECONDS.sleep(FILL_POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while the pool was filled", e);
    }
  }

  /** Waits for a free connection; closing it returns it to the pool. */
  Connection take() throws SQLException {
    return pool.getConnection();
  }

  static TransactionExecutor of(Connection borrowed) throws SQLException {
    return borrowed.unwrap(Lent.class).executor();
  }

  /** Closes a borrowed connection and makes the pool replace it. */
  void evict(Connection borrowed) {
    pool.evictConnection(borrowed);
  }

  @Override
  public void close() {
    closed = true;
    closeAdded();
    if (pool != null) {
      pool.close();
    }
  }

  private void closeAdded() {
    for (TransactionExecutor left = added.poll(); left != null; left = added.poll()) {
      left.close();
    }
  }

  /** Returns the pool's view of the next of the connections that were added, or of a new one. */
  private Connection next() throws SQLException {
    TransactionExecutor ready = added.poll();
    TransactionExecutor executor = ready == null ? replacement.make() : ready;
    return (Connection)
        Proxy.newProxyInstance(
            ConnectionPool.class.getClassLoader(),
            new Class<?>[] {Connection.class, Lent.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "executor" -> executor;
                  case "close" -> {
                    executor.close();
                    yield null;
                  }
                  case "abort" -> {
                    executor.abort();
                    yield null;
                  }
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == arguments[0];
                  case "toString" -> "a connection of the clients' pool";
                  default ->
                      isDefault ? asked(executor, method, arguments) : assumed(method.getName());
                });
  }

  private static Object asked(TransactionExecutor executor, Method method, Object... arguments)
      throws Exception {
    try {
      return method.invoke(executor.connection(), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static Object assumed(String question) throws SQLFeatureNotSupportedException {
    return switch (question) {
      case "clearWarnings" -> null;
      case "getAutoCommit", "isValid" -> true;
      case "isReadOnly", "isClosed" -> false;
      case "getTransactionIsolation" -> Connection.TRANSACTION_REPEATABLE_READ;
      default -> throw new SQLFeatureNotSupportedException(question);
    };
  }
}
