package dev.oltpmatrix.docs;

import dev.oltpmatrix.analysis.stats.Ratio;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Two levels of a factor, whose ratio is computed: {@code FACTOR=A/B}; or of several together,
 * {@code FACTOR,OTHER=A,C/B,D}.
 */
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
    return List.of(DocRows.that(rows, conditions(level)), DocRows.that(rows, conditions(base)));
  }

  private List<String> conditions(String levels) {
    String[] factors = factor.split(",", -1);
    String[] ofEach = levels.split(",", -1);
    if (factors.length != ofEach.length) {
      throw new IllegalArgumentException(levels + " are not levels of " + factor);
    }
    return IntStream.range(0, factors.length).mapToObj(i -> factors[i] + "=" + ofEach[i]).toList();
  }

  /** Returns the ratio of a column, paired by block. */
  Ratio paired(List<Map<String, String>> rows, String column) {
    List<List<Map<String, String>>> sides = sides(rows);
    return DocRows.paired(sides.get(0), sides.get(1), column);
  }
}
