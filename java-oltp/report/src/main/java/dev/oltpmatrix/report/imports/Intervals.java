package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.IntervalLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of {@code --report-interval}, in their three historical forms and in those of
 * sysbench's hooks {@code report_json} and {@code report_csv}, which print their report like an
 * interval with 0 threads.
 */
final class Intervals {
  /** Two days of seconds. A record with more could not be read. */
  private static final int MAX_INTERVALS = 200_000;

  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: ([^\\s,]+),? writes(?:/s)?: ([^\\s,]+)");

  private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
  private static final Pattern CSV = Pattern.compile("\\d+,\\d+(?:," + NUMBER + "){8}");
  private static final Pattern JSON = Pattern.compile("\"(\\w+)\":\\s*" + NUMBER);

  /** The CSV hook's columns, by their names in the JSON hook. */
  private static final List<String> CSV_COLUMNS =
      List.of(
          "time",
          "threads",
          "tps",
          "total",
          "reads",
          "writes",
          "other",
          "latency",
          "errors",
          "reconnects");

  /**
   * An interval as printed.
   *
   * @param statementsPerS {@code null} if the form has none
   * @param latencyUs {@code null} if the line has none
   */
  private record Printed(
      String where, IntervalLine line, double tps, Double statementsPerS, Long latencyUs) {}

  /**
   * Intervals that were read.
   *
   * @param problem why some are left out; {@code null} where none are
   */
  record Read(List<Interval> intervals, String problem) {}

  private final List<Printed> printed = new ArrayList<>();
  private final Map<String, String> json = new HashMap<>();
  private int jsonDepth;
  private String problem;
  private int leftOut;
  private double lastEndS;
  private int lastThreads = Integer.MAX_VALUE;

  /** The values of a hook's report of the complete run, as printed; {@code null} without one. */
  Map<String, String> hookTotal;

  /** True if a time is lower than one before it, which does not happen within one run. */
  boolean goBack;

  int mostThreads;
  private int fewestThreads = Integer.MAX_VALUE;

  /** Adds a line; returns whether it is an interval, or of a hook's report. */
  boolean add(String where, String line) {
    IntervalLine interval = IntervalLine.parse(line).orElse(null);
    if (interval != null) {
      add(where, line, interval);
      return true;
    }
    if (CSV.matcher(line).matches()) {
      String[] fields = line.split(",", -1);
      Map<String, String> values = new HashMap<>();
      for (int i = 0; i < fields.length; i++) {
        values.put(CSV_COLUMNS.get(i), fields[i]);
      }
      addHook(where, line, values);
      return true;
    }
    if (jsonDepth == 0 && !line.startsWith("{")) {
      return false;
    }
    JSON.matcher(line).results().forEach(value -> json.put(value.group(1), value.group(2)));
    long opened = line.chars().filter(c -> c == '{').count();
    long closed = line.chars().filter(c -> c == '}').count();
    jsonDepth = (int) Math.max(0, jsonDepth + opened - closed);
    if (jsonDepth == 0) {
      addHook(where, line, Map.copyOf(json));
      json.clear();
    }
    return true;
  }

  private void addHook(String where, String line, Map<String, String> values) {
    String time = values.getOrDefault("time", "");
    String threads = values.getOrDefault("threads", "");
    if (!time.matches("\\d{1,9}") || !threads.matches("\\d{1,9}") || !values.containsKey("tps")) {
      return;
    }
    if (Integer.parseInt(threads) == 0) {
      hookTotal = values;
      return;
    }
    add(
        where,
        line,
        new IntervalLine(
            Integer.parseInt(time),
            Integer.parseInt(threads),
            values.get("tps"),
            null,
            values.get("latency")));
  }

  private void add(String where, String line, IntervalLine interval) {
    goBack |= interval.endS() < lastEndS;
    lastEndS = interval.endS();
    mostThreads = Math.max(mostThreads, interval.threads());
    fewestThreads = Math.min(fewestThreads, lastThreads);
    lastThreads = interval.threads();
    try {
      if (printed.size() == MAX_INTERVALS) {
        throw new UsageException("a record has at most " + MAX_INTERVALS);
      }
      Matcher statements = STATEMENTS.matcher(line);
      Double statementsPerS =
          statements.find()
              ? Double.valueOf(
                  Numbers.parse(where, statements.group(1))
                      + Numbers.parse(where, statements.group(2)))
              : null;
      String latency = interval.latencyMs();
      printed.add(
          new Printed(
              where,
              interval,
              Numbers.parse(where, interval.tps()),
              statementsPerS,
              latency == null ? null : Numbers.us(Numbers.parse(where, latency))));
    } catch (UsageException e) {
      leftOut++;
      problem = problem == null ? e.getMessage() : problem;
    }
  }

  /** Returns the lowest number of threads before the last interval, in which some have ended. */
  int fewestThreads() {
    return Math.min(mostThreads, fewestThreads);
  }

  /**
   * Returns all intervals that could be read.
   *
   * @param eventsAreStatements whether each event was one statement outside of a transaction, which
   *     sysbench 0.5 does not count as a transaction
   * @param percentile rank of a latency if its line does not contain it; {@code null} for unknown
   */
  Read read(boolean eventsAreStatements, String percentile) {
    List<Interval> intervals = new ArrayList<>();
    int all = printed.size() + leftOut;
    int missing = leftOut;
    String why = problem;
    double startS = 0;
    for (Printed one : printed) {
      double lengthS = one.line().endS() - startS;
      Double statements = one.statementsPerS();
      double rate = !eventsAreStatements ? one.tps() : statements == null ? 0 : statements;
      if (lengthS <= 0) {
        missing++;
        why =
            why == null
                ? String.format(
                    Locale.ROOT,
                    "%s: its end, %.0f s, is that of the one before",
                    one.where(),
                    one.line().endS())
                : why;
        continue;
      }
      String rank = one.line().percentile() != null ? one.line().percentile() : percentile;
      intervals.add(
          new Interval(
              startS,
              lengthS,
              Math.round(rate * lengthS),
              "50".equals(rank) ? one.latencyUs() : null,
              "95".equals(rank) ? one.latencyUs() : null,
              "99".equals(rank) ? one.latencyUs() : null,
              null,
              null));
      startS = one.line().endS();
    }
    return new Read(
        intervals, missing == 0 ? null : missing + " of " + all + " intervals left out: " + why);
  }
}
