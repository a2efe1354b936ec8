package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.FakeDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that answers each query with a number that the test has set. */
final class FakeServer extends FakeDriver {
  final Map<String, Long> numbers = new HashMap<>();
  final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final Work work;

  /** The effect of a statement without a result. */
  interface Work {
    void execute(String sql) throws SQLException;
  }

  FakeServer(Work work) {
    this.work = work;
  }

  @Override
  public Connection connect() {
    return proxy(
        Connection.class,
        (self, method, arguments) ->
            method.getName().equals("createStatement") ? statement() : null);
  }

  private Statement statement() {
    return proxy(
        Statement.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "executeQuery" -> answer((String) arguments[0]);
              case "execute" -> {
                work.execute((String) arguments[0]);
                yield false;
              }
              default -> null;
            });
  }

  private ResultSet answer(String sql) {
    asked.add(sql);
    long number = numbers.get(sql);
    return proxy(
        ResultSet.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "next" -> true;
              case "getLong" -> number;
              default -> null;
            });
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) {
    return proxy(PreparedStatement.class, (self, method, arguments) -> null);
  }
}
