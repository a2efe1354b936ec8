package dev.oltpmatrix.text;

import java.util.ArrayList;
import java.util.List;

/** One line of a CSV file, by RFC 4180; a field with a line break is not told apart. */
public final class CsvLine {
  private CsvLine() {}

  /** A field as it is written: in quotes where it has a comma or a quote. */
  public static String quoted(String field) {
    boolean plain = field.indexOf(',') < 0 && field.indexOf('"') < 0;
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  /** The fields of a line, without their quotes. */
  public static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean inQuotes = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean doubled = c == '"' && inQuotes && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (doubled) {
        field.append('"');
        i++;
      } else if (c == '"') {
        inQuotes = !inQuotes;
      } else if (c == ',' && !inQuotes) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
