package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.server.api.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The connection for queries to a server under load; it is open for one cell. */
public final class StatusConnection implements AutoCloseable {
  /**
   * Time that one of 4200 threads may wait for its turn, in milliseconds; it is short compared with
   * the time limit of a cell.
   */
  private static final int ANSWER_LIMIT_MS = 30_000;

  /**
   * Queries for the thread of a session: for MariaDB, and for MySQL with performance_schema = ON.
   */
  private static final List<String> THREAD_OF_SESSION =
      List.of(
          "SELECT TID FROM information_schema.PROCESSLIST WHERE ID = ",
          "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_ID = ");

  /** Converts a server's answer. */
  interface Answer<T> {
    T of(ResultSet rows) throws SQLException;
  }

  private Connection connection;
  private long id;
  private Long threadId;
  private volatile String problem;

  private StatusConnection() {}

  /**
   * Opens the connection and never throws: {@link #problem()} describes the problem if the server
   * refuses.
   */
  public static StatusConnection open(RunningServer server) {
    StatusConnection opened = new StatusConnection();
    try {
      opened.connection = server.connectToWatch();
      opened.connection.setNetworkTimeout(Runnable::run, ANSWER_LIMIT_MS);
      opened.id = opened.ask("SELECT CONNECTION_ID()", StatusConnection::first).longValue();
      opened.threadId = opened.findThread(server);
    } catch (SQLException e) {
      opened.problem = Reasons.of(e);
    }
    return opened;
  }

  /**
   * Returns the server thread of this connection, if the server reports it: its CPU time is part of
   * the cost of sampling.
   */
  private Long findThread(RunningServer server) {
    if (server.host().isEmpty()) {
      return null;
    }
    for (String sql : THREAD_OF_SESSION) {
      try {
        Double found = ask(sql + id, StatusConnection::first);
        if (found != null) {
          return found.longValue();
        }
      } catch (SQLException e) {
        // The query is for another product, or the feature is switched off: the next one may work.
      }
    }
    return null;
  }

  static Double first(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      return null;
    }
    double value = rows.getDouble(1);
    return rows.wasNull() ? null : value;
  }

  /** Returns the session ID; 0 for none. */
  public long id() {
    return id;
  }

  /** Returns the ID of the server's thread; {@code null} if it is not known. */
  public Long threadId() {
    return threadId;
  }

  boolean isOpen() {
    return problem == null;
  }

  /** Returns why the connection cannot be used; {@code null} while it can. */
  String problem() {
    return problem;
  }

  /** Executes a query; an error of the connection itself closes it. */
  <T> T ask(String sql, Answer<T> answer) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return answer.of(rows);
    } catch (SQLException e) {
      if (connection.isClosed() || String.valueOf(e.getSQLState()).startsWith("08")) {
        problem = Reasons.of(e);
      }
      throw e;
    }
  }

  /**
   * Closes the connection in order, so that the server has one session less when the next cell
   * begins.
   */
  @Override
  public void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      problem = Reasons.of(e); // the connection is already closed, as intended
    }
  }

  /**
   * Aborts the connection during a query. It uses a separate thread, because a driver may send a
   * query to the server that does not answer in order to abort.
   */
  public void abort() {
    Thread closer =
        new Thread(
            () -> {
              try {
                connection.abort(Runnable::run);
              } catch (SQLException e) {
                problem = Reasons.of(e);
              }
            },
            "watch-abort");
    closer.setDaemon(true);
    closer.start();
  }
}
