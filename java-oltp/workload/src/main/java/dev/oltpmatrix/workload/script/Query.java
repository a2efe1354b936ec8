package dev.oltpmatrix.workload.script;

import java.util.List;

/**
 * A statement as it is run with the given options.
 *
 * @param sql has {@code %d} in place of the table's number if it uses a chosen one
 */
public record Query(String sql, boolean usesTable, Kind kind, Sending sending, List<Value> values) {
  /** sysbench's three kinds of statement; a WRITE that changes no row is counted as OTHER. */
  public enum Kind {
    READ,
    WRITE,
    OTHER
  }

  /** The form in which a statement is sent to the server. */
  public enum Sending {
    /** Prepared by the server unless {@code --db-ps-mode=disable}. */
    PREPARED,
    /** Sent as text with its values, regardless of {@code --db-ps-mode}. */
    TEXT,
    /** Sent as one row of an INSERT that is sent when it is full. */
    BATCHED
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

  /** Creates a query of sysbench's, which may have a table's number. */
  public static Query of(Kind kind, Sending sending, String sql, Value... values) {
    return new Query(sql, sql.contains("%d"), kind, sending, List.of(values));
  }

  public static Query prepared(Kind kind, String sql, Value... values) {
    return of(kind, Sending.PREPARED, sql, values);
  }

  /** Returns how many statements are prepared for it on each connection. */
  public int prepared(int tables) {
    return sending != Sending.PREPARED ? 0 : usesTable ? tables : 1;
  }

  String sqlFor(int table) {
    return usesTable ? sql.replace("%d", Integer.toString(table)) : sql;
  }
}
