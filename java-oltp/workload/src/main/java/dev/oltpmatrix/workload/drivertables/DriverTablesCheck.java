package dev.oltpmatrix.workload.drivertables;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Loads, checks and resets the driver study's tables, over any driver. */
public final class DriverTablesCheck {
  private DriverTablesCheck() {}

  /** Creates tables, rows and routines in the connection's database, which has none of them. */
  public static void load(Connection connection, String tableOptions) throws SQLException {
    String engine = hasBlackhole(connection) ? DriverTables.BLACKHOLE : DriverTables.INNODB;
    try (Statement statement = connection.createStatement()) {
      for (String sql : DriverTables.create(engine, tableOptions)) {
        statement.executeUpdate(sql);
      }
    }
  }

  public static boolean hasBlackhole(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(DriverTables.ASK_BLACKHOLE)) {
      return rows.next();
    }
  }

  /** Restores the tables that cells write to. */
  public static void reset(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : DriverTables.reset()) {
        statement.executeUpdate(sql);
      }
    }
  }

  /** Returns the number of rows and the sum of every table: equal for equal tables. */
  public static String checksum(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    for (DriverTable table : DriverTables.all()) {
      lines.add(summary(table, rowsAndSum(connection, table)));
    }
    return String.join("; ", lines);
  }

  /** Returns the result of {@link #checksum} for newly loaded tables. */
  public static String loadedChecksum() {
    return String.join(
        "; ",
        DriverTables.all().stream()
            .map(table -> summary(table, new long[] {table.rows(), table.sum()}))
            .toList());
  }

  /** Returns how a table differs from a newly loaded one; empty where it does not. */
  public static Optional<String> damage(Connection connection, DriverTable table)
      throws SQLException {
    long[] found = rowsAndSum(connection, table);
    return found[0] == table.rows() && found[1] == table.sum()
        ? Optional.empty()
        : Optional.of(
            "table "
                + summary(table, found)
                + ", expected "
                + table.rows()
                + " rows, sum "
                + table.sum());
  }

  private static String summary(DriverTable table, long[] rowsAndSum) {
    return table.name() + " has " + rowsAndSum[0] + " rows, sum " + rowsAndSum[1];
  }

  private static long[] rowsAndSum(Connection connection, DriverTable table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(table.checksum())) {
      rows.next();
      return new long[] {rows.getLong(1), rows.getLong(2)};
    }
  }
}
