package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Format of the project's CSV files: RFC 4180 with one row a line. */
public final class Csv {
  private static final int MIN_SIGNIFICANT = 4;

  /** Digits of values that are calculated with again. */
  private static final int PRECISE = 6;

  /** Probabilities below this precision do not matter. */
  private static final int MAX_DECIMALS = 12;

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  /** Also matches apostrophes before the formula, because {@link #plain} puts one there. */
  private static final Pattern FORMULA =
      Pattern.compile("'*\\s*[=+\\-@\\t\\r＝＋－＠].*", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

  private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

  private Csv() {}

  /** Writes atomically. */
  public static void write(Path file, String text) throws IOException {
    RecordFile.writeText(file, text);
  }

  public static <R> String text(List<Column<R>> columns, Collection<R> rows) {
    StringBuilder out = new StringBuilder(header(columns)).append('\n');
    rows.forEach(row -> out.append(line(columns, row)).append('\n'));
    return out.toString();
  }

  public static <R> String header(List<Column<R>> columns) {
    return format(columns, Column::name);
  }

  public static <R> String line(List<Column<R>> columns, R row) {
    return format(columns, column -> column.field().apply(row));
  }

  private static <R> String format(List<Column<R>> columns, Function<Column<R>, String> field) {
    return FORMAT.format(columns.stream().map(field).toArray());
  }

  /** Returns the fields of a line as they were before it was formatted. */
  public static List<String> fields(String line) throws IOException {
    return fields(line, ',');
  }

  public static List<String> fields(String line, char delimiter) throws IOException {
    CSVFormat format = FORMAT.builder().setDelimiter(delimiter).get();
    try (CSVParser parser = CSVParser.parse(line, format)) {
      List<CSVRecord> records = parser.getRecords();
      return records.isEmpty()
          ? List.of("")
          : records.get(0).stream().map(Csv::withoutApostrophe).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Formats a number with at least {@value #MIN_SIGNIFICANT} significant digits; empty where it is
   * not known.
   *
   * @param decimals minimum number of digits after the point
   */
  public static String number(Double value, int decimals) {
    if (value == null) {
      return "";
    }
    int magnitude = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    int digits = Math.min(MAX_DECIMALS, Math.max(decimals, MIN_SIGNIFICANT - 1 - magnitude));
    boolean isSmall = value != 0 && magnitude < 0;
    return String.format(Locale.ROOT, "%." + (isSmall ? digits : decimals) + "f", value);
  }

  /**
   * Formats a number with at least {@value #PRECISE} significant digits, without zeros at the end;
   * empty where it is not known or infinite.
   *
   * @param decimals minimum number of digits after the point
   */
  public static String precise(Double value, int decimals) {
    if (value == null || !Double.isFinite(value)) {
      return "";
    }
    BigDecimal exact = new BigDecimal(value);
    int scale = Math.max(decimals, PRECISE - exact.precision() + exact.scale());
    BigDecimal rounded = exact.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** Returns the number that a reader of {@link #precise} gets. */
  public static Double rounded(Double value, int decimals) {
    return value == null || !Double.isFinite(value)
        ? value
        : Double.valueOf(precise(value, decimals));
  }

  /**
   * Returns a text on one line, because gnuplot, and people who use cat, expect one row per line;
   * with an apostrophe before what a spreadsheet would compute. A number is not changed.
   */
  static String plain(String text) {
    String line = LINE_BREAK.matcher(TerminalText.of(text)).replaceAll(" ");
    boolean isFormula = FORMULA.matcher(line).matches() && !NUMBER.matcher(line).matches();
    return isFormula ? "'" + line : line;
  }

  private static String withoutApostrophe(String text) {
    return text.startsWith("'") && FORMULA.matcher(text).matches() ? text.substring(1) : text;
  }
}
