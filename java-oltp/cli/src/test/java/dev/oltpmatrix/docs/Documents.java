package dev.oltpmatrix.docs;

import dev.oltpmatrix.model.input.SizeText;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the documents take from data.
 *
 * <p>A claim is an invisible comment, {@code <!-- holds: FILE k=v … : COLUMN<n … -->}: all rows of
 * the file that satisfy the first conditions satisfy the second, and there is one at least. A
 * condition is {@code k=v}, {@code k=v;w}, {@code k!=v}, {@code k<n} or {@code k>n}, with {@code ~}
 * for a space.
 *
 * <p>A table stands between {@code <!--= FILE k=v … : table rows=A,B cols=C cell=mark -->} and
 * {@code <!--=-->}: a row for each of the levels of A and B, a column for each of C. {@code mark}
 * is a verdict's ratio with its interval in another run, bold where that is a difference; another
 * name is a column, shown as {@code form} says. Without {@code cell}, {@code cols} are {@code
 * HEADING:COLUMN:FORM+…}, with {@code _} for a space. {@code names=A,B} renames the heads of the
 * rows, {@code sorted=yes} sorts, and {@code all} in place of {@code table …} is a table of
 * everything.
 */
final class Documents {
  static final Path ROOT = TestProject.root();
  static final Path DOCS = ROOT.resolve("docs");

  private static final Pattern TABLE =
      Pattern.compile("<!--=\\s+(\\S.*?)\\s*-->(.*?)<!--=-->", Pattern.DOTALL);
  private static final Pattern CLAIM =
      Pattern.compile("<!-- holds:\\s+(.*?)\\s*-->", Pattern.DOTALL);
  private static final Pattern CONDITION = Pattern.compile("([^=<>!]+)(!=|=|<|>)(.*)");
  private static final Map<Path, List<Map<String, String>>> READ = new HashMap<>();

  private Documents() {}

  /** Returns all documents for people: README, CONTRIBUTING, and those in docs/. */
  static List<Path> all() throws IOException {
    try (Stream<Path> docs = Files.list(DOCS)) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve),
              docs.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  static String withoutTables(String text) {
    return TABLE.matcher(text).replaceAll("");
  }

  static List<String> claims(String text) {
    return CLAIM.matcher(text).results().map(claim -> claim.group(1)).toList();
  }

  /** Returns what of a claim is not so, with what is; empty for one that holds. */
  static List<String> broken(Path page, String claim) {
    String[] parts = claim.split("\\s+:\\s+", 2);
    List<String> broken = new ArrayList<>();
    List<Map<String, String>> rows = rows(page, parts[0]);
    if (rows.isEmpty()) {
      broken.add("no row is selected");
    }
    for (Map<String, String> row : rows) {
      for (String condition : parts[1].split("\\s+", -1)) {
        if (!holds(condition, row)) {
          broken.add(condition + ": it is " + cell(row, parts(condition).group(1)));
        }
      }
    }
    return broken;
  }

