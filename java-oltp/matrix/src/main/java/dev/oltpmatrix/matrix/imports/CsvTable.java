package dev.oltpmatrix.matrix.imports;

import dev.oltpmatrix.matrix.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table with its column names in the first line; lines with {@code #} say where it is from.
 *
 * @param about the text of those lines
 */
record CsvTable(String file, String about, List<String> columns, List<Row> rows) {
  private static final Pattern FIELD =
      Pattern.compile("\\G(?:\"((?:[^\"]|\"\")*)\"|([^,\"]*))(,|$)");

  /**
   * @param where for messages: file and line
   */
  record Row(String where, Map<String, String> values) {}

  static CsvTable of(SourceText source) {
    String file = source.file().toString();
    StringBuilder about = new StringBuilder();
    List<String> columns = null;
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < source.lines().size(); i++) {
      String line = source.lines().get(i).strip();
      String where = file + " line " + (i + 1);
      if (line.startsWith("#")) {
        about.append(about.isEmpty() ? "" : " ").append(line.substring(1).strip());
      } else if (columns == null && !line.isEmpty()) {
        columns = fields(where, line);
      } else if (!line.isEmpty()) {
        rows.add(new Row(where, row(where, columns, fields(where, line))));
      }
    }
    if (columns == null || rows.isEmpty()) {
      throw new UsageException(file + " holds no table: a line of column names and rows under it");
    }
    return new CsvTable(file, about.toString(), columns, rows);
  }

  private static List<String> fields(String where, String line) {
    List<String> fields = new ArrayList<>();
    Matcher field = FIELD.matcher(line);
    while (field.find()) {
      String quoted = field.group(1);
      fields.add(quoted == null ? field.group(2).strip() : quoted.replace("\"\"", "\""));
      if (field.group(3).isEmpty()) {
        return fields;
      }
    }
    throw new UsageException(where + ": a quotation mark stands in the middle of a value");
  }

  private static Map<String, String> row(String where, List<String> columns, List<String> fields) {
    if (fields.size() != columns.size()) {
      throw new UsageException(
          where
              + " has "
              + fields.size()
              + " values for "
              + columns.size()
              + " columns; separate them with commas, and numbers have a point");
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      row.put(columns.get(i), fields.get(i));
    }
    return row;
  }
}
