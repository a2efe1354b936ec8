package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.SbtestWorkload.Content;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Checks before a run whether the tables are those that its options name. */
final class SbtestCheck {
  /**
   * The number of rows that are counted one by one in all tables together, which takes a second or
   * two; an event that removed rows from one table removed them from the others too.
   */
  private static final long MAX_COUNTED_ROWS = 10_000_000;

  private SbtestCheck() {}

  static Optional<String> refusal(Connection connection, Content content, Settings settings)
      throws SQLException {
    int size = settings.integer("table-size");
    long countableRows = MAX_COUNTED_ROWS;
    for (int table = 1; table <= content.tables(settings); table++) {
      // The greatest id is found without a scan.
      long greatestId =
          Queries.number(connection, "SELECT COALESCE(MAX(id), 0) FROM sbtest" + table);
      String has = "table sbtest" + table + " has ";
      String ids = "ids up to " + greatestId;
      String expects = ", --table-size=" + size + " expects more: ";
      if (content == Content.EMPTY_PER_CLIENT && greatestId > 0) {
        String remedy =
            ", bulk_insert begins at 1: run cleanup and prepare with the same --threads";
        return Optional.of(has + ids + remedy);
      }
      if (content == Content.ALL_ROWS && greatestId < size) {
        String remedy = "pass --table-size=" + greatestId + ", or run cleanup and prepare";
        return Optional.of(has + ids + expects + remedy);
      }
      // Ids have gaps after DELETEs, or if the server's auto_increment_increment is above 1.
      if (content == Content.ALL_ROWS && greatestId <= countableRows) {
        countableRows -= greatestId;
        long rows = Queries.number(connection, "SELECT COUNT(*) FROM sbtest" + table);
        if (rows < size) {
          return Optional.of(
              has + rows + " rows with " + ids + expects + "run cleanup and prepare");
        }
      }
    }
    return Optional.empty();
  }
}
