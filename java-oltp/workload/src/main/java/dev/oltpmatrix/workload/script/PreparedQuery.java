package dev.oltpmatrix.workload.script;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A query prepared for one client. */
public final class PreparedQuery {
  private final String step;
  private final Query query;
  private final Query.Value[] values;

  /** The prepared statements by table; empty if the query is sent as text. */
  private PreparedStatement[] byTable = {};

  /** The statement for queries that are sent as text. */
  private Statement statement;

  /**
   * The text of a query that is sent as such, before the table's number and after it, split at the
   * parameters.
   */
  private final String[] parts;

  private final StringBuilder text = new StringBuilder();
  private BulkInsert bulk;

  /**
   * @param step name of its part of the transaction, for messages
   */
  public PreparedQuery(String step, Query query) {
    this.step = step;
    this.query = query;
    values = query.values().toArray(Query.Value[]::new);
    parts = query.sending() == Query.Sending.TEXT ? query.sql().split("%d|\\?", -1) : new String[0];
  }

  /** Prepares the query on a connection, the first one or a later one after the first was lost. */
  public void prepare(Database database, int tables) throws SQLException {
    if (query.sending() != Query.Sending.PREPARED) {
      statement = database.text();
      return;
    }
    PreparedStatement[] prepared = new PreparedStatement[query.prepared(tables)];
    try {
      for (int i = 0; i < prepared.length; i++) {
        prepared[i] = database.prepare(query.sqlFor(i + 1));
      }
      byTable = prepared;
    } catch (SQLException e) {
      // MySQL cannot prepare BEGIN; sysbench then sends it as text.
      if (query.kind() != Query.Kind.OTHER || !database.isUnpreparable(e)) {
        throw e;
      }
      statement = database.text();
    }
  }

  /**
   * Sends the query to the server. Unless it was prepared, everything else is done and nothing is
   * sent, as a dry run needs it.
   */
  public void execute(int table, DrawnValues inputs, QueryCounts counts) throws SQLException {
    switch (query.sending()) {
      case PREPARED ->
          executePrepared(byTable.length == 0 ? null : byTable[table - 1], inputs, counts);
      case TEXT -> send(filled(table, inputs), counts);
      case BATCHED -> {
        if (bulk == null) {
          bulk = new BulkInsert(query.sqlFor(table));
        }
        String full = bulk.add(row(inputs));
        if (full != null) {
          send(full, counts);
        }
      }
    }
  }

  private void executePrepared(PreparedStatement prepared, DrawnValues inputs, QueryCounts counts)
      throws SQLException {
    if (prepared == null) {
      if (statement != null) {
        statement.execute(query.sql());
      }
      counts.other++;
      return;
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i].isText()) {
        prepared.setString(i + 1, inputs.text(values[i].draw()));
      } else {
        // 64-bit, as sysbench binds its ids.
        prepared.setLong(i + 1, inputs.number(values[i].draw()) + values[i].plus());
      }
    }
    switch (query.kind()) {
      case READ -> {
        // The driver has read all rows when this returns, as sysbench's client library has.
        prepared.executeQuery().close();
        counts.read++;
      }
      case WRITE -> write(prepared.executeUpdate(), counts);
      case OTHER -> {
        prepared.execute();
        counts.other++;
      }
    }
  }

  private void send(String sql, QueryCounts counts) throws SQLException {
    write(statement == null ? 0 : statement.executeUpdate(sql), counts);
  }

  private static void write(int changedRows, QueryCounts counts) {
    if (changedRows > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  /** Returns the text with the drawn values in it, as sysbench's client does. */
  private String filled(int table, DrawnValues inputs) {
    text.setLength(0);
    text.append(parts[0]).append(table).append(parts[1]);
    for (int i = 0; i < values.length; i++) {
      append(values[i], inputs);
      text.append(parts[i + 2]);
    }
    return text.toString();
  }

  /** Returns the values as a row of an INSERT; valid until the next call. */
  private CharSequence row(DrawnValues inputs) {
    text.setLength(0);
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? '(' : ',');
      append(values[i], inputs);
    }
    return text.append(')');
  }

  private void append(Query.Value value, DrawnValues inputs) {
    if (value.isText()) {
      // Digits and dashes need no escapes.
      text.append('\'').append(inputs.text(value.draw())).append('\'');
    } else {
      text.append(inputs.number(value.draw()) + value.plus());
    }
  }

  public void flush(QueryCounts counts) throws SQLException {
    String pending = bulk == null || statement == null ? null : bulk.rest();
    if (pending != null) {
      send(pending, counts);
    }
  }

  public String label(int table) {
    return step + " (" + query.sqlFor(table) + ")";
  }
}
