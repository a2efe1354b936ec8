package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.data.SqlFile;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The statements of one connection, each prepared once, by the names that they have in
 * transactions.sql and in the file of the form; and the rows of the last query. Without a
 * connection nothing is sent, and a query has one row of zeros and empty texts, so that a dry run
 * goes all the way of a transaction.
 */
final class TpccSql {
  /** Whole units of money have two decimals in all columns. */
  private static final int DECIMALS = 2;

  /** The fewest lines that an order has without its unused item. */
  private static final int MIN_USED_LINES = Scale.MIN_LINES - 1;

  /** The texts by form, which all clients share. */
  private static final Map<String, Map<String, List<Text>>> FORMS = new ConcurrentHashMap<>();

  /** A statement: its name in messages, and its text. */
  private record Text(String label, String sql) {
    static Text of(String name, String sql) {
      return new Text(name.substring(0, name.indexOf(':')) + " (" + sql + ")", sql);
    }
  }

  private static final class Prepared {
    final Text text;

    /** {@code null} in a dry run, and where the server takes the statement as text only. */
    PreparedStatement statement;

    Prepared(Text text) {
      this.text = text;
    }
  }

  /** One with a part in braces is there for each number of lines, with that part as often. */
  private final Map<String, Prepared[]> byName = new LinkedHashMap<>();

  private Prepared current;

  /** The number of its last parameter that has a value. */
  private int parameter;

  private boolean isConnected;

  /** For statements that the server cannot prepare. */
  private Statement text;

  /** {@code null} where no query is open. */
  private ResultSet rows;

  private QueryCounts counts;

  /**
   * @param form the name of the file with those that other forms send otherwise
   */
  TpccSql(String form) {
    FORMS
        .computeIfAbsent(form, TpccSql::read)
        .forEach(
            (name, texts) ->
                byName.put(name, texts.stream().map(Prepared::new).toArray(Prepared[]::new)));
  }

  private static Map<String, List<Text>> read(String form) {
    Map<String, List<Text>> read = new LinkedHashMap<>();
    for (String file : new String[] {"transactions", form}) {
      SqlFile.blocks(TpccSql.class, file + ".sql")
          .forEach((name, lines) -> read.put(name, variants(name, lines.replace('\n', ' '))));
    }
    return read;
  }

  private static List<Text> variants(String name, String sql) {
    int from = sql.indexOf('{');
    int to = sql.indexOf('}');
    if (from < 0) {
      return List.of(Text.of(name, sql));
    }
    return IntStream.rangeClosed(MIN_USED_LINES, Scale.MAX_LINES)
        .mapToObj(lines -> Collections.nCopies(lines, sql.substring(from + 1, to)))
        .map(parts -> sql.substring(0, from) + String.join(", ", parts) + sql.substring(to + 1))
        .map(whole -> Text.of(name, whole))
        .toList();
  }

  int count() {
    return byName.values().stream().mapToInt(some -> some.length).sum();
  }

  void prepare(Database database) throws SQLException {
    rows = null;
    isConnected = true;
    for (Prepared[] some : byName.values()) {
      for (Prepared one : some) {
        one.statement = null;
        try {
          one.statement = database.prepare(one.text.sql);
        } catch (SQLException e) {
          // MySQL cannot prepare BEGIN.
          boolean isControl = one.text.sql.indexOf(' ') < 0;
          if (!isControl || !database.isUnpreparable(e)) {
            throw e;
          }
          text = database.text();
        }
      }
    }
  }

  /** Has the next statements counted. */
  void count(QueryCounts into) {
    counts = into;
  }

  /** Chooses the statement that is run next; its values are given from left to right. */
  TpccSql of(String name) throws SQLException {
    return chosen(byName.get(name)[0]);
  }

  /** Chooses a statement for so many lines of an order. */
  TpccSql of(String name, int lines) throws SQLException {
    return chosen(byName.get(name)[lines - MIN_USED_LINES]);
  }

  private TpccSql chosen(Prepared next) throws SQLException {
    if (rows != null) {
      ResultSet ended = rows;
      rows = null;
      ended.close();
    }
    current = next;
    parameter = 0;
    return this;
  }

  TpccSql with(long... values) throws SQLException {
    for (int i = 0; isConnected && i < values.length; i++) {
      current.statement.setLong(++parameter, values[i]);
    }
    return this;
  }

  TpccSql with(String... values) throws SQLException {
    for (int i = 0; isConnected && i < values.length; i++) {
      current.statement.setString(++parameter, values[i]);
    }
    return this;
  }

  void control(String name) throws SQLException {
    of(name);
    if (current.statement != null) {
      current.statement.execute();
    } else if (text != null) {
      text.execute(current.text.sql);
    }
    counts.other++;
  }

  void execute() throws SQLException {
    if (isConnected && current.statement.executeUpdate() > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  /** Runs a query and goes to its first row; returns whether there is one. */
  boolean query() throws SQLException {
    if (!isConnected) {
      counts.other++;
      return true;
    }
    rows = current.statement.executeQuery();
    counts.read++;
    return next();
  }

  /** Runs a query for a row that is there unless the data are not as they were loaded. */
  TpccSql row() throws SQLException {
    require(query());
    return this;
  }

  private static void require(boolean isFound) throws SQLException {
    if (!isFound) {
      throw new SQLException("no row: the tables are not those of this workload and --warehouses");
    }
  }

  /** Returns what a query has found for a key; in a dry run that of its one row. */
  <T> T found(Map<Long, T> byKey, long key) throws SQLException {
    T value = byKey.get(isConnected ? key : 0L);
    require(value != null);
    return value;
  }

  /** Goes to the next row of the last query. */
  boolean next() throws SQLException {
    return rows != null && rows.next();
  }

  long number(int column) throws SQLException {
    return rows == null ? 0 : rows.getLong(column);
  }

  String text(int column) throws SQLException {
    return rows == null ? "" : rows.getString(column);
  }

  long cents(int column) throws SQLException {
    return rows == null
        ? 0
        : rows.getBigDecimal(column).setScale(DECIMALS).unscaledValue().longValueExact();
  }

  /** Returns an amount as it is sent: as text, as sysbench's scripts can bind no decimals. */
  static String money(long cents) {
    return BigDecimal.valueOf(cents, DECIMALS).toPlainString();
  }

  /** Returns the last statement for messages: its kind of transaction and the text. */
  String current() {
    return current == null ? "" : current.text.label;
  }
}
