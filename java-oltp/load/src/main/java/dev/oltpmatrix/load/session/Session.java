package dev.oltpmatrix.load.session;

import java.sql.SQLException;

/** What one client works with; used by one thread but for abort. */
public interface Session extends AutoCloseable {
  /** Runs one transaction, from its draws to the last result, and adds what it ran to counts. */
  void runTransaction(QueryCounts counts) throws SQLException;

  /** How much of the last transaction's time was a wait for a connection. */
  default long waitedNs() {
    return 0;
  }

  /** Called after each measured event, as sysbench draws once for its own statistics. */
  default void afterEvent() {}

  /** Sends what a transaction only collected; called after the last one. */
  default void finish(QueryCounts counts) throws SQLException {}

  /** Connects and prepares again after the connection was lost; what was drawn stays drawn. */
  default void reconnect() throws SQLException {}

  /** The statement in hand, for messages. */
  String currentStatement();

  /** Cuts the connection off, from another thread. */
  void abort();

  @Override
  void close();

  /** Opens the session of a client, counted from 0. */
  interface Factory {
    Session open(int client) throws SQLException;
  }
}
