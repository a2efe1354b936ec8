package dev.oltpmatrix.load.session;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A data source that a pool can take its connections from, and that knows nothing else. */
public final class ConnectionSource implements DataSource {
  private final Opening opening;

  /** Opens a connection. */
  public interface Opening {
    Connection open() throws SQLException;
  }

  public ConnectionSource(Opening opening) {
    this.opening = opening;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return opening.open();
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // This source logs nothing.
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // The limit of whoever opens the connections applies.
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("no logger");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
