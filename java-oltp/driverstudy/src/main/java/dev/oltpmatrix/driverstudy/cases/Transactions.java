package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Benchmarks a transaction as a framework runs it, on a connection that is otherwise in autocommit
 * mode.
 */
public class Transactions {
  @Benchmark
  public int transaction(Client client, Meter meter) throws SQLException {
    return transaction(client);
  }

  static int transaction(Client client) throws SQLException {
    Connection connection = client.connection();
    connection.setAutoCommit(false);
    int number;
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT number FROM one_row WHERE id = ?")) {
      statement.setInt(1, 1);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        number = rows.getInt(1);
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
    return number;
  }

  static void checkTransaction(Client client) throws SQLException {
    Expect.equal("the row of a transaction", 1, transaction(client));
    Expect.equal("autocommit after it", true, client.connection().getAutoCommit());
  }
}
