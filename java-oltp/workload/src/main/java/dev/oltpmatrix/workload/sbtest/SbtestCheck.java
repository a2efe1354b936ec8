package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.data.Queries;
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

  private final Connection connection;
  private final SbtestWorkload.Content content;
  private final Settings settings;
  private long countableRows = MAX_COUNTED_ROWS;

  SbtestCheck(Connection connection, SbtestWorkload.Content content, Settings settings) {
    this.connection = connection;
    this.content = content;
    this.settings = settings;
  }

  Optional<String> refusal() throws SQLException {
    for (int table = 1; table <= content.tables(settings); table++) {
      // The greatest id is found without a scan.
      long greatestId =
          Queries.number(connection, "SELECT COALESCE(MAX(id), 0) FROM sbtest" + table);
      String refusal =
          switch (content) {
            case ALL_ROWS -> missingRows(table, greatestId);
            case EMPTY_PER_CLIENT -> rowsInEmpty(table, greatestId);
            // It is enough that the table exists.
            case SOME_ROWS, GROWING -> null;
          };
      if (refusal != null) {
        return Optional.of(refusal);
      }
    }
    return Optional.empty();
  }

  private String missingRows(int table, long greatestId) throws SQLException {
    int size = settings.integer("table-size");
    if (greatestId < size) {
      return ("table sbtest%s has ids up to %s, --table-size=%s expects more:"
              + " pass --table-size=%s, or run cleanup and prepare")
          .formatted(table, greatestId, size, greatestId);
    }
    // Ids have gaps after DELETEs, or if the server's auto_increment_increment is above 1.
    if (greatestId > countableRows) {
      return null;
    }
    countableRows -= greatestId;
    long rows = Queries.number(connection, "SELECT COUNT(*) FROM sbtest" + table);
    return rows >= size
        ? null
        : ("table sbtest%s has %s rows with ids up to %s, --table-size=%s expects more:"
                + " run cleanup and prepare")
            .formatted(table, rows, greatestId, size);
  }

  private static String rowsInEmpty(int table, long greatestId) {
    return greatestId == 0
        ? null
        : ("table sbtest%s has ids up to %s, bulk_insert begins at 1:"
                + " run cleanup and prepare with the same --threads")
            .formatted(table, greatestId);
  }
}
