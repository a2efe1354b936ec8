package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.workload.Kind;
import dev.oltpmatrix.load.workload.Query;
import dev.oltpmatrix.load.workload.TestScript;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Checks, on one connection, for conditions that would make a run fail later or change its meaning.
 */
public final class LoadPreflight {
  /**
   * The number of rows that are counted one by one in all tables together, which takes a second or
   * two; an event that removed rows from one table removed them from the others too.
   */
  private static final long MAX_COUNTED_ROWS = 10_000_000;

  private final DbDriver server;
  private final Connection connection;
  private final Options options;
  private final TestScript workload;
  private final int clients;
  private long countableRows = MAX_COUNTED_ROWS;

  /**
   * Creates the check.
   *
   * @param clients number of clients that will connect to this server; with a pool, its connections
   */
  public LoadPreflight(
      DbDriver server, Connection connection, Options options, TestScript workload, int clients) {
    this.server = server;
    this.connection = connection;
    this.options = options;
    this.workload = workload;
    this.clients = clients;
  }

  public void check() throws SQLException {
    checkTables();
    checkConnections();
    if (options.text("db-ps-mode").equals("auto")) {
      checkPreparedStatements();
    }
  }

  private void checkTables() throws SQLException {
    for (int table = 1; table <= workload.tables(options); table++) {
      // The greatest id is found without a scan.
      long greatestId = number("SELECT COALESCE(MAX(id), 0) FROM sbtest" + table);
      switch (workload.content()) {
        case ALL_ROWS -> checkAllRows(table, greatestId);
        case EMPTY_PER_CLIENT -> checkEmpty(table, greatestId);
        case SOME_ROWS, GROWING -> {
          // It is enough that the table exists.
        }
      }
    }
  }

  private void checkAllRows(int table, long greatestId) throws SQLException {
    int size = options.integer("table-size");
    if (greatestId < size) {
      throw refusal(
          "table sbtest%d has ids up to %d, --table-size=%d expects more:"
              + " pass --table-size=%d, or run cleanup and prepare",
          table, greatestId, size, greatestId);
    }
    // Ids have gaps after DELETEs, or if the server's auto_increment_increment is above 1.
    if (greatestId <= countableRows) {
      countableRows -= greatestId;
      long rows = number("SELECT COUNT(*) FROM sbtest" + table);
      if (rows < size) {
        throw refusal(
            "table sbtest%d has %d rows with ids up to %d, --table-size=%d expects more:"
                + " run cleanup and prepare",
            table, rows, greatestId, size);
      }
    }
  }

  private void checkEmpty(int table, long greatestId) {
    if (greatestId > 0) {
      throw refusal(
          "table sbtest%d has ids up to %d, bulk_insert begins at 1:"
              + " run cleanup and prepare with the same --threads",
          table, greatestId);
    }
  }

  private void checkConnections() throws SQLException {
    long limit = number("SELECT @@max_connections");
    // TiDB uses 0 for no limit; other servers have a limit of at least 1.
    if (limit > 0) {
      checkLimit("max_connections", limit, clients, "or lower " + clientsOption());
    }
  }

  private void checkPreparedStatements() throws SQLException {
    long limit = number("SELECT @@max_prepared_stmt_count");
    // -1 is TiDB's value for no limit; 0 lets no client prepare.
    if (limit >= 0) {
      int perClient = workload.preparedStatements(options) - unpreparable();
      checkLimit(
          "max_prepared_stmt_count",
          limit,
          (long) clients * perClient,
          "or use --db-ps-mode=disable");
    }
  }

  /**
   * Returns the number of statements that this server accepts as text only: MySQL does not prepare
   * BEGIN.
   */
  private int unpreparable() throws SQLException {
    int count = 0;
    for (Query query : workload.preparedQueries(options)) {
      if (query.kind() == Kind.OTHER && !isPreparable(query.sql())) {
        count++;
      }
    }
    return count;
  }

  private boolean isPreparable(String sql) throws SQLException {
    try {
      server.prepare(connection, sql).close();
      return true;
    } catch (SQLException e) {
      if (ServerErrors.isUnpreparable(e)) {
        return false;
      }
      throw e;
    }
  }

  private void checkLimit(String variable, long limit, long needed, String remedy) {
    if (needed > limit) {
      throw refusal(
          "the server's %s is %d, %d %s need %d: SET GLOBAL %s=%d, %s",
          variable,
          limit,
          clients,
          options.hasClientPool() ? "connections" : "clients",
          needed,
          variable,
          needed,
          remedy);
    }
  }

  private String clientsOption() {
    return options.hasClientPool() ? "--client-pool" : "--threads";
  }

  private LoadException refusal(String format, Object... values) {
    String what = String.format(Locale.ROOT, format, values);
    return new LoadException(server.endpoint() + ": " + what, null);
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
