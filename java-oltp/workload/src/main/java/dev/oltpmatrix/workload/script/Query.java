package dev.oltpmatrix.workload.script;

import java.util.List;
import java.util.Locale;

/**
 * A statement as it is run with the given options.
 *
 * @param sql has {@code %d} in place of the table's number if it uses a chosen one
 */
public record Query(
    String sql, boolean usesTable, StatementKind kind, Sending sending, List<Value> values) {
  public Query {
    values = List.copyOf(values);
  }

  /**
   * A parameter.
   *
   * @param draw index into the step's draws
   * @param plus number to add to a drawn number
   */
  public record Value(int draw, boolean isText, long plus) {}

  public String sqlFor(int table) {
    return usesTable ? String.format(Locale.ROOT, sql, table) : sql;
  }
}
