package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.workload.Kind;
import dev.oltpmatrix.load.workload.Query;
import dev.oltpmatrix.load.workload.Sending;
import dev.oltpmatrix.load.workload.Step;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A query prepared for one client. */
final class PreparedQuery {
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

  PreparedQuery(Step step, Query query) {
    this.step = step.name();
    this.query = query;
    values = query.values();
    text = query.sending() == Sending.PREPARED ? null : new TextBuilder(query);
  }

  /** Prepares the query on a connection, the first one or a later one after the first was lost. */
  void prepare(DbDriver driver, Connection connection, int tables) throws SQLException {
    if (query.sending() != Sending.PREPARED) {
      statement = textStatement(connection);
      return;
    }
    PreparedStatement[] prepared = new PreparedStatement[query.usesTable() ? tables : 1];
    try {
      for (int i = 0; i < prepared.length; i++) {
        prepared[i] = driver.prepare(connection, query.sqlFor(i + 1));
      }
      byTable = prepared;
    } catch (SQLException e) {
      // MySQL cannot prepare BEGIN; sysbench then sends it as text.
      if (query.kind() != Kind.OTHER || !ServerErrors.isUnpreparable(e)) {
        throw e;
      }
      statement = textStatement(connection);
    }
  }

  private static Statement textStatement(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    // The text has no JDBC escapes, so the driver need not look for them.
    statement.setEscapeProcessing(false);
    return statement;
  }

  void execute(int table, RandomInputs inputs, QueryCounts counts) throws SQLException {
    switch (query.sending()) {
      case PREPARED ->
          executePrepared(byTable.length == 0 ? null : byTable[table - 1], inputs, counts);
      case TEXT -> write(statement.executeUpdate(text.statement(table, inputs)), counts);
      case BATCHED -> send(addRow(table, inputs), counts);
    }
  }

  private void executePrepared(PreparedStatement prepared, RandomInputs inputs, QueryCounts counts)
      throws SQLException {
    if (prepared == null) {
      statement.execute(query.sql());
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

  /** Does everything except sending to a server. */
  void pretend(int table, RandomInputs inputs, QueryCounts counts) {
    switch (query.sending()) {
      case PREPARED -> counts.other++;
      case TEXT -> {
        text.statement(table, inputs);
        counts.other++;
      }
      case BATCHED -> counts.other += addRow(table, inputs) == null ? 0 : 1;
    }
  }

  private static void write(int changedRows, QueryCounts counts) {
    if (changedRows > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  private void bind(PreparedStatement prepared, RandomInputs inputs) throws SQLException {
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

  private String addRow(int table, RandomInputs inputs) {
    if (bulk == null) {
      bulk = new BulkInsert(query.sqlFor(table));
    }
    return bulk.add(text.row(inputs));
  }

  /** Sends the pending rows. */
  void flush(QueryCounts counts) throws SQLException {
    if (bulk != null) {
      send(bulk.rest(), counts);
    }
  }

  private void send(String full, QueryCounts counts) throws SQLException {
    if (full != null && statement != null) {
      write(statement.executeUpdate(full), counts);
    }
  }

  /** Returns the query for messages: the group's name and the text. */
  String label(int table) {
    return step + " (" + query.sqlFor(table) + ")";
  }
}
