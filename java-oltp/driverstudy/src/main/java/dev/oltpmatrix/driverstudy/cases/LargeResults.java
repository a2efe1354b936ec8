package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks results of tens of megabytes, each value of which is read. */
public class LargeResults {
  private static final String ROWS =
      "SELECT c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 FROM " + DriverTables.ROWS_100000;

  private static final String BIG_ROWS = "SELECT text FROM " + DriverTables.BIG_ROWS;

  @Benchmark
  public void hundredThousandRows(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(ROWS);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        for (int i = 1; i <= DriverTables.TEXTS; i++) {
          sink.consume(rows.getString(i));
        }
      }
    }
  }

  @Benchmark
  public void streamBigRows(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = streamed(client);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        sink.consume(rows.getString(1));
      }
    }
  }

  private static PreparedStatement streamed(Client client) throws SQLException {
    PreparedStatement statement = client.connection().prepareStatement(BIG_ROWS);
    try {
      statement.setFetchSize(client.fetchRows());
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  static void checkHundredThousandRows(Client client) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(ROWS);
        ResultSet rows = statement.executeQuery()) {
      int count = 0;
      long characters = 0;
      while (rows.next()) {
        count++;
        for (int i = 1; i <= DriverTables.TEXTS; i++) {
          characters += rows.getString(i).length();
        }
      }
      Expect.equal("rows", 100_000, count);
      Expect.equal("characters in all", 10_000_000L, characters);
    }
  }

  static void checkStreamBigRows(Client client) throws SQLException {
    try (PreparedStatement statement = streamed(client);
        ResultSet rows = statement.executeQuery()) {
      int count = 0;
      while (rows.next()) {
        count++;
        Expect.equal("a row's bytes", DriverTables.BIG_ROW_BYTES, rows.getString(1).length());
      }
      Expect.equal("rows", 1000, count);
    }
  }
}
