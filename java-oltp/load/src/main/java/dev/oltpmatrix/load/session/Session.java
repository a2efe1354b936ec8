package dev.oltpmatrix.load.session;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A client's session with the server; used by one thread except for abort. */
public interface Session extends AutoCloseable {
  /** Returns how long the client waits before its next transaction; asked once before each. */
  default long pauseNs() {
    return 0;
  }

  /** Runs one transaction, from its draws to the last result, and adds its statements to counts. */
  void runTransaction(QueryCounts counts) throws SQLException;

  /** Returns the part of the last transaction's time that was spent waiting for a connection. */
  default long waitedNs() {
    return 0;
  }

  /** Draws once after each measured event, as sysbench does for its own statistics. */
  default void afterEvent() {}

  /** Sends rows that transactions have only collected; called after the last transaction. */
  default void finish(QueryCounts counts) throws SQLException {}

  /** Connects and prepares again after the connection was lost; drawn values are kept. */
  default void reconnect() throws SQLException {}

  /** Asks the server and returns whether it still has the connection. */
  default boolean isConnected() throws SQLException {
    return true;
  }

  /** Returns the statement in progress, for messages. */
  String currentStatement();

  /** Aborts the connection from another thread. */
  void abort();

  @Override
  void close();

  /** Opens the session of a client, counted from 0. */
  interface Factory {
    /** Returns the names of the kinds of transaction; empty where all are of one kind. */
    default List<String> kinds() {
      return List.of();
    }

    /** Returns what clients have counted, once all are closed; empty where they count nothing. */
    default Map<String, Long> counted() {
      return Map.of();
    }

    Session open(int client) throws SQLException;
  }
}
