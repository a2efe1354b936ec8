package dev.oltpmatrix.docs;

import dev.oltpmatrix.matrix.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Numbers in a page of the manual, each made from a CSV file in docs/.
 *
 * <p>In a page {@code <!--= FILE k=v … : WHAT -->number<!--=-->} is a number and where it comes
 * from: of the rows of FILE (below docs/) in which each column {@code k} is {@code v} (or one of
 * {@code v|w}; {@code k!=v}, {@code k<v} and {@code k>v} too), WHAT is one of
 *
 * <ul>
 *   <li>{@code count}: how many they are
 *   <li>{@code get COLUMN FORM}: the value of the only one
 *   <li>{@code ratio}: ratio and interval of the only row of a verdicts.csv; {@code mark} likewise,
 *       bold where it differs and with a star where a cell is invalid
 *   <li>{@code min}, {@code max}, {@code median}, {@code sum} + {@code COLUMN FORM}
 *   <li>{@code times COLUMN FACTOR=A/B FORM}: the value of the row of level A over that of B
 *   <li>{@code minus COLUMN FACTOR=A/B FORM}: the same, the one less the other
 *   <li>{@code over A/B FORM}: column A of the only row over its column B
 *   <li>{@code all}: a table of all columns as they are
 *   <li>{@code table rows=A,B cols=C cell=ratio|mark|COLUMN FORM}: a table with a row for each
 *       levels of A and B; {@code cols} may be columns joined by {@code +}, then without {@code
 *       cell}; {@code sorted=yes} sorts the rows by A, then B; a column is {@code COLUMN:FORM} or
 *       {@code HEADING:COLUMN:FORM}, {@code _} for a blank
 * </ul>
 *
 * <p>FORM: {@code 0}, {@code 0.0}, {@code 0.00} decimals; {@code g3} three significant digits;
 * {@code ms} milliseconds in the unit that suits; {@code x} a ratio; {@code t} text (as it is).
 */
final class DocNumbers {
  static final Pattern NUMBER =
      Pattern.compile("<!--=\\s+(\\S.*?)\\s*-->(.*?)<!--=-->", Pattern.DOTALL);

  private final Path docs;
  private final Map<String, CsvTable> files = new HashMap<>();

  DocNumbers(Path docs) {
    this.docs = docs;
  }

  /** The page with all its numbers as the files have them now. */
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
    List<Map<String, String>> rows = table(from.get(0)).rows();
    for (String condition : from.subList(1, from.size())) {
      rows = rows.stream().filter(row -> holds(condition, row)).toList();
    }
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
      case "table" -> table(expression, rows, what);
      case "all" -> all(rows);
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

