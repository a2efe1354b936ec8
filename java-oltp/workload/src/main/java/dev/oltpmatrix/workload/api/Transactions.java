package dev.oltpmatrix.workload.api;

import java.sql.SQLException;

/**
 * The transactions of a workload on one connection. One client at a time uses them; several do in
 * turn where they share a pool of connections.
 */
public interface Transactions {
  /**
   * Prepares the statements on a connection, the first one or a later one after the first was lost.
   * Without it nothing is sent: transactions do everything else, as a dry run needs it.
   */
  void prepare(Database database) throws SQLException;

  /**
   * Runs one transaction, from its draws to the last result, and adds its kind and its statements
   * to counts. A statement may depend on what an earlier one returned. After an error it is called
   * again for the same transaction.
   *
   * @param client a state that the same workload has created
   */
  void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException;

  /** Sends rows that transactions have only collected; called after the last transaction. */
  default void finish(QueryCounts counts) throws SQLException {}

  /** Returns the statement in progress, for messages; empty before the first one. */
  String currentStatement();
}
