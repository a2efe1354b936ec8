package dev.oltpmatrix.docs;

import static dev.oltpmatrix.docs.DocForms.difference;
import static dev.oltpmatrix.docs.DocForms.ratio;
import static dev.oltpmatrix.docs.DocForms.shown;
import static dev.oltpmatrix.docs.DocRows.cell;
import static dev.oltpmatrix.docs.DocRows.key;
import static dev.oltpmatrix.docs.DocRows.levels;
import static dev.oltpmatrix.docs.DocRows.only;

import dev.oltpmatrix.model.input.SizeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A table of the manual, made from rows of a CSV file as {@link DocNumbers} describes. */
final class DocTable {
  private DocTable() {}

  static String of(String expression, List<Map<String, String>> rows, List<String> what) {
    Map<String, String> options = new HashMap<>();
    for (String option : what.subList(1, what.size())) {
      int equals = option.indexOf('=');
      options.put(equals < 0 ? "form" : option.substring(0, equals), option.substring(equals + 1));
    }
    List<String> heads = Arrays.asList(options.get("rows").split(","));
    String cols = options.get("cols");
    boolean byColumn = !options.containsKey("cell");
    List<String> levels =
        byColumn ? Arrays.asList(cols.split("\\+")) : new ArrayList<>(levels(rows, List.of(cols)));
    if (options.containsKey("sorted") && levels.stream().allMatch(l -> l.matches("[0-9]+"))) {
      levels.sort(DocTable::byPart);
    }
    StringBuilder out = new StringBuilder("\n| ");
    out.append(String.join(", ", heads)).append(" | ");
    out.append(
        String.join(
            " | ", levels.stream().map(level -> byColumn ? heading(level) : level).toList()));
    out.append(" |\n|").append(" --- |".repeat(levels.size() + 1)).append('\n');
    List<String> keys = new ArrayList<>(levels(rows, heads));
    if (options.containsKey("sorted")) {
      keys.sort(DocTable::byPart);
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

  /** Compares the parts of the keys one after the other, numbers and sizes as 128M by value. */
  private static int byPart(String a, String b) {
    String[] partsOfA = a.split(", ", -1);
    String[] partsOfB = b.split(", ", -1);
    for (int i = 0; i < Math.min(partsOfA.length, partsOfB.length); i++) {
      OptionalLong numberOfA = SizeText.whole(partsOfA[i]);
      OptionalLong numberOfB = SizeText.whole(partsOfB[i]);
      int order =
          numberOfA.isPresent() && numberOfB.isPresent()
              ? Long.compare(numberOfA.getAsLong(), numberOfB.getAsLong())
              : partsOfA[i].compareTo(partsOfB[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /**
   * Returns the heading that precedes a column and its format, with an underscore for a space;
   * without one, the column's name.
   */
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
      case "difference" -> difference(only(expression, of), true);
      case "paired" ->
          ratio(TwoLevels.of(expression, options.get("levels")).paired(of, options.get("of")));
      default -> shown(cell(only(expression, of), cell), options.getOrDefault("form", "t"));
    };
  }

  /** Returns all columns unchanged. */
  static String all(List<Map<String, String>> rows) {
    StringBuilder out = new StringBuilder("\n");
    List<String> names = List.copyOf(rows.get(0).keySet());
    out.append("| ").append(String.join(" | ", names)).append(" |\n|");
    out.append(" --- |".repeat(names.size())).append('\n');
    rows.forEach(row -> out.append("| ").append(String.join(" | ", row.values())).append(" |\n"));
    return out.toString();
  }
}
