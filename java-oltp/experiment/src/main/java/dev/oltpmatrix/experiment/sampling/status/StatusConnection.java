package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.server.api.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The connection on which a server is asked while it is loaded; open for one cell. */
public final class StatusConnection implements AutoCloseable {
  /** What one of 4200 threads may wait for its turn, and short beside the limit of a cell. */
  private static final int ANSWER_LIMIT_MS = 30_000;

  /** MariaDB; MySQL with performance_schema = ON. */
  private static final List<String> THREAD_OF_SESSION =
      List.of(
          "SELECT TID FROM information_schema.PROCESSLIST WHERE ID = ",
          "SELECT THREAD_OS_ID FROM performance_schema.threads WHERE PROCESSLIST_ID = ");

  /** Takes apart what the server answers. */
  interface Answer<T> {
    T of(ResultSet rows) throws SQLException;
  }

  private Connection connection;
  private long id;
  private Long threadId;
  private volatile String trouble;

  private StatusConnection() {}

  /** Never fails: a server that refuses is said by {@link #trouble()}. */
  public static StatusConnection open(RunningServer server) {
    StatusConnection opened = new StatusConnection();
    try {
      opened.connection = server.connectToWatch();
      opened.connection.setNetworkTimeout(Runnable::run, ANSWER_LIMIT_MS);
      opened.id = opened.ask("SELECT CONNECTION_ID()", StatusConnection::first).longValue();
      opened.threadId = opened.findThread(server);
    } catch (SQLException e) {
      opened.trouble = Reasons.of(e);
    }
    return opened;
  }

  /** The thread that serves it, where the server tells: its CPU time is a cost of watching. */
  private Long findThread(RunningServer server) {
    if (!server.isOurs()) {
      return null;
    }
    for (String sql : THREAD_OF_SESSION) {
      try {
        Double found = ask(sql + id, StatusConnection::first);
        if (found != null) {
          return found.longValue();
        }
      } catch (SQLException e) {
        // Another product's, or one that is switched off: the next may do.
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

  /** By which the server lists it among its sessions; 0 for none. */
  public long id() {
    return id;
  }

  /** {@code null} where it is not known. */
  public Long threadId() {
    return threadId;
  }

  boolean isOpen() {
    return trouble == null;
  }

  /** Why it is of no use; {@code null} while it is. */
  String trouble() {
    return trouble;
  }

  /** Asks; what goes wrong with the connection itself ends it. */
  <T> T ask(String sql, Answer<T> answer) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return answer.of(rows);
    } catch (SQLException e) {
      if (connection.isClosed() || isOfConnection(e)) {
        trouble = Reasons.of(e);
      }
      throw e;
    }
  }

  /** SQLSTATE 08 is a connection that is lost. */
  private static boolean isOfConnection(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("08");
  }

  /** Ends it in order, so that the server has one session less when the next cell begins. */
  @Override
  public void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      trouble = Reasons.of(e); // it is gone, which is all that was wanted
    }
  }

  /**
   * Ends it in the middle of a question. On a thread of its own: to abort, a driver may itself ask
   * the server that does not answer.
   */
  public void abort() {
    Thread closer =
        new Thread(
            () -> {
              try {
                connection.abort(Runnable::run);
              } catch (SQLException e) {
                trouble = Reasons.of(e);
              }
            },
            "watch-abort");
    closer.setDaemon(true);
    closer.start();
  }
}
