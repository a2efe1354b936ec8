package dev.oltpmatrix.docs;

import static dev.oltpmatrix.docs.DocForms.difference;
import static dev.oltpmatrix.docs.DocForms.ratio;
import static dev.oltpmatrix.docs.DocForms.shown;
import static dev.oltpmatrix.docs.DocForms.verdict;
import static dev.oltpmatrix.docs.DocRows.cell;
import static dev.oltpmatrix.docs.DocRows.column;
import static dev.oltpmatrix.docs.DocRows.only;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Numbers and tables in a page of the manual, each made from a CSV file.
 *
 * <p>A number is a reference link {@code [number][n1]}, whose definition at the end of the page
 * says where it comes from: {@code [n1]: FILE "k=v … : WHAT"}. A table stands between a pair of
 * comments, {@code <!--= FILE k=v … : WHAT -->} and {@code <!--=-->}. FILE is relative to the page.
 * Of its rows in which each column {@code k} is {@code v} (or one of {@code v;w}, as a bar would
 * end a table's field even in a comment; {@code k!=v}, {@code k<v} and {@code k>v} too; {@code ~}
 * for a space), WHAT is one of
 *
 * <ul>
 *   <li>{@code count}: how many they are
 *   <li>{@code get COLUMN FORM}: the value of the only one; a ratio of a verdicts.csv that is no
 *       difference has the word of its verdict after it
 *   <li>{@code ratio}: ratio and interval of the only row of a verdicts.csv, with that word; {@code
 *       mark} without it, bold where it differs and with a star where blocks are left out
 *   <li>{@code difference}: the difference in milliseconds with its interval, and the verdict's
 *       word; in a table bold and starred as {@code mark}
 *   <li>{@code min}, {@code max}, {@code median}, {@code sum} + {@code COLUMN FORM}
 *   <li>{@code times COLUMN FACTOR=A/B FORM}: the value of the row of level A over that of B
 *   <li>{@code minus COLUMN FACTOR=A/B FORM}: the same, the one less the other
 *   <li>{@code paired COLUMN FACTOR=A/B}: of a cells.csv, the same as geometric mean of the blocks'
 *       ratios and its 95 % interval, which no other comparison corrects; of several factors
 *       together with {@code FACTOR,OTHER=A,C/B,D}
 *   <li>{@code over A/B FORM}: column A of the only row over its column B
 *   <li>{@code all}: a table of all columns as they are
 *   <li>{@code table rows=A,B cols=C cell=ratio|mark|difference|COLUMN FORM}: a table with a row
 *       for each levels of A and B; {@code cell=paired of=COLUMN levels=FACTOR=A/B} for {@code
 *       paired}; {@code cols} may be columns joined by {@code +}, then without {@code cell}; {@code
 *       sorted=yes} sorts the rows by A, then B, and columns that are numbers; a column is {@code
 *       COLUMN:FORM} or {@code HEADING:COLUMN:FORM}, {@code _} for a space
 * </ul>
 *
 * <p>FORM: {@code 0}, {@code 0.0}, {@code 0.00} decimals; {@code g3} three significant digits;
 * {@code ms} milliseconds in the unit that suits; {@code x} a ratio, {@code ix} one over it; {@code
 * t} text (as it is).
 */
final class DocNumbers {
  static final Pattern NUMBER = Pattern.compile("\\[([^\\[\\]]*)]\\[(n\\d+)]");
  private static final Pattern LABEL = Pattern.compile("(?m)^\\[(n\\d+)]: (\\S+) \"(.*)\"$");
  private static final Pattern TABLE =
      Pattern.compile("<!--=\\s+(\\S.*?)\\s*-->(.*?)<!--=-->", Pattern.DOTALL);

  private final Path folder;
  private final Map<String, CsvTable> files = new HashMap<>();

  /** Numbers of the pages in a folder. */
  DocNumbers(Path folder) {
    this.folder = folder;
  }

  /** The page with all its numbers and tables as the files have them now. */
  String refreshed(String page) {
    Map<String, String> queries = queries(page);
    String withTables =
        TABLE
            .matcher(page)
            .replaceAll(
                table -> quoted("<!--= %s -->%s<!--=-->", table.group(1), value(table.group(1))));
    return NUMBER
        .matcher(withTables)
        .replaceAll(
            number -> quoted("[%s][%s]", value(query(queries, number.group(2))), number.group(2)));
  }

  /** The query of each label that the page defines. */
  static Map<String, String> queries(String page) {
    return LABEL
        .matcher(page)
        .results()
        .collect(
            Collectors.toMap(
                label -> label.group(1), label -> label.group(2) + " " + label.group(3)));
  }

  private static String query(Map<String, String> queries, String label) {
    if (!queries.containsKey(label)) {
      throw new IllegalArgumentException("no definition of [" + label + "]: FILE \"k=v … : WHAT\"");
    }
    return queries.get(label);
  }

  private static String quoted(String form, Object... values) {
    return Matcher.quoteReplacement(String.format(Locale.ROOT, form, values));
  }

  String value(String expression) {
    String[] parts = expression.split("\\s+:\\s+", 2);
    List<String> from = words(parts[0]);
    List<Map<String, String>> rows =
        DocRows.that(table(from.get(0)).rows(), from.subList(1, from.size()));
    List<String> what = words(parts[1]);
    return switch (what.get(0)) {
      case "count" -> Integer.toString(rows.size());
      case "get" -> {
        Map<String, String> row = only(expression, rows);
        String word = what.get(1).equals("ratio") ? verdict(row) : "";
        yield shown(cell(row, what.get(1)), form(what, 2)) + word;
      }
      case "ratio" -> ratio(only(expression, rows), false) + verdict(only(expression, rows));
      case "mark" -> ratio(only(expression, rows), true);
      case "difference" -> {
        Map<String, String> row = only(expression, rows);
        yield difference(row, false) + verdict(row);
      }
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

  private CsvTable table(String name) {
    return files.computeIfAbsent(
        name,
        file -> {
          try {
            return CsvTable.read(folder.resolve(file));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
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

  /** The values of the rows of two levels. */
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
