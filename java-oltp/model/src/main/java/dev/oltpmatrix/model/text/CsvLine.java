package dev.oltpmatrix.model.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One line of a CSV file, by RFC 4180; a field with a line break is not recognised. */
public final class CsvLine {
  /** Also matches apostrophes before the formula, because this class puts one there. */
  private static final Pattern FORMULA =
      Pattern.compile("'*\\s*[=+\\-@\\t\\r＝＋－＠].*", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

  private CsvLine() {}

  /**
   * Formats a field: in quotes where it has a comma or a quote, and with an apostrophe before a
   * text that a spreadsheet would compute. A number is not changed.
   */
  public static String quoted(String field) {
    boolean isFormula = FORMULA.matcher(field).matches() && !NUMBER.matcher(field).matches();
    String text = isFormula ? "'" + field : field;
    boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Removes the apostrophe that {@link #quoted} puts before a field's text. */
  public static String withoutApostrophe(String text) {
    return text.startsWith("'") && FORMULA.matcher(text).matches() ? text.substring(1) : text;
  }

  /** Returns the fields of a line as they were before {@link #quoted}. */
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
        fields.add(withoutApostrophe(field.toString()));
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(withoutApostrophe(field.toString()));
    return fields;
  }
}
