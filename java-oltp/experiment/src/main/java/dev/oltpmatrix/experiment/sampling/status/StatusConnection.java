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
  /** Time that one of 4200 threads may wait for its turn; short compared with a cell's limit. */
  private static final int ANSWER_LIMIT_MS = 30_000;

  /** The thread of a session, of MariaDB and of MySQL with performance_schema = ON. */
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

  /** Opens the connection and never throws: a server that refuses is a {@link #problem}. */
  public static StatusConnection open(RunningServer server) {
    StatusConnection opened = new StatusConnection();
    try {
      opened.connection = server.connectToWatch();
      opened.connection.setNetworkTimeout(Runnable::run, ANSWER_LIMIT_MS);
      opened.id = opened.ask("SELECT CONNECTION_ID()", StatusConnection::number);
      opened.threadId = server.host().isPresent() ? opened.findThread() : null;
    } catch (SQLException e) {
      opened.problem = Reasons.of(e);
    }
    return opened;
  }

  private Long findThread() {
    for (String sql : THREAD_OF_SESSION) {
      try {
        Long found = ask(sql + id, StatusConnection::number);
        if (found != null) {
          return found;
        }
      } catch (SQLException e) {
        // The query is for another product, or the feature is switched off: the next one may work.
      }
    }
    return null;
  }

  private static Long number(ResultSet rows) throws SQLException {
    Double value = rows.next() ? (Double) rows.getDouble(1) : null;
    return value == null || rows.wasNull() ? null : value.longValue();
  }

  /** Returns the session ID; 0 for none. */
  public long id() {
    return id;
  }

  /**
   * Returns the ID of the server's thread, whose CPU time is part of the cost of sampling; {@code
   * null} if it is not known.
   */
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

  /** Closes the connection in order: the server then has one session less at the next cell. */
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
   * Aborts the connection during a query, in a thread of its own: a driver may send a query for it
   * to the server that does not answer.
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
