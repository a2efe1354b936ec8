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
    /** Sent as one row of an INSERT that is sent when it is full; the statement is up to VALUES. */
    BATCHED
  }

  /**
   * A parameter.
   *
   * @param draw index into the step's draws
   * @param plus number to add to a drawn number
   */
  public record Value(int draw, boolean isText, long plus) {}

  /** Returns how many statements are prepared for it on each connection. */
  public int prepared(int tables) {
    return sending != Sending.PREPARED ? 0 : usesTable ? tables : 1;
  }

  String sqlFor(int table) {
    return usesTable ? sql.replace("%d", Integer.toString(table)) : sql;
  }
}
