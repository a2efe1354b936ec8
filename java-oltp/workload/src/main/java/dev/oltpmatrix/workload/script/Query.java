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
  public record Value(int draw, boolean isText, long plus) {
    public static Value number(int draw) {
      return number(draw, 0);
    }

    public static Value number(int draw, long plus) {
      return new Value(draw, false, plus);
    }

    public static Value text(int draw) {
      return new Value(draw, true, 0);
    }
  }

  public String sqlFor(int table) {
    return usesTable ? String.format(Locale.ROOT, sql, table) : sql;
  }
}
