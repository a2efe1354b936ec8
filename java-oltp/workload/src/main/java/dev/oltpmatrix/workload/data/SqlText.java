package dev.oltpmatrix.workload.data;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Literals of text in SQL. */
public final class SqlText {
  private SqlText() {}

  /** Returns a text that means the same whether a session's sql_mode has backslashes escape. */
  public static String literal(String value) {
    if (value.indexOf('\\') < 0) {
      return "'" + value.replace("'", "''") + "'";
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return "CONVERT(0x" + HexFormat.of().formatHex(bytes) + " USING utf8mb4)";
  }
}
