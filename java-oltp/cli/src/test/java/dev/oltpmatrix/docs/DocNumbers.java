package dev.oltpmatrix.docs;

import static dev.oltpmatrix.docs.DocForms.ratio;
import static dev.oltpmatrix.docs.DocForms.shown;
import static dev.oltpmatrix.docs.DocRows.cell;
import static dev.oltpmatrix.docs.DocRows.column;
import static dev.oltpmatrix.docs.DocRows.only;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Numbers in a page of the manual, each computed from a CSV file in docs/.
 *
 * <p>In a page {@code <!--= FILE k=v … : WHAT -->number<!--=-->} is a number and its source: among
 * the rows of FILE (below docs/) in which each column {@code k} is {@code v} (or one of {@code
 * v;w}, because a bar would end a table's field even in a comment; also {@code k!=v}, {@code k<v}
 * and {@code k>v}; {@code ~} stands for a space), WHAT is one of
 *
 * <ul>
 *   <li>{@code count}: the number of rows
 *   <li>{@code get COLUMN FORM}: the value of the only row
 *   <li>{@code ratio}: ratio and interval of the only row of a verdicts.csv; {@code mark} likewise,
 *       bold if it differs and with a star if a cell is invalid
 *   <li>{@code min}, {@code max}, {@code median}, {@code sum} + {@code COLUMN FORM}
 *   <li>{@code times COLUMN FACTOR=A/B FORM}: the value of the row of level A ÷ that of B
 *   <li>{@code minus COLUMN FACTOR=A/B FORM}: the value of the row of level A less that of B
 *   <li>{@code paired COLUMN FACTOR=A/B}: for a cells.csv, the ratio as geometric mean of the
 *       blocks' ratios and its 95 % interval, without correction for other comparisons
 *   <li>{@code over A/B FORM}: column A of the only row ÷ its column B
 *   <li>{@code all}: a table of all columns unchanged
 *   <li>{@code table rows=A,B cols=C cell=ratio|mark|COLUMN FORM}: a table with a row for the
 *       levels of A and B; {@code cell=paired of=COLUMN levels=FACTOR=A/B} for {@code paired};
 *       {@code cols} may be columns joined by {@code +}, then without {@code cell}; {@code
 *       sorted=yes} sorts the rows by A, then B; a column is {@code COLUMN:FORM} or {@code
 *       HEADING:COLUMN:FORM}, {@code _} for a space
 * </ul>
 *
 * <p>FORM: {@code 0}, {@code 0.0}, {@code 0.00} decimals; {@code g3} three significant digits;
 * {@code ms} milliseconds in a suitable unit; {@code x} a ratio, {@code ix} its inverse; {@code t}
 * text (unchanged).
 */
final class DocNumbers {
  static final Pattern NUMBER =
      Pattern.compile("<!--=\\s+(\\S.*?)\\s*-->(.*?)<!--=-->", Pattern.DOTALL);

  private final Path docs;
  private final Map<String, CsvTable> files = new HashMap<>();

  DocNumbers(Path docs) {
    this.docs = docs;
  }

  /** Returns the page with all its numbers updated from the files. */
  String refreshed(String page) throws IOException {
    Matcher number = NUMBER.matcher(page);
    StringBuilder out = new StringBuilder();
    while (number.find()) {
      String made = "<!--= " + number.group(1) + " -->" + value(number.group(1)) + "<!--=-->";
      number.appendReplacement(out, Matcher.quoteReplacement(made));
    }
    return number.appendTail(out).toString();
  }

  String value(String expression) throws IOException {
    String[] parts = expression.split("\\s+:\\s+", 2);
    List<String> from = words(parts[0]);
    List<Map<String, String>> rows =
        DocRows.that(table(from.get(0)).rows(), from.subList(1, from.size()));
    List<String> what = words(parts[1]);
    return switch (what.get(0)) {
      case "count" -> Integer.toString(rows.size());
      case "get" -> shown(cell(only(expression, rows), what.get(1)), form(what, 2));
      case "ratio" -> ratio(only(expression, rows), false);
      case "mark" -> ratio(only(expression, rows), true);
      case "min", "max", "median", "sum" ->
          shown(aggregate(what.get(0), column(expression, rows, what.get(1))), form(what, 2));
      case "times" -> {
        double[] sides = sides(expression, rows, what);
        yield shown(Double.toString(sides[0] / sides[1]), form(what, 3));
      }
      case "minus" -> {
        double[] sides = sides(expression, rows, what);
        yield shown(Double.toString(sides[0] - sides[1]), form(what, 3));
      }
      case "over" -> over(only(expression, rows), what);
      case "paired" -> ratio(TwoLevels.of(expression, what.get(2)).paired(rows, what.get(1)));
      case "table" -> DocTable.of(expression, rows, what);
      case "all" -> DocTable.all(rows);
      default -> throw new IllegalArgumentException(expression + ": what is " + what.get(0) + "?");
    };
  }

  private CsvTable table(String name) throws IOException {
    CsvTable table = files.get(name);
    if (table == null) {
      table = CsvTable.read(docs.resolve(name));
      files.put(name, table);
    }
    return table;
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.strip().split("\\s+"));
  }

  private static String form(List<String> what, int at) {
    return what.size() > at ? what.get(at) : "t";
  }

  private static String aggregate(String how, double[] values) {
    double value =
        switch (how) {
          case "min" -> Arrays.stream(values).min().orElseThrow();
          case "max" -> Arrays.stream(values).max().orElseThrow();
          case "sum" -> Arrays.stream(values).sum();
          default -> new Median().evaluate(values);
        };
    return Double.toString(value);
  }

  /** Returns the values of the rows of two levels. */
  private static double[] sides(
      String expression, List<Map<String, String>> rows, List<String> what) {
    return TwoLevels.of(expression, what.get(2)).sides(rows).stream()
        .mapToDouble(of -> Double.parseDouble(cell(only(expression, of), what.get(1))))
        .toArray();
  }

  private static String over(Map<String, String> row, List<String> what) {
    String[] columns = what.get(1).split("/", 2);
    double value =
        Double.parseDouble(cell(row, columns[0])) / Double.parseDouble(cell(row, columns[1]));
    return shown(Double.toString(value), form(what, 2));
  }
}
