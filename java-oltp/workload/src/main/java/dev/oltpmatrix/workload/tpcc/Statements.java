package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.script.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements of one connection, each prepared once, and which of them is in progress. */
final class Statements {
  private final List<TpccStatement> all = new ArrayList<>();
  private TpccStatement current;

  TpccStatement read(Kind kind, String sql) {
    return read(kind.label(), sql);
  }

  /** Adds a query of several kinds of transaction. */
  TpccStatement read(String step, String sql) {
    return add(step, sql, StatementKind.READ);
  }

  TpccStatement write(Kind kind, String sql) {
    return add(kind.label(), sql, StatementKind.WRITE);
  }

  TpccStatement control(String sql) {
    return add("transaction", sql, StatementKind.OTHER);
  }

  /** Adds some of the statements, in their order, as one text with the values of all. */
  StatementGroup together(Kind kind, TpccStatement... parts) {
    String text = Stream.of(parts).map(TpccStatement::sql).collect(Collectors.joining("; "));
    return new StatementGroup(add(kind.label(), text, StatementKind.WRITE), parts.length);
  }

  private TpccStatement add(String step, String sql, StatementKind kind) {
    TpccStatement statement = new TpccStatement(this, step, sql, kind);
    all.add(statement);
    return statement;
  }

  void prepare(Database database) throws SQLException {
    for (TpccStatement statement : all) {
      statement.prepare(database);
    }
  }

  int count() {
    return all.size();
  }

  void begins(TpccStatement statement) {
    current = statement;
  }

  /** Returns the statement in progress, for messages; empty before the first one. */
  String currentLabel() {
    return current == null ? "" : current.label();
  }
}
