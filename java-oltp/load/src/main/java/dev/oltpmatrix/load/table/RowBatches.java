package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.random.DigitPattern;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;

/** A table's rows as INSERT statements of many rows each. */
final class RowBatches {
  /** sysbench's own limit; well below the least max_allowed_packet that servers come with. */
  private static final int MAX_STATEMENT_BYTES = 512 * 1024;

  private final String head;
  private final int rows;
  private final boolean autoInc;
  private final IdDistribution ids;
  private final Xoroshiro128Plus random;
  private final DigitPattern c = new DigitPattern(DigitPattern.C);
  private final DigitPattern pad = new DigitPattern(DigitPattern.PAD);
  private final StringBuilder row = new StringBuilder();
  private int made;

  RowBatches(int table, int rows, boolean autoInc, IdDistribution ids, Xoroshiro128Plus random) {
    this.head = "INSERT INTO sbtest" + table + (autoInc ? "(k, c, pad)" : "(id, k, c, pad)");
    this.rows = rows;
    this.autoInc = autoInc;
    this.ids = ids;
    this.random = random;
  }

  /** The next statement; {@code null} after the last one. */
  String next() {
    StringBuilder statement = new StringBuilder(MAX_STATEMENT_BYTES).append(head).append(" VALUES");
    boolean first = true;
    while (true) {
      if (row.isEmpty() && made < rows) {
        makeRow();
      }
      if (row.isEmpty() || statement.length() + 1 + row.length() > MAX_STATEMENT_BYTES) {
        return first ? null : statement.toString();
      }
      if (!first) {
        statement.append(',');
      }
      statement.append(row);
      row.setLength(0);
      first = false;
    }
  }

  private void makeRow() {
    made++;
    String cText = c.draw(random);
    String padText = pad.draw(random);
    row.append('(');
    if (!autoInc) {
      row.append(made).append(", ");
    }
    row.append(ids.draw(random, 1, rows));
    row.append(", '").append(cText).append("', '").append(padText).append("')");
  }
}
