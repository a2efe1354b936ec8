package dev.oltpmatrix.driverstudy.driver;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin;

/** The URL and properties of Drizzle's driver, and the refusal of what it does not support. */
final class DrizzleLogin {
  private static final String WHO = "--driver=" + DriverLimits.DRIZZLE;

  private DrizzleLogin() {}

  static JdbcLogin of(Endpoint endpoint) {
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
}
