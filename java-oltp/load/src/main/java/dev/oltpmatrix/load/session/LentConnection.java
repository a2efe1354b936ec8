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
final class LentConnection implements InvocationHandler {
  private static final int UNTOLD_ISOLATION = Connection.TRANSACTION_REPEATABLE_READ;

  private final ConnectedSteps connected;

  /** How a client comes to what it has borrowed. */
  interface Lent {
    ConnectedSteps connected();
  }

  private LentConnection(ConnectedSteps connected) {
    this.connected = connected;
  }

  static Connection of(ConnectedSteps connected) {
    return (Connection)
        Proxy.newProxyInstance(
            LentConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class, Lent.class},
            new LentConnection(connected));
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
