package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.report.imports.source.Numbers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The report at a run's end, by the names of its values. Names are enough: those that stand under
 * several headings are read in the first, and people cut headings out.
 */
final class ReportLines {
  private static final Pattern VALUE =
      Pattern.compile("([^:\\[]{1,60}):\\s+(\\S+)(?:\\s+\\((\\S+) .*)?");

  private static final Pattern PERCENTILE =
      Pattern.compile("(?:approx\\. +)?(\\d{1,2}(?:\\.\\d+)?|100)(?:th)? percentile");

  private static final String TRANSACTIONS = "transactions";

  /** What stands below the counts; without any of it the report was cut short. */
  private static final List<String> LATENCIES = List.of("min", "avg", "max");

  private static final List<String> TIMES = List.of("total time", "time elapsed");

  /** In the report's last line. */
  private static final String LAST = "execution time (avg/stddev)";

  /** A value as printed, and the rate in brackets after it, or {@code null}. */
  record Value(String where, String text, String perSecond) {
    /** Seconds, with or without their unit. */
    double seconds() {
      return Numbers.parse(where, text.replaceFirst("s$", ""));
    }

    /** 0.4 printed s at first and ms later, 1.0 prints the unit in the heading. */
    double ms() {
      boolean inSeconds = text.endsWith("s") && !text.endsWith("ms");
      double number = Numbers.parse(where, text.replaceFirst("m?s$", ""));
      return inSeconds ? number * 1000 : number;
    }

    long count() {
      return Numbers.count(where, text);
    }

    Double rate() {
      return perSecond == null ? null : Numbers.parse(where, perSecond);
    }
  }

  private final Map<String, Value> values = new HashMap<>();
  private final Map<Double, Value> percentiles = new TreeMap<>();
  private int reports;
  private boolean checkpoints;

  void add(String where, String line) {
    checkpoints |= line.endsWith("Checkpoint report:");
    Matcher value = VALUE.matcher(line);
    if (value.matches()) {
      String name = value.group(1).replaceAll("\\s+", " ");
      Value printed = new Value(where, value.group(2), value.group(3));
      Matcher percentile = PERCENTILE.matcher(name);
      if (percentile.matches()) {
        percentiles.putIfAbsent(Double.valueOf(percentile.group(1)), printed);
      }
      reports += name.equals(TRANSACTIONS) ? 1 : 0;
      values.putIfAbsent(name, printed);
    }
  }

  /** The first of these that is there; else {@code null}. */
  Value find(String... names) {
    return List.of(names).stream()
        .filter(values::containsKey)
        .findFirst()
        .map(values::get)
        .orElse(null);
  }

  Value time() {
    return find(TIMES.get(0), TIMES.get(1));
  }

  /** By their names in a record. */
  Map<String, Value> percentiles() {
    Map<String, Value> named = new HashMap<>();
    percentiles.forEach((number, value) -> named.put(Measurement.percentileName(number), value));
    return named;
  }

  boolean isBegun() {
    return reports > 0 || time() != null;
  }

  /** Whether it counts transactions, as that of a test without SQL does not. */
  boolean isCounted() {
    return reports > 0;
  }

  /** Whether its latencies are there, which come last. */
  boolean hasLatencies() {
    return !percentiles.isEmpty() || LATENCIES.stream().anyMatch(values::containsKey);
  }

  boolean isWhole() {
    return isBegun() && (values.containsKey(LAST) || isCounted() && hasLatencies());
  }

  /** Several where several runs stand between each other. */
  int reports() {
    return reports;
  }

  /** Whether some of them are of parts of a run ({@code --report-checkpoints}). */
  boolean hasCheckpoints() {
    return checkpoints;
  }
}
