package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;

/**
 * Several statements in one text, none of which depends on what another returns. A connection takes
 * it only if its driver was told so, and only where no server prepares statements.
 *
 * @param text takes the values of all, in the order of their texts
 * @param parts the number of statements
 */
record StatementGroup(TpccStatement text, int parts) {
  void send(QueryCounts counts) throws SQLException {
    text.send(parts, counts);
  }

  /** Goes to the first row of the next query. */
  TpccStatement nextQuery(QueryCounts counts) throws SQLException {
    return text.nextQuery(counts);
  }

  /** Passes the results that were not read. */
  void end(QueryCounts counts) throws SQLException {
    text.end(counts);
  }
}
