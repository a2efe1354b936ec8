package dev.oltpmatrix.driverstudy.driver;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Switches on the rewriting of batches in Drizzle's driver, which is set for each connection and
 * needs the driver's own classes.
 */
final class DrizzleRewriting {
  private static final String PACKAGE = "org.drizzle.jdbc.";

  private DrizzleRewriting() {}

  static void switchOn(Connection connection) throws SQLException {
    try {
      ClassLoader loader = connection.getClass().getClassLoader();
      Class<?> factory =
          Class.forName(
              PACKAGE + "internal.common.RewriteParameterizedBatchHandlerFactory", true, loader);
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
