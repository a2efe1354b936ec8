package dev.oltpmatrix.docs;

import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The formats in which the manual writes numbers of a CSV file; {@link DocNumbers} lists them. */
final class DocForms {
  private DocForms() {}

  static String shown(String text, String form) {
    if (text.isEmpty()) {
      return "–";
    }
    if (form.equals("t")) {
      return text;
    }
    double value = Double.parseDouble(text);
    if (form.matches("0(\\.0+)?")) {
      return decimals(value, Math.max(0, form.length() - 2));
    }
    return switch (form) {
      case "ix" -> shown(Double.toString(1 / value), "x");
      // A small one as in verdicts: not 0.00.
      case "x" ->
          value < 0.1
              ? Verdict.number(value)
              : decimals(value, value < 10 ? 2 : value < 100 ? 1 : 0);
      case "ms" -> value >= 1000 ? significant(value / 1000) + " s" : significant(value) + " ms";
      case "g3" -> significant(value);
      default -> throw new IllegalArgumentException("no form of a number: " + form);
    };
  }

  /** Returns text such as {@code 0.55 (0.42–0.72)} for a row of verdicts. */
  static String ratio(Map<String, String> row, boolean marked) {
    if (DocRows.cell(row, "ratio").isEmpty()) {
      return "–";
    }
    String value = shown(DocRows.cell(row, "ratio"), "x");
    String low = DocRows.cell(row, "ratio_lo");
    return (marked ? marked(row, value) : value)
        + (low.isEmpty() ? "" : bounds(low, DocRows.cell(row, "ratio_hi")));
  }

  /**
   * Returns text such as {@code 0.051 (-0.012 to 0.114)}, in milliseconds, for a row of verdicts.
   */
  static String difference(Map<String, String> row, boolean marked) {
    String by = DocRows.cell(row, "difference_ms");
    if (by.isEmpty()) {
      return "–";
    }
    String value = shown(by, "0.000");
    String low = DocRows.cell(row, "difference_lo_ms");
    return (marked ? marked(row, value) : value)
        + (low.isEmpty()
            ? ""
            : " (%s to %s)"
                .formatted(
                    shown(low, "0.000"), shown(DocRows.cell(row, "difference_hi_ms"), "0.000")));
  }

  /** Returns the value in bold where the row's verdict is a difference. */
  private static String marked(Map<String, String> row, String value) {
    boolean differs = List.of("higher", "lower").contains(DocRows.cell(row, "result"));
    // Effects, which leave stalled cells out, have no flags.
    String star = row.getOrDefault("flags", "").isEmpty() ? "" : "*";
    return (differs ? "**" + value + "**" : value) + star;
  }

  /**
   * Returns the word of a row's verdict after a comma, if it is no difference: a ratio in prose
   * says by itself that it is not one.
   */
  static String verdict(Map<String, String> row) {
    String result = row.getOrDefault("result", "higher");
    return List.of("higher", "lower").contains(result) ? "" : ", " + result;
  }

  static String ratio(Ratio ratio) {
    String value = shown(Double.toString(ratio.value()), "x");
    return ratio.hasInterval()
        ? value + bounds(ratio.low().toString(), ratio.high().toString())
        : value;
  }

  private static String bounds(String low, String high) {
    return " ("
        + Verdict.interval(
            Double.parseDouble(low),
            Double.parseDouble(high),
            bound -> shown(Double.toString(bound), "x"))
        + ")";
  }

  private static String decimals(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String significant(double value) {
    int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
    return decimals(value, Math.max(0, Math.min(6, 3 - before)));
  }
}
