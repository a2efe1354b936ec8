import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rows that the server has of a transaction. A transaction is a row for each of its parts. No
 * key forbids a second row of a part, so that what is there twice shows.
 *
 * @param parts the number of its different parts
 */
record Rows(long rows, long parts) {
  static final String TABLE = "acked_transactions";

  /** The number of rows of a transaction. */
  static final int PARTS = 3;

  private static final Rows NONE = new Rows(0, 0);

  /**
   * The numbers of a client's transactions. One that was begun, and is neither acknowledged nor
   * rolled back, is in doubt: its client got an error.
   */
  record Log(BitSet begun, BitSet acknowledged, BitSet rolledBack) {
    Log() {
      this(new BitSet(), new BitSet(), new BitSet());
    }
  }

  /** Transactions that are counted. One may count several times. */
  enum Count {
    ACKNOWLEDGED,
    /** It was acknowledged, and is there, complete and once. */
    KEPT,
    /** It was acknowledged, and nothing of it is there. */
    LOST,
    /** Only a part of it is there, acknowledged or not. */
    HALVED,
    /** A row of it is there more than once, acknowledged or not. */
    DOUBLED,
    /** Its rollback was acknowledged. */
    ROLLED_BACK,
    /** Its rollback was acknowledged, and something of it is there. */
    NOT_UNDONE,
    /** It ended by an error; either all of it may be there, or nothing. */
    IN_DOUBT,
    IN_DOUBT_PRESENT;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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

  /** Compares what clients noted, that with number 0 first, with what the server has. */
  static Map<Count, Long> count(List<Log> logs, Connection connection) throws SQLException {
    Map<List<Integer>, Rows> present = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT client, txn, COUNT(*), COUNT(DISTINCT part) FROM "
                    + TABLE
                    + " GROUP BY client, txn")) {
      while (rows.next()) {
        present.put(
            List.of(rows.getInt(1), rows.getInt(2)), new Rows(rows.getLong(3), rows.getLong(4)));
      }
    }
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count count : Count.values()) {
      counts.put(count, 0L);
    }
    for (int client = 0; client < logs.size(); client++) {
      Log log = logs.get(client);
      for (int txn = 0; txn < log.begun.length(); txn++) {
        if (log.begun.get(txn)) {
          present.getOrDefault(List.of(client, txn), NONE).count(log, txn, counts);
        }
      }
    }
    return counts;
  }

  private void count(Log log, int txn, Map<Count, Long> counts) {
    boolean isComplete = parts == PARTS;
    boolean isDoubled = rows > parts;
    add(counts, Count.HALVED, parts > 0 && !isComplete);
    add(counts, Count.DOUBLED, isDoubled);
    if (log.acknowledged.get(txn)) {
      add(counts, Count.ACKNOWLEDGED, true);
      add(counts, Count.KEPT, isComplete && !isDoubled);
      add(counts, Count.LOST, parts == 0);
    } else if (log.rolledBack.get(txn)) {
      add(counts, Count.ROLLED_BACK, true);
      add(counts, Count.NOT_UNDONE, parts > 0);
    } else {
      add(counts, Count.IN_DOUBT, true);
      add(counts, Count.IN_DOUBT_PRESENT, isComplete);
    }
  }

  private static void add(Map<Count, Long> counts, Count count, boolean isSo) {
    counts.merge(count, isSo ? 1L : 0L, Long::sum);
  }
}
