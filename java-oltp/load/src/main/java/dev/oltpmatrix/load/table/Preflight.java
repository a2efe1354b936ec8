package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** Looks, on one connection, for what would make a run fail later or mean something else. */
public final class Preflight {
  private final Connection connection;
  private final Options options;
  private final Workload workload;

  public Preflight(Connection connection, Options options, Workload workload) {
    this.connection = connection;
    this.options = options;
    this.workload = workload;
  }

  public void check() throws SQLException {
    checkTables();
    int clients = options.integer("threads");
    checkLimit("max_connections", clients, "or lower --threads");
    if (options.text("db-ps-mode").equals("auto")) {
      checkLimit(
          "max_prepared_stmt_count",
          (long) clients * workload.preparedStatements(options),
          "or use --db-ps-mode=disable");
    }
  }

  private void checkTables() throws SQLException {
    for (int table = 1; table <= workload.tables(options); table++) {
      // Ids begin at 1 without gaps, and the greatest is found without a scan.
      long greatestId = number("SELECT COALESCE(MAX(id), 0) FROM sbtest" + table);
      switch (workload.content()) {
        case ALL_ROWS -> checkAllRows(table, greatestId);
        case EMPTY_PER_CLIENT -> checkEmpty(table, greatestId);
        case SOME_ROWS, GROWING -> {
          // That the table is there is all that is needed.
        }
      }
    }
  }

  private void checkAllRows(int table, long greatestId) {
    int size = options.integer("table-size");
    if (greatestId < size) {
      throw new LoadException(
          String.format(
              Locale.ROOT,
              "table sbtest%d has ids up to %d, --table-size=%d expects more:"
                  + " pass --table-size=%d, or run cleanup and prepare",
              table,
              greatestId,
              size,
              greatestId),
          null);
    }
  }

  private static void checkEmpty(int table, long greatestId) {
    if (greatestId > 0) {
      throw new LoadException(
          String.format(
              Locale.ROOT,
              "table sbtest%d has ids up to %d, bulk_insert begins at 1:"
                  + " run cleanup and prepare with the same --threads",
              table,
              greatestId),
          null);
    }
  }

  private void checkLimit(String variable, long needed, String remedy) throws SQLException {
    long limit = number("SELECT @@" + variable);
    if (needed > limit) {
      throw new LoadException(
          String.format(
              Locale.ROOT,
              "the server's %s is %d, %d clients need %d: SET GLOBAL %s=%d, %s",
              variable,
              limit,
              options.integer("threads"),
              needed,
              variable,
              needed,
              remedy),
          null);
    }
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
