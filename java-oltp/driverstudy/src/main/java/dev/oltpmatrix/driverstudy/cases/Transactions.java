package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks transactions as frameworks run them. */
public class Transactions {
  /** The number of rows in the batch of {@link #springTransaction}. */
  private static final int ROWS = 30;

  /** Runs one on a connection that is otherwise in autocommit mode. */
  @Benchmark
  public int transaction(Client client, Meter meter) throws SQLException {
    Connection connection = client.connection();
    connection.setAutoCommit(false);
    int number = number(connection);
    connection.commit();
    connection.setAutoCommit(true);
    return number;
  }

  private static int number(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT number FROM one_row WHERE id = ?")) {
      statement.setInt(1, 1);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /**
   * The results of a transaction.
   *
   * @param counts how many of them the batch returned
   */
  public record Results(int number, long key, int counts) {}

  /**
   * Runs one as a Spring service does with HikariCP: a connection for each transaction, on which
   * autocommit is always off, so that nobody has to switch it.
   */
  @Benchmark
  public Results springTransaction(Client client, Meter meter) throws SQLException {
    return springTransaction(client, client.text());
  }

  private static Results springTransaction(Client client, String text) throws SQLException {
    try (Connection connection = client.borrowed()) {
      int number = number(connection);
      long key = Prepared.insertGeneratedKey(connection, text);
      int[] counts = Batches.insertKept(connection, client, ROWS);
      connection.commit();
      return new Results(number, key, counts.length);
    }
  }

  static void checkTransaction(Client client) throws SQLException {
    Expect.equal("the row of a transaction", 1, new Transactions().transaction(client, null));
    Expect.equal("autocommit after it", true, client.connection().getAutoCommit());
  }

  static void checkSpringTransaction(Client client) throws SQLException {
    long before = Batches.keptRows(client);
    String text = client.text();
    Results results = springTransaction(client, text);
    Expect.equal("autocommit after it", false, client.connection().getAutoCommit());
    client.connection().rollback(); // nothing, as all is committed
    Expect.equal("the row of a transaction", 1, results.number());
    Prepared.expectGeneratedKey(client, results.key(), text);
    Expect.equal("the number of a batch's counts", ROWS, results.counts());
    Expect.equal("rows that were committed", (long) ROWS, Batches.keptRows(client) - before);
  }
}
