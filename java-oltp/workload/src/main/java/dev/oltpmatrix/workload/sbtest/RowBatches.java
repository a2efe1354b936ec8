package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.BulkInsert;

/** A table's rows as INSERT statements of many rows each. */
final class RowBatches {
  private final BulkInsert bulk;
  private final int rows;
  private final boolean autoInc;
  private final IdDistribution ids;
  private final Xoroshiro128Plus random;
  private final DigitPattern c = new DigitPattern(DigitPattern.C);
  private final DigitPattern pad = new DigitPattern(DigitPattern.PAD);
  private final StringBuilder row = new StringBuilder();
  private int made;

  RowBatches(int table, int rows, boolean autoInc, IdDistribution ids, Xoroshiro128Plus random) {
    bulk =
        new BulkInsert(
            "INSERT INTO sbtest"
                + table
                + (autoInc ? "(k, c, pad)" : "(id, k, c, pad)")
                + " VALUES");
    this.rows = rows;
    this.autoInc = autoInc;
    this.ids = ids;
    this.random = random;
  }

  /** Returns the next statement, or {@code null} after the last one. */
  String next() {
    while (made < rows) {
      makeRow();
      String full = bulk.add(row);
      if (full != null) {
        return full;
      }
    }
    return bulk.rest();
  }

  private void makeRow() {
    made++;
    row.setLength(0);
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
