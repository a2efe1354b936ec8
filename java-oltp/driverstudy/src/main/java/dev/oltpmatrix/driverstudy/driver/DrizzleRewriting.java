package dev.oltpmatrix.driverstudy.driver;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;

/** Drizzle's driver rewrites batches where a connection is told so, by classes of its own. */
final class DrizzleRewriting {
  private static final String DRIZZLES = "org.drizzle.jdbc.";

  private DrizzleRewriting() {}

  static void switchOn(Connection connection) throws SQLException {
    try {
      ClassLoader loader = connection.getClass().getClassLoader();
      Class<?> factory =
          Class.forName(
              DRIZZLES + "internal.common.RewriteParameterizedBatchHandlerFactory", true, loader);
      for (Method method : connection.getClass().getMethods()) {
        if (method.getName().equals("setBatchQueryHandlerFactory")) {
          method.invoke(connection, factory.getDeclaredConstructor().newInstance());
          return;
        }
      }
      throw new SQLException("the driver has no rewriting of batches");
    } catch (ReflectiveOperationException e) {
      throw new SQLException("the driver has no rewriting of batches", e);
    }
  }
}
