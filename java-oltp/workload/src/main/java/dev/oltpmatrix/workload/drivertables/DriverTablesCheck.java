package dev.oltpmatrix.workload.drivertables;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables as a server has them, over any driver. */
public final class DriverTablesCheck {
  private DriverTablesCheck() {}

  /** Makes tables, rows and routines in the connection's database, which has none of them. */
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

  /** Puts what cells write to back to how it was made. */
  public static void reset(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : DriverTables.reset()) {
        statement.executeUpdate(sql);
      }
    }
  }

  /** Rows and sum of every table, one line each: equal for equal tables. */
  public static String checksum(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    for (DriverTable table : DriverTables.all()) {
      lines.add(words(table, counted(connection, table)));
    }
    return String.join("; ", lines);
  }

  /** What {@link #checksum} gives of tables as they are made. */
  public static String loadedChecksum() {
    return String.join(
        "; ",
        DriverTables.all().stream()
            .map(table -> words(table, new long[] {table.rows(), table.sum()}))
            .toList());
  }

  /** How a table differs from how it was made; empty where it does not. */
  public static Optional<String> damage(Connection connection, DriverTable table)
      throws SQLException {
    long[] found = counted(connection, table);
    return found[0] == table.rows() && found[1] == table.sum()
        ? Optional.empty()
        : Optional.of(
            "table "
                + words(table, found)
                + ", expected "
                + table.rows()
                + " rows, sum "
                + table.sum());
  }

  private static String words(DriverTable table, long[] counted) {
    return table.name() + " has " + counted[0] + " rows, sum " + counted[1];
  }

  private static long[] counted(Connection connection, DriverTable table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(table.checksum())) {
      rows.next();
      return new long[] {rows.getLong(1), rows.getLong(2)};
    }
  }
}
