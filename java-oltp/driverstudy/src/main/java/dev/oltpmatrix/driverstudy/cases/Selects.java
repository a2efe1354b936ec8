package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks wide rows and results of several rows. */
public class Selects {
  private static final List<String> CHECKED_COLUMNS =
      List.of("user_name", "plugin", "privilege_03", "tls_issuer");

  private static final String[] NAMES =
      DriverTables.named(DriverTables.ROW_46_COLUMNS).columnNames().toArray(String[]::new);

  @Benchmark
  public void hundredInts(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_100_INTS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (int i = 1; i <= DriverTables.INTS; i++) {
        sink.consume(rows.getInt(i));
      }
    }
  }

  @Benchmark
  public void columnsByName(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_46_COLUMNS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (String name : NAMES) {
        sink.consume(rows.getString(name));
      }
    }
  }

  @Benchmark
  public void columnsByIndex(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_46_COLUMNS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (int i = 1; i <= NAMES.length; i++) {
        sink.consume(rows.getString(i));
      }
    }
  }

  @Benchmark
  public void thousandRows(Client client, Meter meter, Blackhole sink) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROWS_1000);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        sink.consume(rows.getInt(1));
        sink.consume(rows.getString(2));
      }
    }
  }

  private static PreparedStatement prepared(Client client, String table) throws SQLException {
    return client.connection().prepareStatement("SELECT * FROM " + table);
  }

  static void checkHundredInts(Client client) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_100_INTS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (int i = 1; i <= DriverTables.INTS; i++) {
        Expect.equal("column " + i, i, rows.getInt(i));
      }
    }
  }

  static void checkColumnsByName(Client client) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_46_COLUMNS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (String name : CHECKED_COLUMNS) {
        Expect.equal("column " + name, valueInTable(client, name), rows.getString(name));
      }
      Expect.equal("column most_updates", "4000000000", rows.getString("most_updates"));
    }
  }

  static void checkColumnsByIndex(Client client) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROW_46_COLUMNS);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      for (String name : CHECKED_COLUMNS) {
        int index = List.of(NAMES).indexOf(name) + 1;
        Expect.equal("column " + index, valueInTable(client, name), rows.getString(index));
      }
      Expect.equal("the last column", "12.345678", rows.getString(NAMES.length));
    }
  }

  private static String valueInTable(Client client, String column) throws SQLException {
    return Inserted.one(client, "SELECT " + column + " FROM " + DriverTables.ROW_46_COLUMNS);
  }

  static void checkThousandRows(Client client) throws SQLException {
    try (PreparedStatement statement = prepared(client, DriverTables.ROWS_1000);
        ResultSet rows = statement.executeQuery()) {
      int count = 0;
      long sum = 0;
      while (rows.next()) {
        count++;
        sum += rows.getInt(1);
        Expect.equal("a row's characters", 32, rows.getString(2).length());
      }
      Expect.equal("rows", 1000, count);
      Expect.equal("the sum of a thousand numbers", 500_500L, sum);
    }
  }
}
