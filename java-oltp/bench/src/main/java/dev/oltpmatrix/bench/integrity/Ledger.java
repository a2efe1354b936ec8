package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The table of the clients' transactions. A transaction is a row for each of its parts. No key
 * forbids a second row of a part, so that what is there twice shows.
 */
final class Ledger {
  static final String TABLE = "acked_transactions";

  /** The number of rows of a transaction. */
  static final int PARTS = 3;

  private Ledger() {}

  /** A transaction by its client and the client's number for it. */
  record Key(int client, int txn) {}

  /**
   * The rows of a transaction.
   *
   * @param parts the number of its different parts
   */
  record Rows(long rows, long parts) {
    static final Rows NONE = new Rows(0, 0);
  }

  /** Creates the table. */
  static void create(Connection connection) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE "
            + TABLE
            + " (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, client INT NOT NULL,"
            + " txn INT NOT NULL, part INT NOT NULL) ENGINE=InnoDB");
  }

  /** Deletes all rows. A client that hangs in a transaction is not waited for without end. */
  static void clear(Connection connection) throws SQLException {
    Queries.execute(connection, "SET SESSION lock_wait_timeout=30");
    Queries.execute(connection, "TRUNCATE TABLE " + TABLE);
  }

  /** Returns all transactions that have rows. */
  static Map<Key, Rows> read(Connection connection) throws SQLException {
    Map<Key, Rows> found = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT client, txn, COUNT(*), COUNT(DISTINCT part) FROM "
                    + TABLE
                    + " GROUP BY client, txn")) {
      while (rows.next()) {
        found.put(
            new Key(rows.getInt(1), rows.getInt(2)), new Rows(rows.getLong(3), rows.getLong(4)));
      }
    }
    return found;
  }
}
