package dev.oltpmatrix.server.connect;

import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.Values;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public final class GlobalVariables {
  /** A variable does not take this value, or none of this type. */
  private static final Set<Integer> OTHER_FORM = Set.of(1231, 1232);

  private GlobalVariables() {}

  public static Map<String, String> of(Connection connection) throws SQLException {
    Map<String, String> variables = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
      while (rows.next()) {
        variables.put(rows.getString(1), rows.getString(2));
      }
    }
    return variables;
  }

  /**
   * Sets variables, and once more those that the server does not have: variables bound each other,
   * as innodb_io_capacity and its maximum do, and one that was set before the other may be cut.
   *
   * @param what the server's name, for messages
   */
  public static void set(Connection connection, String what, Map<String, String> wanted)
      throws SQLException, RefusedSettingException {
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      set(connection, what, one.getKey(), one.getValue());
    }
    setAgain(connection, what, wanted);
  }

  /** Sets those variables that the server has otherwise. */
  public static void setAgain(Connection connection, String what, Map<String, String> wanted)
      throws SQLException, RefusedSettingException {
    Map<String, String> found = of(connection);
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      String value = found.get(one.getKey());
      if (one.getValue() != null
          && value != null
          && !Values.normal(one.getValue()).equals(Values.normal(value))) {
        set(connection, what, one.getKey(), one.getValue());
      }
    }
  }

  /**
   * Sets a variable. What looks like a number may be a text, and what looks like a word may be a
   * switch that only knows ON and OFF; the server says so.
   */
  public static void set(Connection connection, String what, String name, String value)
      throws RefusedSettingException {
    String asked = statement(name, Values.literal(value));
    try {
      Queries.execute(connection, asked);
    } catch (SQLException e) {
      String other = OTHER_FORM.contains(e.getErrorCode()) ? Values.otherLiteral(value) : null;
      try {
        if (other == null) {
          throw e;
        }
        Queries.execute(connection, statement(name, other));
      } catch (SQLException last) {
        throw new RefusedSettingException(
            "%s: %s: %s; leave it out".formatted(what, asked, ServerRemedy.words(last, "; ")),
            last);
      }
    }
  }

  public static String statement(String name, String literal) {
    return "SET GLOBAL " + name + " = " + literal;
  }
}
