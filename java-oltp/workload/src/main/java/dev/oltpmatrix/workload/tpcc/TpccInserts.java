package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.script.BulkInsert;
import java.nio.charset.StandardCharsets;

/** Rows as INSERT statements of many rows each. */
final class TpccInserts {
  private final TpccRows rows;
  private final BulkInsert bulk;
  private final byte[] bytes;

  TpccInserts(TpccTable table, TpccRows rows) {
    this.rows = rows;
    bulk = new BulkInsert(table.insert());
    bytes = new byte[rows.maxRowBytes()];
  }

  /** Returns the next statement, or {@code null} after the last one. */
  String next() {
    while (rows.hasNext()) {
      String line = new String(bytes, 0, rows.next(bytes, 0), StandardCharsets.US_ASCII);
      String full = bulk.add(tuple(line));
      if (full != null) {
        return full;
      }
    }
    return bulk.rest();
  }

  /** Returns a line as a row of an INSERT; letters and digits need no escapes. */
  private static String tuple(String line) {
    return ("('" + line.replace(",", "','") + "')").replace("''", "NULL");
  }
}
