package dev.oltpmatrix.load.driver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A JDBC driver's differences from the others; nothing outside this package names a driver. */
public interface DbDriver {
  /** The name in a record's generator: java-NAME. */
  String name();

  /** Product and version for people to read. */
  String version();

  /** Clients per CPU from which virtual threads are better; see docs/studies-clients.md. */
  int virtualThreadsFromPerCpu();

  Endpoint endpoint();

  Connection connect() throws SQLException;

  /**
   * Prepares a statement, on the server before this returns unless the endpoint says otherwise.
   *
   * @throws SQLException also with {@link ServerErrors#isUnpreparable} when the server cannot
   *     prepare it
   */
  PreparedStatement prepare(Connection connection, String sql) throws SQLException;

  static DbDriver named(String name, Endpoint endpoint) {
    return switch (name) {
      case "mariadb", "mariadb-3.5" -> new MariaDbDriver(name, endpoint);
      case "mysql" -> new MySqlDriver(endpoint);
      default -> throw new IllegalArgumentException("no driver is named " + name);
    };
  }
}
