package dev.oltpmatrix.load.session;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;

/**
 * What a pool has of a connection: it lends it, closes it, and asks it nothing. A pool that is
 * given the driver's own asks the server for its isolation, pings what was idle, and sets time
 * limits, after which a JDK asks the kernel three times for every answer.
 */
final class PooledConnection implements InvocationHandler {
  private static final int UNTOLD_ISOLATION = Connection.TRANSACTION_REPEATABLE_READ;

  private final TransactionExecutor connected;

  /** How a client comes to what it has borrowed. */
  interface Lent {
    TransactionExecutor connected();
  }

  private PooledConnection(TransactionExecutor connected) {
    this.connected = connected;
  }

  static Connection of(TransactionExecutor connected) {
    return (Connection)
        Proxy.newProxyInstance(
            PooledConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class, Lent.class},
            new PooledConnection(connected));
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Exception {
    return switch (method.getName()) {
      case "connected" -> connected;
      case "clearWarnings" -> null;
      case "getAutoCommit", "isValid" -> true;
      case "isReadOnly", "isClosed" -> false;
      case "getTransactionIsolation" -> UNTOLD_ISOLATION;
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
      default -> throw new SQLFeatureNotSupportedException(method.getName());
    };
  }
}
