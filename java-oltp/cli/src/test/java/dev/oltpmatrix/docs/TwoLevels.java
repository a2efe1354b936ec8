package dev.oltpmatrix.docs;

import dev.oltpmatrix.analysis.stats.Ratio;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two levels of a factor, whose ratio is computed: {@code FACTOR=A/B}. */
record TwoLevels(String factor, String level, String base) {
  private static final Pattern FORM = Pattern.compile("([^=]+)=([^/]+)/(.+)");

  static TwoLevels of(String expression, String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(expression + ": " + text + " is not FACTOR=A/B");
    }
    return new TwoLevels(parts.group(1), parts.group(2), parts.group(3));
  }

  /** Returns the rows of either level. */
  List<List<Map<String, String>>> sides(List<Map<String, String>> rows) {
    return List.of(
        DocRows.that(rows, List.of(factor + "=" + level)),
        DocRows.that(rows, List.of(factor + "=" + base)));
  }

  /** Returns the ratio of a column, paired by block. */
  Ratio paired(List<Map<String, String>> rows, String column) {
    List<List<Map<String, String>>> sides = sides(rows);
    return DocRows.paired(sides.get(0), sides.get(1), column);
  }
}
