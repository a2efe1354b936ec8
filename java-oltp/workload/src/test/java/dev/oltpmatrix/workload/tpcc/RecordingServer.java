package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A server without data: it records what is sent, and answers queries by what a test sets. */
final class RecordingServer implements Database {
  private static final Pattern VERB_AND_TABLE =
      Pattern.compile("^(SELECT|INSERT|UPDATE|DELETE) (?:.*?FROM |INTO )?(\\w+).*");

  /** A statement that it takes as text only, as MySQL does. */
  private static final String UNPREPARABLE = "BEGIN";

  /** A statement as it was sent. */
  record Sent(String sql, List<Object> values) {
    /** Returns verb and table, and whether it locks what it reads. */
    String shape() {
      return VERB_AND_TABLE.matcher(sql).replaceFirst("$1 $2")
          + (sql.endsWith("FOR UPDATE") ? " FOR UPDATE" : "");
    }
  }

  final List<Sent> sent = new ArrayList<>();

  /** The numbers of customers with a last name, by their first names. */
  List<Long> namesakes = List.of(11L);

  /** The districts without an undelivered order. */
  Set<Long> emptyDistricts = Set.of();

  String credit = "GC";
  long stock = 50;

  /** The statement that the server refuses, from its beginning; empty for none. */
  String refused = "";

  List<String> shapes() {
    return sent.stream().map(Sent::shape).toList();
  }

  /** Returns the statements that begin with a text. */
  List<Sent> sent(String beginning) {
    return sent.stream().filter(one -> one.sql.startsWith(beginning)).toList();
  }

  @Override
  public PreparedStatement prepare(String sql) throws SQLException {
    if (sql.equals(UNPREPARABLE)) {
      throw new SQLException("not supported in the prepared statement protocol", "HY000", 1295);
    }
    Map<Integer, Object> values = new TreeMap<>();
    return proxy(
        PreparedStatement.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "setLong", "setString" -> {
                values.put((Integer) arguments[0], arguments[1]);
                yield null;
              }
              case "executeQuery" -> rows(answer(record(sql, values)));
              case "executeUpdate" -> {
                record(sql, values);
                yield 1;
              }
              case "execute" -> {
                record(sql, values);
                yield false;
              }
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  @Override
  public Statement text() {
    return proxy(
        Statement.class,
        (self, method, arguments) -> {
          record((String) arguments[0], Map.of());
          return false;
        });
  }

  @Override
  public boolean isUnpreparable(SQLException e) {
    return e.getErrorCode() == 1295;
  }

  private Sent record(String sql, Map<Integer, Object> values) throws SQLException {
    Sent one = new Sent(sql, List.copyOf(values.values()));
    sent.add(one);
    if (!refused.isEmpty() && sql.startsWith(refused)) {
      throw new SQLException("deadlock", "40001", 1213);
    }
    return one;
  }

  /** Returns the rows of an answer, each with its values from the first column on. */
  private List<List<Object>> answer(Sent one) {
    if (one.sql.startsWith("SELECT c_id FROM customer")) {
      return namesakes.stream().map(id -> List.<Object>of(id)).toList();
    }
    if (one.sql.startsWith("SELECT c_first, c_middle, c_last, c_street_1")) {
      return List.of(List.of("", "", "", "", "", "", "", "", "", credit));
    }
    if (one.sql.startsWith("SELECT c_data")) {
      return List.of(List.of("x".repeat(490)));
    }
    if (one.sql.startsWith("SELECT i_price")) {
      boolean isUnused = one.values.get(0).equals((long) Scale.UNUSED_ITEM);
      return isUnused ? List.of() : List.of(List.of(new BigDecimal("2.50"), "name", "data"));
    }
    if (one.sql.startsWith("SELECT i_id, i_price")) {
      return one.values.stream()
          .distinct()
          .filter(item -> !item.equals((long) Scale.UNUSED_ITEM))
          .map(item -> List.of(item, new BigDecimal("2.50"), "name", "data"))
          .toList();
    }
    if (one.sql.startsWith("SELECT s_quantity")) {
      return List.of(stock());
    }
    if (one.sql.startsWith("SELECT s_w_id, s_i_id")) {
      Set<List<Object>> keys = new LinkedHashSet<>();
      for (int i = 0; i < one.values.size(); i += 2) {
        keys.add(one.values.subList(i, i + 2));
      }
      return keys.stream()
          .map(key -> Stream.concat(key.stream(), stock().stream()).toList())
          .toList();
    }
    if (one.sql.startsWith("SELECT o_d_id") || one.sql.startsWith("SELECT ol_d_id")) {
      Object value = one.sql.startsWith("SELECT o_d_id") ? 3_001L : new BigDecimal("7.30");
      return LongStream.rangeClosed(1, Scale.DISTRICTS)
          .filter(district -> !one.values.get((int) district).equals(0L))
          .mapToObj(district -> List.of(district, value))
          .toList();
    }
    if (one.sql.startsWith("SELECT no_o_id")) {
      return emptyDistricts.contains(one.values.get(1)) ? List.of() : List.of(List.of(2_101L));
    }
    if (one.sql.startsWith("SELECT SUM(ol_amount)")) {
      return List.of(List.of(new BigDecimal("7.30")));
    }
    return List.of(List.of(3_001L, "b", "c", "d", "e", "name"));
  }

  private List<Object> stock() {
    List<Object> row = new ArrayList<>(List.of(stock, "data"));
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      row.add("dist" + district);
    }
    return row;
  }

  private static ResultSet rows(List<List<Object>> rows) {
    int[] row = {-1};
    return proxy(
        ResultSet.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "next" -> ++row[0] < rows.size();
              case "getLong", "getString", "getBigDecimal" ->
                  rows.get(row[0]).get((Integer) arguments[0] - 1);
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
