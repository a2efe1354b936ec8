package dev.oltpmatrix.load.session;

/** Collects rows into INSERT statements of many rows each. */
public final class BulkInsert {
  /**
   * sysbench's own limit, 512 KiB with a closing zero byte; well below the least max_allowed_packet
   * that servers come with.
   */
  static final int MAX_CHARS = 512 * 1024 - 1;

  private final StringBuilder statement = new StringBuilder();
  private final int headLength;

  /**
   * @param head the statement up to VALUES
   */
  public BulkInsert(String head) {
    statement.append(head);
    headLength = head.length();
  }

  /** Adds a row; returns the full statement that is to be sent before, or {@code null}. */
  public String add(CharSequence row) {
    String full = null;
    if (statement.length() + 1 + row.length() > MAX_CHARS) {
      full = rest();
    }
    if (statement.length() > headLength) {
      statement.append(',');
    }
    statement.append(row);
    return full;
  }

  /** The statement with the rows that wait, and begins anew; {@code null} when there are none. */
  public String rest() {
    if (statement.length() == headLength) {
      return null;
    }
    String text = statement.toString();
    statement.setLength(headLength);
    return text;
  }
}
