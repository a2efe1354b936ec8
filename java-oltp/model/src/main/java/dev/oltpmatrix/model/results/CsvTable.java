package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table with its column names in the first line; lines that begin with {@code #} name the source.
 *
 * @param about the text of these lines
 */
public record CsvTable(String file, String about, List<String> columns, List<Row> rows) {
  /**
   * One line of the table.
   *
   * @param where file and line, for messages
   */
  public record Row(String where, Map<String, String> values) {
    /** Returns a field; {@code null} if it is empty, or there is no such column. */
    public String text(String column) {
      String text = values.get(column);
      return text == null || text.isEmpty() ? null : text;
    }

    /** Returns the words of a field that blanks separate. */
    public List<String> words(String column) {
      return text(column) == null ? List.of() : List.of(text(column).split(" +"));
    }

    /** Checks whether a field is {@code true}, and not empty or {@code false}. */
    public boolean isTrue(String column) {
      String text = text(column);
      if (text != null && !text.equals("true") && !text.equals("false")) {
        throw wrong("%s is '%s', allowed: true, false".formatted(column, text));
      }
      return "true".equals(text);
    }

    /** Returns a whole number of at least 0; {@code null} for none. */
    public Long count(String column) {
      Double number = number(column);
      if (number != null && number != Math.rint(number)) {
        throw wrong("%s is '%s', allowed: a whole number".formatted(column, text(column)));
      }
      return number == null ? null : Long.valueOf(number.longValue());
    }

    /** Returns a number of at least 0; {@code null} for none. */
    public Double number(String column) {
      Double number = finite(column);
      if (number != null && number < 0) {
        throw wrong("%s is '%s', allowed: a number of at least 0".formatted(column, text(column)));
      }
      return number;
    }

    /** Returns a number; {@code null} for none. */
    public Double finite(String column) {
      if (text(column) == null) {
        return null;
      }
      try {
        double number = Double.parseDouble(text(column));
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw wrong("%s is '%s', allowed: a number".formatted(column, text(column)));
    }

    public UsageException wrong(String what) {
      return new UsageException(where + ": " + what);
    }
  }

  public static CsvTable of(String file, List<String> lines) {
    StringBuilder about = new StringBuilder();
    List<String> columns = null;
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      String where = file + " line " + (i + 1);
      if (line.startsWith("#")) {
        about.append(about.isEmpty() ? "" : " ").append(line.substring(1).strip());
      } else if (columns == null && !line.isEmpty()) {
        columns = columns(where, line);
      } else if (!line.isEmpty()) {
        rows.add(new Row(where, row(where, columns, fields(where, line))));
      }
    }
    if (columns == null || rows.isEmpty()) {
      throw new UsageException(file + " holds no table: a line of column names and rows under it");
    }
    return new CsvTable(file, about.toString(), columns, rows);
  }

  private static List<String> columns(String where, String line) {
    List<String> columns = fields(where, line);
    for (String column : columns) {
      if (!column.isEmpty() && Collections.frequency(columns, column) > 1) {
        throw new UsageException(where + " names column '" + column + "' twice; rename one");
      }
    }
    return columns;
  }

  private static List<String> fields(String where, String line) {
    try {
      return Csv.fields(line).stream().map(String::strip).toList();
    } catch (IOException e) {
      throw new UsageException(where + ": a quotation mark stands in the middle of a value");
    }
  }

  private static Map<String, String> row(String where, List<String> columns, List<String> fields) {
    if (fields.size() != columns.size()) {
      throw new UsageException(
          "%s has %s values for %s columns; separate them with commas, and numbers have a point"
              .formatted(where, fields.size(), columns.size()));
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      row.put(columns.get(i), fields.get(i));
    }
    return row;
  }
}
