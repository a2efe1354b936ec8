package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks opening and closing connections. */
public class Connects {
  @Benchmark
  public Connection connect(Client client, Meter meter) throws SQLException {
    Connection connection = client.another();
    connection.close();
    return connection;
  }

  static void checkConnect(Client client) throws SQLException {
    try (Connection connection = client.another();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT DATABASE()")) {
      rows.next();
      Expect.equal(
          "the database of a new connection",
          Inserted.one(client, "SELECT DATABASE()"),
          rows.getString(1));
    }
  }
}