  /** Returns the page with all its tables as the files have them now. */
  static String refreshed(Path page, String text) {
    return TABLE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    "<!--= "
                        + found.group(1)
                        + " -->\n"
                        + table(page, found.group(1))
                        + "\n<!--=-->"));
  }

  private static List<Map<String, String>> rows(Path page, String query) {
    List<String> words = Arrays.asList(query.split("\\s+"));
    Path file = page.resolveSibling(words.get(0)).normalize();
    return READ.computeIfAbsent(file, Documents::read).stream()
        .filter(row -> words.stream().skip(1).allMatch(condition -> holds(condition, row)))
        .toList();
  }

  private static List<Map<String, String>> read(Path file) {
    try {
      return CsvTable.read(file).rows();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MatchResult parts(String condition) {
    Matcher parts = CONDITION.matcher(condition);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no condition: " + condition);
    }
    return parts;
  }

  private static boolean holds(String condition, Map<String, String> row) {
    MatchResult parts = parts(condition);
    String value = cell(row, parts.group(1));
    List<String> wanted = Arrays.asList(parts.group(3).replace('~', ' ').split(";", -1));
    return switch (parts.group(2)) {
      case "=" -> wanted.contains(value);
      case "!=" -> !wanted.contains(value);
      case "<" -> !value.isEmpty() && Double.parseDouble(value) < Double.parseDouble(wanted.get(0));
      default -> !value.isEmpty() && Double.parseDouble(value) > Double.parseDouble(wanted.get(0));
    };
  }

  private static String cell(Map<String, String> row, String column) {
    if (!row.containsKey(column)) {
      throw new IllegalArgumentException("no column " + column + "; there are " + row.keySet());
    }
    return row.get(column);
  }

  private static String table(Path page, String expression) {
    String[] parts = expression.split("\\s+:\\s+", 2);
    List<Map<String, String>> rows = rows(page, parts[0]);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no row is selected: " + expression);
    }
    if (parts[1].equals("all")) {
      List<List<String>> all = new ArrayList<>();
      rows.forEach(row -> all.add(List.copyOf(row.values())));
      return markdown(List.copyOf(rows.get(0).keySet()), all);
    }
    Map<String, String> options =
        Arrays.stream(parts[1].split("\\s+", -1))
            .map(option -> option.split("=", 2))
            .collect(Collectors.toMap(o -> o[0], o -> o.length > 1 ? o[1] : ""));
    return new Pivot(expression, rows, options).text();
  }

  private static String markdown(List<String> heads, List<List<String>> lines) {
    List<String> all = new ArrayList<>();
    all.add("| " + String.join(" | ", heads) + " |");
    all.add("|" + " --- |".repeat(heads.size()));
    lines.forEach(line -> all.add("| " + String.join(" | ", line) + " |"));
    return String.join("\n", all);
  }

  /** A table of rows by their levels. */
  private record Pivot(
      String expression, List<Map<String, String>> rows, Map<String, String> options) {
    String text() {
      List<String> by = Arrays.asList(options.get("rows").split(","));
      boolean isByLevel = options.containsKey("cell");
      List<String> columns =
          isByLevel
              ? levels(List.of(options.get("cols"))).stream().map(level -> level.get(0)).toList()
              : Arrays.asList(options.get("cols").split("\\+"));
      if (isByLevel && options.containsKey("sorted")) {
        columns = columns.stream().sorted(Pivot::byNumber).toList();
      }
      List<String> heads =
          new ArrayList<>(
              Arrays.asList(
                  options.getOrDefault("names", options.get("rows")).replace('_', ' ').split(",")));
      columns.forEach(
          column -> heads.add(isByLevel ? column : column.split(":", -1)[0].replace('_', ' ')));
      List<List<String>> keys = new ArrayList<>(levels(by));
      if (options.containsKey("sorted")) {
        keys.sort(Pivot::byParts);
      }
      List<List<String>> lines = new ArrayList<>();
      for (List<String> key : keys) {
        List<String> line = new ArrayList<>(key);
        for (String column : columns) {
          line.add(field(rows.stream().filter(r -> key(r, by).equals(key)).toList(), column));
        }
        lines.add(line);
      }
      return markdown(heads, lines);
    }

    private String field(List<Map<String, String>> of, String column) {
      String shown = options.get("cell");
      if (shown == null) {
        String[] named = column.split(":", -1);
        return Documents.shown(
            cell(only(of), named[named.length > 2 ? 1 : 0]), named[named.length - 1]);
      }
      List<Map<String, String>> here =
          of.stream().filter(row -> cell(row, options.get("cols")).equals(column)).toList();
      return here.isEmpty()
          ? ""
          : shown.equals("mark")
              ? mark(only(here))
              : Documents.shown(cell(only(here), shown), options.getOrDefault("form", "t"));
    }

    private Map<String, String> only(List<Map<String, String>> some) {
      if (some.size() != 1) {
        throw new IllegalArgumentException(expression + ": " + some.size() + " rows, wanted one");
      }
      return some.get(0);
    }

    private LinkedHashSet<List<String>> levels(List<String> columns) {
      return rows.stream()
          .map(row -> key(row, columns))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<String> key(Map<String, String> row, List<String> columns) {
      return columns.stream().map(column -> cell(row, column)).toList();
    }

    private static int byParts(List<String> a, List<String> b) {
      int part = 0;
      while (part < a.size() - 1 && a.get(part).equals(b.get(part))) {
        part++;
      }
      return byNumber(a.get(part), b.get(part));
    }

    /** Numbers and sizes such as 128M by value and first, all else by its letters. */
    private static int byNumber(String a, String b) {
      return Comparator.<String>comparingLong(text -> SizeText.whole(text).orElse(Long.MAX_VALUE))
          .thenComparing(Comparator.naturalOrder())
          .compare(a, b);
    }
  }

  /** Returns a verdict for people: its ratio, bold where it would be found in another run. */
  private static String mark(Map<String, String> row) {
    if (row.get("ratio").isEmpty()) {
      return "–";
    }
    String ratio = shown(row.get("ratio"), "x");
    boolean isFound = List.of("higher", "lower").contains(row.get("another_run_result"));
    String star = row.getOrDefault("flags", "").isEmpty() ? "" : "*";
    String low = row.get("another_run_lo");
    return (isFound ? "**" + ratio + "**" : ratio)
        + star
        + (low.isEmpty()
            ? ""
            : " (" + shown(low, "x") + "–" + shown(row.get("another_run_hi"), "x") + ")");
  }

  private static String shown(String text, String form) {
    if (text.isEmpty() || form.equals("t")) {
      return text.isEmpty() ? "–" : text;
    }
    double value = Double.parseDouble(text);
    return switch (form) {
      case "0", "0.0", "0.00", "0.000", "0.0000" -> decimals(value, Math.max(0, form.length() - 2));
      case "x" -> value < 0.1 ? significant(value, 2) : decimals(value, value < 10 ? 2 : 1);
      case "ms" ->
          value >= 1000 ? significant(value / 1000, 3) + " s" : significant(value, 3) + " ms";
      case "g3" -> significant(value, 3);
      default -> throw new IllegalArgumentException("no form of a number: " + form);
    };
  }

  private static String decimals(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String significant(double value, int digits) {
    int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    return decimals(value, Math.max(0, Math.min(6, digits - before)));
  }
}