  private static boolean holds(String condition, Map<String, String> row) {
    Matcher parts = Pattern.compile("([^=<>!]+)(!=|=|<|>)(.*)").matcher(condition);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no condition: " + condition);
    }
    String value = cell(row, parts.group(1));
    List<String> wanted = Arrays.asList(parts.group(3).split("\\|", -1));
    return switch (parts.group(2)) {
      case "=" -> wanted.contains(value);
      case "!=" -> !wanted.contains(value);
      case "<" -> !value.isEmpty() && Double.parseDouble(value) < Double.parseDouble(wanted.get(0));
      default -> !value.isEmpty() && Double.parseDouble(value) > Double.parseDouble(wanted.get(0));
    };
  }

  private static String cell(Map<String, String> row, String column) {
    String value = row.get(column);
    if (value == null) {
      throw new IllegalArgumentException("no column " + column + "; there are " + row.keySet());
    }
    return value;
  }

  private static Map<String, String> only(String expression, List<Map<String, String>> rows) {
    if (rows.size() != 1) {
      throw new IllegalArgumentException(expression + ": " + rows.size() + " rows, wanted one");
    }
    return rows.get(0);
  }

  private static double[] column(String expression, List<Map<String, String>> rows, String column) {
    double[] values =
        rows.stream()
            .map(row -> cell(row, column))
            .filter(value -> !value.isEmpty())
            .mapToDouble(Double::parseDouble)
            .toArray();
    if (values.length == 0) {
      throw new IllegalArgumentException(expression + ": no row has a value");
    }
    return values;
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

  /** {@code 0.55 (0.42–0.72)}. */
  private static String ratio(Map<String, String> row, boolean marked) {
    if (cell(row, "ratio").isEmpty()) {
      return "–";
    }
    boolean differs = List.of("higher", "lower").contains(cell(row, "result"));
    String star = cell(row, "flags").isEmpty() ? "" : "*";
    String value = shown(cell(row, "ratio"), "x");
    String strong = differs ? "**" + value + "**" : value;
    String bounds =
        cell(row, "ratio_lo").isEmpty()
            ? ""
            : " ("
                + shown(cell(row, "ratio_lo"), "x")
                + "–"
                + shown(cell(row, "ratio_hi"), "x")
                + ")";
    return (marked ? strong + star : value) + bounds;
  }

  /** The values of the rows of two levels. */
  private static double[] sides(
      String expression, List<Map<String, String>> rows, List<String> what) {
    Matcher levels = Pattern.compile("([^=]+)=([^/]+)/(.+)").matcher(what.get(2));
    if (!levels.matches()) {
      throw new IllegalArgumentException(
          expression + ": " + what.get(0) + " COLUMN FACTOR=A/B FORM");
    }
    double[] sides = new double[2];
    for (int side = 0; side < 2; side++) {
      String level = levels.group(2 + side);
      List<Map<String, String>> of =
          rows.stream().filter(row -> cell(row, levels.group(1)).equals(level)).toList();
      sides[side] = Double.parseDouble(cell(only(expression, of), what.get(1)));
    }
    return sides;
  }

  private static String over(Map<String, String> row, List<String> what) {
    String[] columns = what.get(1).split("/", 2);
    double value =
        Double.parseDouble(cell(row, columns[0])) / Double.parseDouble(cell(row, columns[1]));
    return shown(Double.toString(value), form(what, 2));
  }

  private static String all(List<Map<String, String>> rows) {
    StringBuilder out = new StringBuilder("\n");
    List<String> names = List.copyOf(rows.get(0).keySet());
    out.append("| ").append(String.join(" | ", names)).append(" |\n|");
    out.append(" --- |".repeat(names.size())).append('\n');
    rows.forEach(row -> out.append("| ").append(String.join(" | ", row.values())).append(" |\n"));
    return out.toString();
  }

  private static String table(
      String expression, List<Map<String, String>> rows, List<String> what) {
    Map<String, String> options = new HashMap<>();
    for (String option : what.subList(1, what.size())) {
      int equals = option.indexOf('=');
      options.put(equals < 0 ? "form" : option.substring(0, equals), option.substring(equals + 1));
    }
    List<String> heads = Arrays.asList(options.get("rows").split(","));
    String cols = options.get("cols");
    boolean byColumn = !options.containsKey("cell");
    List<String> levels = byColumn ? Arrays.asList(cols.split("\\+")) : levels(rows, List.of(cols));
    StringBuilder out = new StringBuilder("\n| ");
    out.append(String.join(", ", heads)).append(" | ");
    out.append(
        String.join(
            " | ", levels.stream().map(level -> byColumn ? heading(level) : level).toList()));
    out.append(" |\n|").append(" --- |".repeat(levels.size() + 1)).append('\n');
    List<String> keys = new ArrayList<>(levels(rows, heads));
    if (options.containsKey("sorted")) {
      keys.sort(DocNumbers::byPart);
    }
    for (String key : keys) {
      List<Map<String, String>> ofKey =
          rows.stream().filter(row -> key(row, heads).equals(key)).toList();
      out.append("| ").append(key);
      for (String level : levels) {
        out.append(" | ").append(tableCell(expression, ofKey, level, cols, options));
      }
      out.append(" |\n");
    }
    return out.toString();
  }

  /** By one part of the key after the other, numbers by their size. */
  private static int byPart(String a, String b) {
    String[] partsOfA = a.split(", ", -1);
    String[] partsOfB = b.split(", ", -1);
    for (int i = 0; i < Math.min(partsOfA.length, partsOfB.length); i++) {
      boolean numbers = (partsOfA[i] + partsOfB[i]).matches("[0-9]+");
      int order =
          numbers
              ? Integer.compare(Integer.parseInt(partsOfA[i]), Integer.parseInt(partsOfB[i]))
              : partsOfA[i].compareTo(partsOfB[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** What is named before a column and its form, with a line for a blank; else the column. */
  private static String heading(String level) {
    String[] named = level.split(":", 3);
    return named.length > 2 ? named[0].replace('_', ' ') : named[0];
  }

  private static String tableCell(
      String expression,
      List<Map<String, String>> rows,
      String level,
      String cols,
      Map<String, String> options) {
    String cell = options.get("cell");
    if (cell == null) {
      String[] named = level.split(":", 3);
      String column = named[named.length > 2 ? 1 : 0];
      return shown(cell(only(expression, rows), column), named[named.length - 1]);
    }
    List<Map<String, String>> of =
        rows.stream().filter(row -> cell(row, cols).equals(level)).toList();
    if (of.isEmpty()) {
      return "";
    }
    return switch (cell) {
      case "ratio", "mark" -> ratio(only(expression, of), cell.equals("mark"));
      default -> shown(cell(only(expression, of), cell), options.getOrDefault("form", "t"));
    };
  }

  private static List<String> levels(List<Map<String, String>> rows, List<String> columns) {
    Set<String> levels = new LinkedHashSet<>();
    rows.forEach(row -> levels.add(key(row, columns)));
    return new ArrayList<>(levels);
  }

  private static String key(Map<String, String> row, List<String> columns) {
    return String.join(", ", columns.stream().map(column -> cell(row, column)).toList());
  }

  private static String shown(String text, String form) {
    if (text.isEmpty()) {
      return "–";
    }
    if (form.equals("t")) {
      return text;
    }
    double value = Double.parseDouble(text);
    return switch (form) {
      // A small one as verdicts say it: not 0.00.
      case "x" ->
          value < 0.1
              ? Verdict.number(value)
              : decimals(value, value < 10 ? 2 : value < 100 ? 1 : 0);
      case "ms" -> value >= 1000 ? significant(value / 1000) + " s" : significant(value) + " ms";
      case "g3" -> significant(value);
      default -> decimals(value, form.contains(".") ? form.length() - form.indexOf('.') - 1 : 0);
    };
  }

  private static String decimals(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String significant(double value) {
    int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    return decimals(value, Math.max(0, Math.min(6, 3 - before)));
  }
}
