package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.FakeDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A driver without a server, which records the statements with their values. */
final class FakeDatabase extends FakeDriver {
  final List<String> sent = new ArrayList<>();
  private final String unpreparable;
  private final int updatedRows;

  FakeDatabase(String unpreparable, int updatedRows) {
    this.unpreparable = unpreparable;
    this.updatedRows = updatedRows;
  }

  @Override
  public Connection connect() {
    return proxy(
        Connection.class,
        (self, method, arguments) ->
            method.getName().equals("createStatement")
                ? proxy(
                    Statement.class,
                    (s, m, a) ->
                        switch (m.getName()) {
                          case "execute" -> sent("Query " + a[0], false);
                          case "executeUpdate" -> sent("Query " + a[0], updatedRows);
                          default -> null;
                        })
                : null);
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    if (sql.equals(unpreparable)) {
      throw unpreparable();
    }
    Map<Integer, Object> values = new TreeMap<>();
    return proxy(
        PreparedStatement.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "executeQuery" ->
                  sent("Execute " + filled(sql, values), proxy(ResultSet.class, (s, m, a) -> null));
              case "executeUpdate" -> sent("Execute " + filled(sql, values), updatedRows);
              case "execute" -> sent("Execute " + filled(sql, values), false);
              case "setLong", "setString" -> {
                values.put((Integer) arguments[0], arguments[1]);
                yield null;
              }
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  private Object sent(String what, Object result) {
    sent.add(what);
    return result;
  }

  private static String filled(String sql, Map<Integer, Object> values) {
    String text = sql;
    for (Object value : values.values()) {
      String literal =
          value instanceof Number ? value.toString() : String.format(Locale.ROOT, "'%s'", value);
      text = text.replaceFirst("\\?", literal);
    }
    return text;
  }
}
