package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.data.SqlFile;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The statements of one connection, each prepared once, by the names that they have in
 * transactions.sql; and the rows of the last query. Without a connection nothing is sent, and a
 * query has one row of zeros and empty texts, so that a dry run goes all the way of a transaction.
 */
final class TpccSql {
  /** Whole units of money have two decimals in all columns. */
  private static final int DECIMALS = 2;

  private static final Map<String, String> TEXTS =
      SqlFile.blocks(TpccSql.class, "transactions.sql");

  private static final class Prepared {
    final String label;
    final String sql;

    /** {@code null} in a dry run, and where the server takes the statement as text only. */
    PreparedStatement statement;

    Prepared(String name, String sql) {
      this.sql = sql;
      label = name.substring(0, name.indexOf(':')) + " (" + sql + ")";
    }
  }

  private final Map<String, Prepared> byName = new LinkedHashMap<>();
  private Prepared current;

  /** The number of its last parameter that has a value. */
  private int parameter;

  /** For statements that the server cannot prepare. */
  private Statement text;

  /** {@code null} where no query is open. */
  private ResultSet rows;

  private QueryCounts counts;

  TpccSql() {
    TEXTS.forEach((name, lines) -> byName.put(name, new Prepared(name, lines.replace('\n', ' '))));
  }

  int count() {
    return byName.size();
  }

  void prepare(Database database) throws SQLException {
    rows = null;
    for (Prepared one : byName.values()) {
      one.statement = null;
      try {
        one.statement = database.prepare(one.sql);
      } catch (SQLException e) {
        // MySQL cannot prepare BEGIN.
        if (!isControl(one) || !database.isUnpreparable(e)) {
          throw e;
        }
        text = database.text();
      }
    }
  }

  private static boolean isControl(Prepared one) {
    return one.sql.indexOf(' ') < 0;
  }

  /** Has the next statements counted. */
  void count(QueryCounts into) {
    counts = into;
  }

  /** Chooses the statement that is run next; its values are given from left to right. */
  TpccSql of(String name) throws SQLException {
    if (rows != null) {
      ResultSet ended = rows;
      rows = null;
      ended.close();
    }
    current = byName.get(name);
    parameter = 0;
    return this;
  }

  TpccSql with(long... values) throws SQLException {
    for (int i = 0; current.statement != null && i < values.length; i++) {
      current.statement.setLong(++parameter, values[i]);
    }
    return this;
  }

  TpccSql with(String... values) throws SQLException {
    for (int i = 0; current.statement != null && i < values.length; i++) {
      current.statement.setString(++parameter, values[i]);
    }
    return this;
  }

  /** Begins or ends a transaction. */
  void control(String name) throws SQLException {
    of(name);
    if (current.statement != null) {
      current.statement.execute();
    } else if (text != null) {
      text.execute(current.sql);
    }
    counts.other++;
  }

  /** Runs a statement that has no rows. */
  void execute() throws SQLException {
    if (current.statement != null && current.statement.executeUpdate() > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  /** Runs a query and goes to its first row; returns whether there is one. */
  boolean query() throws SQLException {
    if (current.statement == null) {
      counts.other++;
      return true;
    }
    rows = current.statement.executeQuery();
    counts.read++;
    return next();
  }

  /** Runs a query for a row that is there unless the data are not as they were loaded. */
  TpccSql row() throws SQLException {
    if (!query()) {
      throw new SQLException("no row: the tables are not those of this workload and --warehouses");
    }
    return this;
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

  /** Returns an amount in cents. */
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
    return current == null ? "" : current.label;
  }
}
