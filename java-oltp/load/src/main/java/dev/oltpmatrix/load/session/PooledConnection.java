package dev.oltpmatrix.load.session;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;

/**
 * The pool's view of a connection: the pool lends it and closes it. With HikariCP's settings the
 * driver's connection answers all else. With fixed settings nobody does and nothing is sent: a pool
 * queries the server's isolation level, pings idle connections, and sets time limits, during which
 * the JDK makes three system calls for every answer.
 */
final class PooledConnection implements InvocationHandler {
  private static final int ASSUMED_ISOLATION = Connection.TRANSACTION_REPEATABLE_READ;

  private final TransactionExecutor connected;
  private final boolean asksDriver;

  /** Gives the client access to the executor of a borrowed connection. */
  interface Lent {
    TransactionExecutor connected();
  }

  private PooledConnection(TransactionExecutor connected, boolean asksDriver) {
    this.connected = connected;
    this.asksDriver = asksDriver;
  }

  /**
   * Returns the view of a connection.
   *
   * @param asksDriver whether the driver's connection answers the pool
   */
  static Connection of(TransactionExecutor connected, boolean asksDriver) {
    return (Connection)
        Proxy.newProxyInstance(
            PooledConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class, Lent.class},
            new PooledConnection(connected, asksDriver));
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Exception {
    return switch (method.getName()) {
      case "connected" -> connected;
      case "close" -> {
        connected.close();
        yield null;
      }
      case "abort" -> {
        connected.abort();
        yield null;
      }
      case "hashCode" -> System.identityHashCode(self);
      case "equals" -> self == arguments[0];
      case "toString" -> "a connection of the clients' pool";
      default -> asksDriver ? asked(method, arguments) : assumed(method.getName());
    };
  }

  private Object asked(Method method, Object[] arguments) throws Exception {
    try {
      return method.invoke(connected.connection(), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static Object assumed(String question) throws SQLFeatureNotSupportedException {
    return switch (question) {
      case "clearWarnings" -> null;
      case "getAutoCommit", "isValid" -> true;
      case "isReadOnly", "isClosed" -> false;
      case "getTransactionIsolation" -> ASSUMED_ISOLATION;
      default -> throw new SQLFeatureNotSupportedException(question);
    };
  }
}
