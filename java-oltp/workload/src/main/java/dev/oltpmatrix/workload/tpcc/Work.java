package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/**
 * The statements of one kind of transaction on a connection, without those that begin and end it.
 */
interface Work {
  /** How the transaction is to end. */
  enum End {
    COMMIT,
    ROLLBACK
  }

  End run(TpccInputs inputs, QueryCounts counts) throws SQLException;

  /** Returns how many orders the last run has delivered. */
  default int deliveries() {
    return 0;
  }
}
