package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.record.IntervalLine;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that sysbench's own hooks {@code report_json} and {@code report_csv} print in place of
 * intervals and of the report; the number of threads in the report is 0, because all have ended.
 */
final class HookLines {
  private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
  private static final Pattern CSV = Pattern.compile("\\d+,\\d+(?:," + NUMBER + "){8}");
  private static final Pattern JSON = Pattern.compile("\"(\\w+)\":\\s*" + NUMBER);
  private static final int MAX_DIGITS = 9;

  /** The values of the report; rates as printed. */
  record Total(double timeS, String tps, String qps, String errorsPerS, String reconnectsPerS) {}

  private final Map<String, String> json = new HashMap<>();
  private int depth;
  private Total total;

  /**
   * Adds a line; returns whether it belongs to a hook, and passes on an interval when it is
   * complete.
   */
  boolean add(String line, Consumer<IntervalLine> intervals) {
    if (CSV.matcher(line).matches()) {
      String[] f = line.split(",", -1);
      take(
          Map.of(
              "time",
              f[0],
              "threads",
              f[1],
              "tps",
              f[2],
              "total",
              f[3],
              "latency",
              f[7],
              "errors",
              f[8],
              "reconnects",
              f[9]),
          intervals);
      return true;
    }
    int opened = (int) line.chars().filter(c -> c == '{').count();
    if (depth == 0 && !line.startsWith("{")) {
      return false;
    }
    Matcher value = JSON.matcher(line);
    while (value.find()) {
      json.put(value.group(1), value.group(2));
    }
    depth = Math.max(0, depth + opened - (int) line.chars().filter(c -> c == '}').count());
    if (depth == 0) {
      take(json, intervals);
      json.clear();
    }
    return true;
  }

  private void take(Map<String, String> values, Consumer<IntervalLine> intervals) {
    String time = values.get("time");
    String threads = values.get("threads");
    if (!isWhole(time) || !isWhole(threads) || !values.containsKey("tps")) {
      return;
    }
    if (Integer.parseInt(threads) == 0) {
      total =
          new Total(
              Integer.parseInt(time),
              values.get("tps"),
              values.get("total"),
              values.get("errors"),
              values.get("reconnects"));
      return;
    }
    intervals.accept(
        new IntervalLine(
            Integer.parseInt(time),
            Integer.parseInt(threads),
            values.get("tps"),
            null,
            values.get("latency")));
  }

  private static boolean isWhole(String text) {
    return text != null && text.matches("\\d{1," + MAX_DIGITS + "}");
  }

  Total total() {
    return total;
  }
}
