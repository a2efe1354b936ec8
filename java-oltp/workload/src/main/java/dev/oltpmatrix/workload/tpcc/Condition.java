package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

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
   * Returns what does not hold, by the conditions' names: the rule, and the first rows against it.
   */
  static Map<String, String> failures(Connection connection) throws SQLException {
    Map<String, String> failures = new LinkedHashMap<>();
    for (Condition condition : ALL) {
      List<String> rows = condition.contradictions(connection);
      if (!rows.isEmpty()) {
        failures.put(condition.name, condition.failure(rows));
      }
    }
    return failures;
  }

  String failure(List<String> rows) {
    String shown = rows.stream().limit(SHOWN_ROWS).collect(Collectors.joining(", "));
    String more = rows.size() > SHOWN_ROWS ? " and more" : "";
    return "condition %s (%s) does not hold in %s%s".formatted(name, rule, shown, more);
  }

  private List<String> contradictions(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query + " LIMIT " + (SHOWN_ROWS + 1))) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        StringJoiner values = new StringJoiner(", ", "(", ")");
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          values.add(columns.getColumnLabel(column) + " " + rows.getString(column));
        }
        found.add(values.toString());
      }
    }
    return found;
  }
}
