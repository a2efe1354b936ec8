package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.script.StatementKind;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A statement whose values and results the transaction handles itself, or several in one text.
 * Without a connection it sends nothing, and a query has one row of zeros and empty texts, so that
 * a dry run goes all the way of a transaction.
 */
final class TpccStatement {
  /** Whole units of money have two decimals in all columns. */
  private static final int DECIMALS = 2;

  private final Statements all;
  private final String step;
  private final String sql;
  private final StatementKind kind;

  /** {@code null} in a dry run, and where the server takes the statement as text only. */
  private PreparedStatement prepared;

  private Statement text;
  private int bound;
  private int batched;

  /** Results of a text of several statements that are still to be passed. */
  private int pending;

  /** True until the first of them is passed. */
  private boolean isAtFirst;

  private boolean hasRows;
  private ResultSet rows;

  TpccStatement(Statements all, String step, String sql, StatementKind kind) {
    this.all = all;
    this.step = step;
    this.sql = sql;
    this.kind = kind;
  }

  void prepare(Database database) throws SQLException {
    bound = 0;
    batched = 0;
    pending = 0;
    rows = null;
    try {
      prepared = database.prepare(sql);
    } catch (SQLException e) {
      // MySQL cannot prepare BEGIN.
      if (kind != StatementKind.OTHER || !database.isUnpreparable(e)) {
        throw e;
      }
      prepared = null;
      text = database.text();
    }
  }

  /** Sets the next value. */
  TpccStatement set(long value) throws SQLException {
    bound++;
    if (prepared != null) {
      prepared.setLong(bound, value);
    }
    return this;
  }

  /** Sets the next value. */
  TpccStatement set(String value) throws SQLException {
    bound++;
    if (prepared != null) {
      prepared.setString(bound, value);
    }
    return this;
  }

  /** Sets the next value, as text: sysbench's scripts can bind no decimal numbers. */
  TpccStatement setMoney(long cents) throws SQLException {
    return set(moneyText(cents));
  }

  static String moneyText(long cents) {
    return BigDecimal.valueOf(cents, DECIMALS).toPlainString();
  }

  /** Runs a statement that has no rows. */
  void execute(QueryCounts counts) throws SQLException {
    begin();
    if (kind != StatementKind.WRITE || prepared == null) {
      control();
      counts.other++;
    } else if (prepared.executeUpdate() > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  /** Adds a statement that has no rows to a batch, in place of {@link #execute}. */
  void addBatch() throws SQLException {
    bound = 0;
    batched++;
    if (prepared != null) {
      prepared.addBatch();
    }
  }

  /** Forgets a batch that was not sent, as its transaction has failed. */
  void clearBatch() throws SQLException {
    if (batched > 0 && prepared != null) {
      prepared.clearBatch();
    }
    batched = 0;
  }

  /** Sends the batch; the driver decides how, and an empty one is not sent. */
  void executeBatch(QueryCounts counts) throws SQLException {
    begin();
    if (batched > 0 && prepared != null) {
      prepared.executeBatch();
      counts.write += batched;
    } else {
      counts.other += batched;
    }
    batched = 0;
  }

  String sql() {
    return sql;
  }

  /**
   * Sends a text of several statements. Each of its queries is read by {@link #nextQuery}, in turn,
   * and {@link #end} passes what is left.
   */
  void send(int statements, QueryCounts counts) throws SQLException {
    begin();
    rows = null;
    if (prepared == null) {
      counts.other += statements;
      return;
    }
    hasRows = prepared.execute();
    isAtFirst = true;
    pending = statements;
  }

  /** Goes to the first row of the next query of such a text. */
  TpccStatement nextQuery(QueryCounts counts) throws SQLException {
    close();
    while (pending > 0) {
      if (pass(counts)) {
        rows = prepared.getResultSet();
        requireRow(next());
        return this;
      }
    }
    return this;
  }

  /** Passes the results of such a text that were not read. */
  void end(QueryCounts counts) throws SQLException {
    close();
    while (pending > 0) {
      pass(counts);
    }
  }

  /**
   * Goes to the next result and counts its statement; returns whether it has rows. Without a result
   * for each statement it is not known which were carried out.
   */
  private boolean pass(QueryCounts counts) throws SQLException {
    hasRows = isAtFirst ? hasRows : prepared.getMoreResults();
    isAtFirst = false;
    pending--;
    if (hasRows) {
      counts.read++;
      return true;
    }
    int changedRows = prepared.getUpdateCount();
    if (changedRows < 0) {
      throw new SQLException(
          "fewer results than statements: the driver or a proxy takes no text of several"
              + " statements; use --tpcc-form=single");
    }
    if (changedRows > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
    return false;
  }

  private void control() throws SQLException {
    if (prepared != null) {
      prepared.execute();
    } else if (text != null) {
      text.execute(sql);
    }
  }

  /** Runs a query and goes to its first row; returns whether there is one. */
  boolean query(QueryCounts counts) throws SQLException {
    begin();
    if (prepared == null) {
      counts.other++;
      return true;
    }
    rows = prepared.executeQuery();
    counts.read++;
    return next();
  }

  /** Runs a query for a row that is there unless the data are not as they were loaded. */
  TpccStatement row(QueryCounts counts) throws SQLException {
    requireRow(query(counts));
    return this;
  }

  private static void requireRow(boolean found) throws SQLException {
    if (!found) {
      throw new SQLException("no row: the tables are not those of this workload and --warehouses");
    }
  }

  private void begin() {
    all.begins(this);
    bound = 0;
  }

  /** Goes to the next row; the end of the rows closes the query. */
  boolean next() throws SQLException {
    if (rows != null && rows.next()) {
      return true;
    }
    close();
    return false;
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

  /** Ends a query whose other rows are of no interest. */
  void close() throws SQLException {
    if (rows != null) {
      ResultSet ended = rows;
      rows = null;
      ended.close();
    }
  }

  /** Returns the statement for messages: its kind of transaction and the text. */
  String label() {
    return step + " (" + sql + ")";
  }
}
