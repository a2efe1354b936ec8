package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.util.ArrayList;
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
      require(text == null || text.matches("true|false"), column, "true, false");
      return "true".equals(text);
    }

    /** Returns a whole number of at least 0; {@code null} for none. */
    public Long count(String column) {
      Double number = number(column);
      require(number == null || number == Math.rint(number), column, "a whole number");
      return number == null ? null : Long.valueOf(number.longValue());
    }

    /** Returns a number of at least 0; {@code null} for none. */
    public Double number(String column) {
      Double number = finite(column);
      require(number == null || number >= 0, column, "a number of at least 0");
      return number;
    }

    /** Returns a number; {@code null} for none. */
    public Double finite(String column) {
      if (text(column) == null) {
        return null;
      }
      double number = Double.NaN;
      try {
        number = Double.parseDouble(text(column));
      } catch (NumberFormatException e) {
        // refused below
      }
      require(Double.isFinite(number), column, "a number");
      return number;
    }

    private void require(boolean isAllowed, String column, String allowed) {
      if (!isAllowed) {
        throw wrong("%s is '%s', allowed: %s".formatted(column, text(column), allowed));
      }
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
    try {
      return Csv.fields(line).stream().map(String::strip).toList();
    } catch (IOException e) {
      throw new UsageException(where + ": a quotation mark stands in the middle of a value");
    }
  }

  private static Map<String, String> row(String where, List<String> columns, List<String> fields) {
    Map<String, String> row = new LinkedHashMap<>();
    boolean isWhole = fields.size() == columns.size();
    for (int i = 0; isWhole && i < columns.size(); i++) {
      // Spreadsheets write columns without a name.
      isWhole = row.put(columns.get(i), fields.get(i)) == null || columns.get(i).isEmpty();
    }
    if (!isWhole) {
      throw new UsageException(
          "%s has %s values for the columns %s; name each column once, separate values with commas"
              .formatted(where, fields.size(), columns));
    }
    return row;
  }
}
