package dev.oltpmatrix.driverstudy.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Describes the counts that differ from the written ones, with the statements that were seen. */
final class WireDifferences {
  private WireDifferences() {}

  static List<String> between(
      WireTable written, WireTable counted, Map<String, String> statements) {
    List<String> differences = new ArrayList<>();
    for (WireRow row : counted.rows()) {
      String cell = row.cell().toString();
      WireRow expected = written.find(row.cell()).orElse(null);
      if (expected == null) {
        differences.add(cell + ": not in the table");
      } else if (!expected.equals(row)) {
        differences.add(
            cell
                + ": "
                + columns(expected, row)
                + "; an operation now sends:\n"
                + statements.getOrDefault(cell, "nothing\n"));
      }
    }
    return differences;
  }

  private static String columns(WireRow expected, WireRow counted) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < WireRow.COLUMNS.size(); i++) {
      String before = expected.values().get(i);
      String now = counted.values().get(i);
      if (!before.equals(now)) {
        words.add(WireRow.COLUMNS.get(i) + " was '" + before + "', is '" + now + "'");
      }
    }
    return String.join(", ", words);
  }
}
