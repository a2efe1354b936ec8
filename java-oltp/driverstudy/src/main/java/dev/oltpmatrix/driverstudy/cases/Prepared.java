package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks one statement with parameters. */
public class Prepared {
  private static final int PARAMETERS = 1000;
  private static final String DO_PARAMETERS = "DO " + "?, ".repeat(PARAMETERS - 1) + "?";
  private static final String INSERT = "INSERT INTO inserted (text) VALUES (?)";
  private static final String INSERT_KEY = "INSERT INTO inserted_key (text) VALUES (?)";

  @Benchmark
  public int thousandParameters(Client client, Meter meter) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(DO_PARAMETERS)) {
      for (int i = 1; i <= PARAMETERS; i++) {
        statement.setInt(i, i);
      }
      return statement.executeUpdate();
    }
  }

  @Benchmark
  public String selectRow(Client client, Meter meter) throws SQLException {
    return selectRow(client, client.text());
  }

  static String selectRow(Client client, String text) throws SQLException {
    try (PreparedStatement statement =
        client.connection().prepareStatement("SELECT CAST(? AS CHAR)")) {
      statement.setString(1, text);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  @Benchmark
  public int insert(Client client, Meter meter) throws SQLException {
    return insert(client, client.text());
  }

  static int insert(Client client, String text) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(INSERT)) {
      statement.setString(1, text);
      return statement.executeUpdate();
    }
  }

  @Benchmark
  public long insertGeneratedKey(Client client, Meter meter) throws SQLException {
    return insertGeneratedKey(client.connection(), client.text());
  }

  static long insertGeneratedKey(Connection connection, String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(INSERT_KEY, Statement.RETURN_GENERATED_KEYS)) {
      statement.setString(1, text);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }
  }

  static void checkThousandParameters(Client client) throws SQLException {
    Expect.equal(
        "DO of " + PARAMETERS + " parameters", 0, new Prepared().thousandParameters(client, null));
  }

  static void checkSelectRow(Client client) throws SQLException {
    String text = client.text();
    Expect.equal("a text that was sent", text, selectRow(client, text));
  }

  static void checkInsert(Client client) throws SQLException {
    String text = client.text();
    Expect.equal("an INSERT's count", 1, insert(client, text));
    Inserted.expect(client, text);
  }

  static void checkInsertGeneratedKey(Client client) throws SQLException {
    String text = client.text();
    long key = insertGeneratedKey(client.connection(), text);
    expectGeneratedKey(client, key, text);
  }

  static void expectGeneratedKey(Client client, long key, String text) throws SQLException {
    Expect.equal(
        "the row of a generated key",
        text,
        Inserted.one(client, "SELECT text FROM inserted_key WHERE id = " + key));
  }
}
