package dev.oltpmatrix.load.session;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;

/**
 * The pool's view of a connection: the pool lends it, closes it, and sends nothing through it. With
 * the driver's own connection the pool would query the server's isolation level, ping idle
 * connections, and set time limits, after which the JDK makes three system calls for every answer.
 */
final class PooledConnection implements InvocationHandler {
  private static final int ASSUMED_ISOLATION = Connection.TRANSACTION_REPEATABLE_READ;

  private final TransactionExecutor connected;

  /** Gives the client access to the executor of a borrowed connection. */
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
      case "getTransactionIsolation" -> ASSUMED_ISOLATION;
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
