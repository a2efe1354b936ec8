package dev.oltpmatrix.load.session;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Makes a data source that a pool can take its connections from, and that knows nothing else. */
public final class ConnectionSource {
  private ConnectionSource() {}

  /** Opens a connection. */
  public interface Opening {
    Connection open() throws SQLException;
  }

  public static DataSource of(Opening opening) {
    return (DataSource)
        Proxy.newProxyInstance(
            ConnectionSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "getConnection" -> opening.open();
                  case "getLoginTimeout" -> 0; // that of whoever opens the connections applies
                  case "isWrapperFor" -> false;
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == arguments[0];
                  case "toString" -> "connections";
                  default -> null;
                });
  }
}
