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

/** A query ready to be run by one client. */
final class PreparedQuery {
  private final String step;
  private final Query query;
  private final List<Query.Value> values;

  /** Prepared for each table; empty where the query goes as text. */
  private PreparedStatement[] byTable = {};

  /** For what goes as text. */
  private Statement statement;

  /** Makes the text; {@code null} for a prepared query. */
  private final TextBuilder text;

  private BulkInsert bulk;

  PreparedQuery(Step step, Query query) {
    this.step = step.name();
    this.query = query;
    values = query.values();
    text = query.sending() == Sending.PREPARED ? null : new TextBuilder(query);
  }

  /** Prepares it on a connection, the first one or another after the first was lost. */
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
      // MySQL has no prepared BEGIN; sysbench sends it as text then.
      if (query.kind() != Kind.OTHER || !ServerErrors.isUnpreparable(e)) {
        throw e;
      }
      statement = textStatement(connection);
    }
  }

  private static Statement textStatement(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    // The text has no JDBC escapes; the driver need not look for them.
    statement.setEscapeProcessing(false);
    return statement;
  }

  void execute(int table, RandomInputs drawn, QueryCounts counts) throws SQLException {
    switch (query.sending()) {
      case PREPARED ->
          executePrepared(byTable.length == 0 ? null : byTable[table - 1], drawn, counts);
      case TEXT -> write(statement.executeUpdate(text.statement(table, drawn)), counts);
      case BATCHED -> send(addRow(table, drawn), counts);
    }
  }

  private void executePrepared(PreparedStatement prepared, RandomInputs drawn, QueryCounts counts)
      throws SQLException {
    if (prepared == null) {
      statement.execute(query.sql());
      counts.other++;
      return;
    }
    bind(prepared, drawn);
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

  /** Does all but talk to a server. */
  void pretend(int table, RandomInputs drawn, QueryCounts counts) {
    switch (query.sending()) {
      case PREPARED -> counts.other++;
      case TEXT -> {
        text.statement(table, drawn);
        counts.other++;
      }
      case BATCHED -> counts.other += addRow(table, drawn) == null ? 0 : 1;
    }
  }

  private static void write(int changedRows, QueryCounts counts) {
    if (changedRows > 0) {
      counts.write++;
    } else {
      counts.other++;
    }
  }

  private void bind(PreparedStatement prepared, RandomInputs drawn) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      Query.Value value = values.get(i);
      if (value.isText()) {
        prepared.setString(i + 1, drawn.text(value.draw()));
      } else {
        // 64-bit, as sysbench binds its ids.
        prepared.setLong(i + 1, drawn.number(value.draw()) + value.plus());
      }
    }
  }

  private String addRow(int table, RandomInputs drawn) {
    if (bulk == null) {
      bulk = new BulkInsert(query.sqlFor(table));
    }
    return bulk.add(text.row(drawn));
  }

  /** Sends the rows that wait. */
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

  /** The query for messages: the group's name and the text. */
  String label(int table) {
    return step + " (" + query.sqlFor(table) + ")";
  }
}
