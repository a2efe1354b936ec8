package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks several statements in one call. A batch is one operation. */
public class Batches {
  private static final String INSERT = "INSERT INTO inserted (text) VALUES (?)";
  private static final String INSERT_KEPT = "INSERT INTO kept (text) VALUES (?)";
  private static final String UPDATE = "UPDATE updated SET number = ? WHERE id = ?";

  /** The number of statements in every batch except those of INSERTs with parameters. */
  private static final int STATEMENTS = 100;

  @Benchmark
  public int[] insertTen(Client client, Meter meter) throws SQLException {
    return insert(client.connection(), client, INSERT, 10);
  }

  @Benchmark
  public int[] insertHundred(Client client, Meter meter) throws SQLException {
    return insert(client.connection(), client, INSERT, 100);
  }

  @Benchmark
  public int[] insertThousand(Client client, Meter meter) throws SQLException {
    return insert(client.connection(), client, INSERT, 1000);
  }

  /** Inserts rows that are kept, with one commit for all of them, as most programs do. */
  @Benchmark
  public int[] insertInTransaction(Client client, Meter meter) throws SQLException {
    Connection connection = client.connection();
    connection.setAutoCommit(false);
    int[] counts = insertKept(connection, client, STATEMENTS);
    connection.commit();
    connection.setAutoCommit(true);
    return counts;
  }

  /** Inserts a batch of the client's texts as rows that are kept. */
  static int[] insertKept(Connection connection, Client client, int rows) throws SQLException {
    return insert(connection, client, INSERT_KEPT, rows);
  }

  private static int[] insert(Connection connection, Client client, String sql, int rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < rows; i++) {
        statement.setString(1, client.text());
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  @Benchmark
  public int[] updateHundred(Client client, Meter meter) throws SQLException {
    return updateHundred(client, client.number());
  }

  /**
   * Updates the rows to a number that they do not have yet, because the same number would change
   * nothing.
   */
  private static int[] updateHundred(Client client, int number) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(UPDATE)) {
      for (int id = 1; id <= STATEMENTS; id++) {
        statement.setInt(1, number);
        statement.setInt(2, id);
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  @Benchmark
  public int[] literalHundred(Client client, Meter meter) throws SQLException {
    return literalHundred(client, client.number());
  }

  /**
   * Inserts texts without characters to escape, because escaping is the program's work and not the
   * driver's.
   */
  private static int[] literalHundred(Client client, int number) throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      for (int i = 0; i < STATEMENTS; i++) {
        statement.addBatch("INSERT INTO inserted (text) VALUES ('" + number + " of " + i + "')");
      }
      return statement.executeBatch();
    }
  }

  static Check checkInsert(int rows) {
    return client -> {
      String[] texts = new String[rows];
      int[] counts;
      try (PreparedStatement statement = client.connection().prepareStatement(INSERT)) {
        for (int i = 0; i < rows; i++) {
          texts[i] = client.text();
          statement.setString(1, texts[i]);
          statement.addBatch();
        }
        counts = statement.executeBatch();
      }
      expectCounts(rows, counts);
      Inserted.expect(client, texts);
    };
  }

  static void checkInsertInTransaction(Client client) throws SQLException {
    long before = keptRows(client);
    expectCounts(STATEMENTS, new Batches().insertInTransaction(client, null));
    Expect.equal("rows that were committed", (long) STATEMENTS, keptRows(client) - before);
    Expect.equal("autocommit after it", true, client.connection().getAutoCommit());
  }

  /**
   * Counts the rows in a session of its own, which sees only what is committed: a driver may skip a
   * commit because of what a proxy answers, and its own session would see the rows all the same.
   */
  static long keptRows(Client client) throws SQLException {
    try (Connection other = client.another();
        Statement statement = other.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM kept")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  static void checkUpdate(Client client) throws SQLException {
    int number = client.number();
    expectCounts(STATEMENTS, updateHundred(client, number));
    Expect.equal(
        "rows that were updated",
        Integer.toString(STATEMENTS),
        Inserted.one(client, "SELECT COUNT(*) FROM updated WHERE number = " + number));
  }

  static void checkLiteral(Client client) throws SQLException {
    int number = client.number();
    expectCounts(STATEMENTS, literalHundred(client, number));
    String[] texts = new String[STATEMENTS];
    for (int i = 0; i < STATEMENTS; i++) {
      texts[i] = number + " of " + i;
    }
    Inserted.expect(client, texts);
  }

  /** Checks the counts; a driver that has joined statements may not know the count of each. */
  private static void expectCounts(int statements, int[] counts) {
    Expect.equal("the number of a batch's counts", statements, counts.length);
    for (int count : counts) {
      boolean known = count == 1 || count == Statement.SUCCESS_NO_INFO;
      Expect.equal("a batch's count of " + count + ", taken for one row", true, known);
    }
  }
}
