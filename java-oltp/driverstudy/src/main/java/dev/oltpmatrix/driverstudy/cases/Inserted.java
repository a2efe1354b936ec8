package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Checks inserted rows if the table keeps its rows: on a server with BLACKHOLE it keeps none. */
final class Inserted {
  private Inserted() {}

  /** Checks that the table holds exactly these rows, and deletes them. */
  static void expect(Client client, String... texts) throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      List<String> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery("SELECT text FROM inserted")) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
      if (!found.isEmpty() || keepsRows(statement)) {
        Expect.equal("what was inserted", sorted(List.of(texts)), sorted(found));
        statement.executeUpdate("TRUNCATE TABLE inserted");
      }
    }
  }

  private static List<String> sorted(List<String> texts) {
    return texts.stream().sorted().toList();
  }

  private static boolean keepsRows(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT ENGINE FROM information_schema.TABLES"
                + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'inserted'")) {
      return rows.next() && !rows.getString(1).equals("BLACKHOLE");
    }
  }

  /** Returns the single value of a query. */
  static String one(Client client, String sql) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }
}
