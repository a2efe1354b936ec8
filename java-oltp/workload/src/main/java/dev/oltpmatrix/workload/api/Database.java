package dev.oltpmatrix.workload.api;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection to a server, by any of the JDBC drivers. */
public interface Database {
  /**
   * Prepares a statement, on the server unless the user has chosen otherwise.
   *
   * @throws SQLException also with {@link #isUnpreparable} when the server cannot prepare it
   */
  PreparedStatement prepare(String sql) throws SQLException;

  Statement text() throws SQLException;

  /** Returns whether the server cannot prepare the statement and takes it as text only. */
  boolean isUnpreparable(SQLException e);
}
