package dev.oltpmatrix.load.driver;

import java.sql.Connection;
import java.sql.SQLException;

/** What differs between JDBC drivers; nothing outside this package knows one by name. */
public interface DbDriver {
  /** The driver's name in a record's generator: java-NAME. */
  String name();

  /** For people: product and version. */
  String version();

  Connection connect(Endpoint endpoint) throws SQLException;

  static DbDriver named(String name) {
    return name.equals("mysql") ? new MySqlDriver() : new MariaDbDriver();
  }
}
