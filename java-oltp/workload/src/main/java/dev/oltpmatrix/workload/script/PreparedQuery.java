package dev.oltpmatrix.workload.script;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A query prepared for one client. */
public final class PreparedQuery {
  private final String step;
  private final Query query;
  private final List<Query.Value> values;

  /** The prepared statements by table; empty if the query is sent as text. */
  private PreparedStatement[] byTable = {};

  /** The statement for queries that are sent as text. */
  private Statement statement;

  /** Builds the text; {@code null} for a prepared query. */
  private final TextBuilder text;

  private BulkInsert bulk;

  /**
   * Creates the query, which is still to be prepared.
   *
   * @param step name of its part of the transaction, for messages
   */
  public PreparedQuery(String step, Query query) {
    this.step = step;
    this.query = query;
    values = query.values();
    text = query.sending() == Sending.PREPARED ? null : new TextBuilder(query);
  }

  /** Prepares the query on a connection, the first one or a later one after the first was lost. */
  public void prepare(Database database, int tables) throws SQLException {
    if (query.sending() != Sending.PREPARED) {
      statement = database.text();
      return;
    }
    PreparedStatement[] prepared = new PreparedStatement[query.usesTable() ? tables : 1];
    try {
      for (int i = 0; i < prepared.length; i++) {
        prepared[i] = database.prepare(query.sqlFor(i + 1));
      }
      byTable = prepared;
    } catch (SQLException e) {
      // MySQL cannot prepare BEGIN; sysbench then sends it as text.
      if (query.kind() != StatementKind.OTHER || !database.isUnpreparable(e)) {
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
      case TEXT -> send(text.statement(table, inputs), counts);
      case BATCHED -> {
        String full = addRow(table, inputs);
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
    bind(prepared, inputs);
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

  private void bind(PreparedStatement prepared, DrawnValues inputs) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      Query.Value value = values.get(i);
      if (value.isText()) {
        prepared.setString(i + 1, inputs.text(value.draw()));
      } else {
        // 64-bit, as sysbench binds its ids.
        prepared.setLong(i + 1, inputs.number(value.draw()) + value.plus());
      }
    }
  }

  private String addRow(int table, DrawnValues inputs) {
    if (bulk == null) {
      bulk = new BulkInsert(query.sqlFor(table));
    }
    return bulk.add(text.row(inputs));
  }

  /** Sends the pending rows. */
  public void flush(QueryCounts counts) throws SQLException {
    String pending = bulk == null || statement == null ? null : bulk.rest();
    if (pending != null) {
      send(pending, counts);
    }
  }

  /** Returns the query for messages: the group's name and the text. */
  public String label(int table) {
    return step + " (" + query.sqlFor(table) + ")";
  }
}
