import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A way in which programs commit. Each inserts the same rows. */
enum Way {
  /** One INSERT, for which a driver promises a commit of its own. */
  AUTOCOMMIT("autocommit") {
    @Override
    boolean rollsBack() {
      return false;
    }

    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      Queries.execute(connection, insert(transaction, 0, Rows.PARTS));
      transaction.ended();
    }
  },

  /** Autocommit is switched off once, as a pool does with {@code autoCommit=false}. */
  SET_ONCE("set-once") {
    @Override
    void ready(Connection connection) throws SQLException {
      connection.setAutoCommit(false);
    }

    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      insertEach(connection, transaction);
      end(connection, transaction);
    }
  },

  /** Autocommit is switched off and on for each transaction, as frameworks do by default. */
  SET_EACH("set-each") {
    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      connection.setAutoCommit(false);
      insertEach(connection, transaction);
      end(connection, transaction);
      connection.setAutoCommit(true);
    }
  },

  /** The statements BEGIN and COMMIT, which the load generators prepare where that is possible. */
  STATEMENTS("statements") {
    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      executePrepared(connection, BEGIN);
      insertEach(connection, transaction);
      executePrepared(connection, end(transaction));
      transaction.ended();
    }
  },

  /** A batch, with autocommit switched off once. */
  BATCH("batch") {
    @Override
    void ready(Connection connection) throws SQLException {
      connection.setAutoCommit(false);
    }

    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        for (int part = 0; part < Rows.PARTS; part++) {
          bind(insert, transaction, part);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      end(connection, transaction);
    }
  },

  /** All statements from BEGIN to COMMIT in one text. */
  MULTI_STATEMENT("multi-statement") {
    @Override
    void run(Connection connection, Transaction transaction) throws SQLException {
      StringBuilder sql = new StringBuilder(BEGIN);
      for (int part = 0; part < Rows.PARTS; part++) {
        sql.append("; ").append(insert(transaction, part, part + 1));
      }
      sql.append("; ").append(end(transaction));
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql.toString());
        // COMMIT is acknowledged by the last answer, and a failure before it is an answer, too.
        boolean hasMore = true;
        while (hasMore) {
          hasMore = statement.getMoreResults() || statement.getUpdateCount() >= 0;
        }
      }
      transaction.ended();
    }
  };

  private static final String BEGIN = "BEGIN";
  private static final String INTO = "INSERT INTO " + Rows.TABLE + " (client, txn, part) VALUES ";
  private static final String INSERT = INTO + "(?, ?, ?)";

  private final String text;

  Way(String text) {
    this.text = text;
  }

  /**
   * A transaction of a client.
   *
   * @param commits whether it is to be committed, and not rolled back
   * @param onEnd notes that commit or rollback has returned without an error
   */
  record Transaction(int client, int number, boolean commits, Runnable onEnd) {
    void ended() {
      onEnd.run();
    }
  }

  /** Returns its name in options and in the table. */
  String text() {
    return text;
  }

  /** Checks whether it can roll back. */
  boolean rollsBack() {
    return true;
  }

  /** Prepares a new connection. */
  void ready(Connection connection) throws SQLException {}

  /** Runs one transaction. */
  abstract void run(Connection connection, Transaction transaction) throws SQLException;

  private static void executePrepared(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  private static void insertEach(Connection connection, Transaction transaction)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (int part = 0; part < Rows.PARTS; part++) {
        bind(insert, transaction, part);
        insert.executeUpdate();
      }
    }
  }

  private static void bind(PreparedStatement insert, Transaction transaction, int part)
      throws SQLException {
    insert.setInt(1, transaction.client());
    insert.setInt(2, transaction.number());
    insert.setInt(3, part);
  }

  /** Returns an INSERT of the rows from one part up to, without, another. */
  private static String insert(Transaction transaction, int from, int to) {
    StringBuilder sql = new StringBuilder(INTO);
    for (int part = from; part < to; part++) {
      sql.append(part == from ? "(" : ", (")
          .append(transaction.client())
          .append(", ")
          .append(transaction.number())
          .append(", ")
          .append(part)
          .append(')');
    }
    return sql.toString();
  }

  private static void end(Connection connection, Transaction transaction) throws SQLException {
    if (transaction.commits()) {
      connection.commit();
    } else {
      connection.rollback();
    }
    transaction.ended();
  }

  private static String end(Transaction transaction) {
    return transaction.commits() ? "COMMIT" : "ROLLBACK";
  }
}
