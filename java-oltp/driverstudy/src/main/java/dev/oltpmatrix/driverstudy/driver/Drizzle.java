package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;

/** The login and the rewriting of batches of Drizzle's driver. */
final class Drizzle {
  private static final String PACKAGE = "org.drizzle.jdbc.";
  private static final String WHO = "--driver=" + DriverLimits.DRIZZLE;

  private Drizzle() {}

  static JdbcLogin login(Endpoint endpoint) {
    if (endpoint.place().isSocket()) {
      throw new UsageException(
          WHO
              + ": "
              + endpoint.address()
              + ": the driver has no socket files: name --mysql-host=127.0.0.1 and --mysql-port");
    }
    // The driver sends the password in any form that a server asks for.
    endpoint.requireTrusted(
        WHO, "the driver has no TLS that servers still take, and is careless with the password");
    try {
      return JdbcLogin.drizzle(
          endpoint.place(), endpoint.user(), endpoint.password(), endpoint.database());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--mysql-db: " + e.getMessage() + ": name another");
    }
  }

  /**
   * Switches on the rewriting of batches, which is set for each connection and needs the driver's
   * own classes.
   */
  static void switchOnRewriting(Connection connection) throws SQLException {
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
