package dev.oltpmatrix.docs;

import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.Ratios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows of a CSV file that satisfy conditions, in the form that {@link DocNumbers} describes.
 */
final class DocRows {
  private static final Pattern CONDITION = Pattern.compile("([^=<>!]+)(!=|=|<|>)(.*)");

  private DocRows() {}

  static List<Map<String, String>> that(
      List<Map<String, String>> rows, List<String> conditionsToHold) {
    return rows.stream()
        .filter(row -> conditionsToHold.stream().allMatch(condition -> holds(condition, row)))
        .toList();
  }

  private static boolean holds(String condition, Map<String, String> row) {
    Matcher parts = CONDITION.matcher(condition);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no condition: " + condition);
    }
    String value = cell(row, parts.group(1));
    List<String> wanted = Arrays.asList(parts.group(3).replace('~', ' ').split(";", -1));
    return switch (parts.group(2)) {
      case "=" -> wanted.contains(value);
      case "!=" -> !wanted.contains(value);
      case "<" -> !value.isEmpty() && Double.parseDouble(value) < Double.parseDouble(wanted.get(0));
      default -> !value.isEmpty() && Double.parseDouble(value) > Double.parseDouble(wanted.get(0));
    };
  }

  static String cell(Map<String, String> row, String column) {
    String value = row.get(column);
    if (value == null) {
      throw new IllegalArgumentException("no column " + column + "; there are " + row.keySet());
    }
    return value;
  }

  static Map<String, String> only(String expression, List<Map<String, String>> rows) {
    if (rows.size() != 1) {
      throw new IllegalArgumentException(expression + ": " + rows.size() + " rows, wanted one");
    }
    return rows.get(0);
  }

  static double[] column(String expression, List<Map<String, String>> rows, String column) {
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

  /**
   * Returns the ratio of a column of some cells to that of others, over the blocks that have both.
   */
  static Ratio paired(List<Map<String, String>> of, List<Map<String, String>> base, String column) {
    List<double[]> blocks = new ArrayList<>();
    for (Map<String, String> row : of) {
      base.stream()
          .filter(other -> cell(other, "repetition").equals(cell(row, "repetition")))
          .filter(other -> !cell(row, column).isEmpty() && !cell(other, column).isEmpty())
          .findFirst()
          .ifPresent(
              other ->
                  blocks.add(
                      new double[] {
                        Double.parseDouble(cell(row, column)),
                        Double.parseDouble(cell(other, column))
                      }));
    }
    return Ratios.paired(
        blocks.stream().mapToDouble(block -> block[0]).toArray(),
        blocks.stream().mapToDouble(block -> block[1]).toArray());
  }

  static List<String> levels(List<Map<String, String>> rows, List<String> columns) {
    Set<String> levels = new LinkedHashSet<>();
    rows.forEach(row -> levels.add(key(row, columns)));
    return new ArrayList<>(levels);
  }

  static String key(Map<String, String> row, List<String> columns) {
    return String.join(", ", columns.stream().map(column -> cell(row, column)).toList());
  }
}
