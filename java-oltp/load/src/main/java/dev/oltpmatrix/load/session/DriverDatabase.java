package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.workload.api.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection of one of the JDBC drivers. */
record DriverDatabase(DbDriver driver, Connection connection) implements Database {
  @Override
  public PreparedStatement prepare(String sql) throws SQLException {
    return driver.prepare(connection, sql);
  }

  @Override
  public Statement text() throws SQLException {
    Statement statement = connection.createStatement();
    // The text has no JDBC escapes, so the driver need not look for them.
    statement.setEscapeProcessing(false);
    return statement;
  }

  @Override
  public boolean isUnpreparable(SQLException e) {
    return ServerErrors.isUnpreparable(e);
  }
}
