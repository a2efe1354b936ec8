package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.IntervalLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Output of sysbench's hooks {@code report_json} and {@code report_csv} in place of its own lines:
 * intervals, and at the end the run in the form of an interval with 0 threads.
 */
final class HookReport {
  private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
  private static final Pattern CSV = Pattern.compile("\\d{1,9},\\d{1,9}(?:," + NUMBER + "){8}");
  private static final Pattern JSON = Pattern.compile("\"(\\w+)\":\\s*" + NUMBER);
  private static final List<String> COLUMNS =
      List.of("time,threads,tps,total,reads,writes,other,latency,errors,reconnects".split(",", -1));

  private final Map<String, String> values = new HashMap<>();
  private long depth;

  /** The values of the whole run, as printed; {@code null} until its last line. */
  Map<String, String> total;

  /** Takes a line of a hook; returns false for any other line. */
  boolean add(String line, Intervals intervals) {
    if (CSV.matcher(line).matches()) {
      String[] fields = line.split(",", -1);
      COLUMNS.forEach(column -> values.put(column, fields[COLUMNS.indexOf(column)]));
    } else if (depth == 0 && !line.startsWith("{")) {
      return false;
    } else {
      JSON.matcher(line).results().forEach(value -> values.put(value.group(1), value.group(2)));
      depth += line.chars().filter(c -> c == '{').count();
      depth = Math.max(0, depth - line.chars().filter(c -> c == '}').count());
    }
    if (depth == 0) {
      end(intervals);
      values.clear();
    }
    return true;
  }

  private void end(Intervals intervals) {
    Double time = LogText.number(values.getOrDefault("time", ""));
    Double threads = LogText.number(values.getOrDefault("threads", ""));
    if (time == null || threads == null || !values.containsKey("tps")) {
      return;
    }
    if (threads == 0) {
      total = Map.copyOf(values);
    } else {
      String latency = values.get("latency");
      intervals.add(
          new IntervalLine(time, threads.intValue(), values.get("tps"), null, latency), null);
    }
  }
}
