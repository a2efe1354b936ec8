package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.model.descriptors.Generator;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What differs between JDBC drivers; nothing outside this package knows one by name. */
public interface DbDriver {
  /** The driver's name in a record's generator: java-NAME. */
  String name();

  /** For people: product and version. */
  String version();

  /**
   * From how many clients a CPU on virtual threads serve it better than platform threads; measured
   * by {@code bench/client-cost.sh}, docs/generator-cost.md has the numbers.
   */
  int virtualThreadsFromPerCpu();

  /** The server that it connects to. */
  Endpoint endpoint();

  Connection connect() throws SQLException;

  /**
   * Prepares a statement, on the server before this returns unless the endpoint says otherwise.
   *
   * @throws SQLException also with {@link ServerErrors#isUnpreparable} when the server has no
   *     prepared form of it
   */
  PreparedStatement prepare(Connection connection, String sql) throws SQLException;

  /** Cuts a connection off, from another thread than the one that uses it. */
  default void abort(Connection connection) throws SQLException {
    connection.abort(Runnable::run);
  }

  static DbDriver named(String name, Endpoint endpoint) {
    return switch (name) {
      case "mariadb" -> MariaDbDriver.newest(endpoint);
      case "mariadb-3.5" -> MariaDbDriver.before(endpoint);
      case "mysql" -> new MySqlDriver(endpoint);
      case Generator.DRIZZLE -> new DrizzleDriver(endpoint);
      default -> throw new IllegalArgumentException("no driver is named " + name);
    };
  }
}
