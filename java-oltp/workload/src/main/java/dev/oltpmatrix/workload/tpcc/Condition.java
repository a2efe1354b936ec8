package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition that consistent tables fulfil: a query of conditions.sql that finds no rows.
 *
 * @param rule what has to hold, in a line
 */
record Condition(String name, String rule, String query) {
  /** The number of rows that a message shows. */
  private static final int SHOWN_ROWS = 3;

  /** The conditions, which hold after any number of transactions. */
  static final List<Condition> ALL =
      SqlFile.blocks(Condition.class, "conditions.sql").entrySet().stream()
          .map(block -> of(block.getKey(), block.getValue()))
          .toList();

  private static Condition of(String head, String query) {
    String[] words = head.split(": ", 2);
    return new Condition(words[0], words[1], query);
  }

  /**
   * A condition that does not hold.
   *
   * @param rows the first rows that contradict it
   * @param areAll whether no more rows do
   */
  record Failure(Condition condition, List<String> rows, boolean areAll) {
    Failure {
      rows = List.copyOf(rows);
    }

    @Override
    public String toString() {
      return "condition %s (%s) does not hold in %s%s"
          .formatted(
              condition.name(),
              condition.rule(),
              String.join(", ", rows),
              areAll ? "" : " and more");
    }
  }

  /** Returns those of the conditions that do not hold. */
  static List<Failure> failures(Connection connection) throws SQLException {
    List<Failure> failures = new ArrayList<>();
    for (Condition condition : ALL) {
      List<String> rows = condition.contradictions(connection);
      if (!rows.isEmpty()) {
        List<String> shown = rows.subList(0, Math.min(rows.size(), SHOWN_ROWS));
        failures.add(new Failure(condition, shown, shown.size() == rows.size()));
      }
    }
    return failures;
  }

  /** Returns the first rows, at most one more than is shown. */
  private List<String> contradictions(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query + " LIMIT " + (SHOWN_ROWS + 1))) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          values.add(columns.getColumnLabel(column) + " " + rows.getString(column));
        }
        found.add("(" + String.join(", ", values) + ")");
      }
    }
    return found;
  }
}
