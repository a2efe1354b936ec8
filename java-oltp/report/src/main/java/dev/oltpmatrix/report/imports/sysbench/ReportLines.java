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
 * The report at the end of a run, by the names of its values. Names are sufficient: values that
 * appear under several headings are read from the first, and headings may have been removed.
 */
final class ReportLines {
  private static final Pattern VALUE =
      Pattern.compile("([^:\\[]{1,60}):\\s+(\\S+)(?:\\s+\\((\\S+) .*)?");

  /** More than a word where there is to be a number: it must not pass for one that is missing. */
  private static final Pattern ODD_VALUE =
      Pattern.compile("(total time|time elapsed|min|avg|max|\\S+ percentile):\\s+(\\S.*)");

  private static final Pattern PERCENTILE =
      Pattern.compile("(?:approx\\. +)?(\\d{1,2}(?:\\.\\d+)?|100)(?:th)? percentile");

  private static final String TRANSACTIONS = "transactions";

  /** Values below the counts; without any of them the report is incomplete. */
  private static final List<String> LATENCIES = List.of("min", "avg", "max");

  private static final List<String> TIMES = List.of("total time", "time elapsed");

  /** The name in the last line of the report. */
  private static final String LAST = "execution time (avg/stddev)";

  /** A value as printed, and the rate in parentheses after it, or {@code null}. */
  record Value(String where, String text, String perSecond) {
    /** Returns seconds, with or without their unit in the text. */
    double seconds() {
      return Numbers.parse(where, text.replaceFirst("\\s*s$", ""));
    }

    /**
     * Returns milliseconds; 0.4 first printed s and later ms, 1.0 prints the unit in the heading.
     */
    double ms() {
      boolean inSeconds = text.endsWith("s") && !text.endsWith("ms");
      double number = Numbers.parse(where, text.replaceFirst("\\s*m?s$", ""));
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
    Matcher odd = ODD_VALUE.matcher(line);
    if (value.matches()) {
      add(value.group(1).replaceAll("\\s+", " "), new Value(where, value.group(2), value.group(3)));
    } else if (isCounted() && odd.matches()) {
      add(odd.group(1), new Value(where, odd.group(2), null));
    }
  }

  private void add(String name, Value printed) {
    Matcher percentile = PERCENTILE.matcher(name);
    if (percentile.matches()) {
      percentiles.putIfAbsent(Double.valueOf(percentile.group(1)), printed);
    }
    reports += name.equals(TRANSACTIONS) ? 1 : 0;
    values.putIfAbsent(name, printed);
  }

  /** Returns the first of these values that exists; otherwise {@code null}. */
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

  /** Returns the percentiles by their names in a record. */
  Map<String, Value> percentiles() {
    Map<String, Value> named = new HashMap<>();
    percentiles.forEach((number, value) -> named.put(Measurement.percentileName(number), value));
    return named;
  }

  boolean isBegun() {
    return reports > 0 || time() != null;
  }

  /** Checks whether the report counts transactions, which that of a test without SQL does not. */
  boolean isCounted() {
    return reports > 0;
  }

  /** Checks whether the report has its latencies, which come last. */
  boolean hasLatencies() {
    return !percentiles.isEmpty() || LATENCIES.stream().anyMatch(values::containsKey);
  }

  boolean isWhole() {
    return isBegun() && (values.containsKey(LAST) || (isCounted() && hasLatencies()));
  }

  /**
   * Returns the number of reports; there are several if the output of several runs is interleaved.
   */
  int reports() {
    return reports;
  }

  /** Checks whether some of them are for parts of a run ({@code --report-checkpoints}). */
  boolean hasCheckpoints() {
    return checkpoints;
  }
}
