package dev.oltpmatrix.model.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One line of a CSV file, by RFC 4180; a field with a line break is not told apart. */
public final class CsvLine {
  /** With the apostrophes that this class, too, puts before it. */
  private static final Pattern FORMULA =
      Pattern.compile("'*\\s*[=+\\-@\\t\\r＝＋－＠].*", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

  private CsvLine() {}

  /**
   * A field as it is written: in quotes where it has a comma or a quote, and with an apostrophe
   * before what a spreadsheet would compute. A number stays one.
   */
  public static String quoted(String field) {
    boolean isFormula = FORMULA.matcher(field).matches() && !NUMBER.matcher(field).matches();
    String text = isFormula ? "'" + field : field;
    boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** A field's text without the apostrophe that {@link #quoted} puts before it. */
  public static String withoutApostrophe(String text) {
    return text.startsWith("'") && FORMULA.matcher(text).matches() ? text.substring(1) : text;
  }

  /** The fields of a line as they were before {@link #quoted}. */
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
