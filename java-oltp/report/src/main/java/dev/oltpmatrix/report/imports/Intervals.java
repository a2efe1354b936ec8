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
import java.util.stream.IntStream;

/**
 * The lines of {@code --report-interval}, in their three historical forms and in those of
 * sysbench's hooks {@code report_json} and {@code report_csv}, which print their report like an
 * interval with 0 threads.
 */
final class Intervals {
  /** Two days of seconds. A record with more could not be read. */
  private static final int MAX_INTERVALS = 200_000;

  /** Ends are printed in whole seconds. */
  private static final double MAX_AFTER_RUN_S = 1;

  /** The length of one whose predecessors were cut out of the log is not known. */
  private static final double MAX_SHARE_OF_RUN = 2;

  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: ([^\\s,]+),? writes(?:/s)?: ([^\\s,]+)");

  private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
  private static final Pattern CSV = Pattern.compile("\\d+,\\d+(?:," + NUMBER + "){8}");
  private static final Pattern JSON = Pattern.compile("\"(\\w+)\":\\s*" + NUMBER);

  /** The CSV hook's columns, by their names in the JSON hook. */
  private static final List<String> CSV_COLUMNS =
      List.of("time,threads,tps,total,reads,writes,other,latency,errors,reconnects".split(",", -1));

  /** An interval as printed; {@code null} for what its line does not have. */
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
      IntStream.range(0, fields.length).forEach(i -> values.put(CSV_COLUMNS.get(i), fields[i]));
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
    int clients = Integer.parseInt(threads);
    String latency = values.get("latency");
    add(
        where,
        line,
        new IntervalLine(Integer.parseInt(time), clients, values.get("tps"), null, latency));
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
      Matcher kinds = STATEMENTS.matcher(line);
      Double statementsPerS = null;
      if (kinds.find()) {
        double reads = Numbers.parse(where, kinds.group(1));
        statementsPerS = reads + Numbers.parse(where, kinds.group(2));
      }
      double tps = Numbers.parse(where, interval.tps());
      String latency = interval.latencyMs();
      Long latencyUs = latency == null ? null : Numbers.us(Numbers.parse(where, latency));
      printed.add(new Printed(where, interval, tps, statementsPerS, latencyUs));
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
   * @param runS the run's length, {@code null} for unknown
   * @param transactions of the run, {@code null} for unknown
   * @param eventsAreStatements whether each event was one statement outside of a transaction, which
   *     sysbench 0.5 does not count as a transaction
   * @param percentile rank of a latency if its line does not contain it; {@code null} for unknown
   */
  Read read(Double runS, Long transactions, boolean eventsAreStatements, String percentile) {
    List<Interval> intervals = new ArrayList<>();
    int all = printed.size() + leftOut;
    int missing = leftOut;
    String why = problem;
    double startS = 0;
    for (Printed one : printed) {
      double lengthS = one.line().endS() - startS;
      Double statements = one.statementsPerS();
      double rate = !eventsAreStatements ? one.tps() : statements == null ? 0 : statements;
      String impossible =
          impossible(one.line().endS(), lengthS, rate * lengthS, runS, transactions);
      if (impossible != null) {
        missing++;
        why = why == null ? one.where() + ": " + impossible : why;
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

  /** In words; {@code null} where it can be. */
  private static String impossible(
      double endS, double lengthS, double count, Double runS, Long transactions) {
    if (lengthS <= 0) {
      return String.format(Locale.ROOT, "its end, %.0f s, is that of the one before", endS);
    }
    if (runS != null && endS > runS + MAX_AFTER_RUN_S) {
      return String.format(Locale.ROOT, "its end, %.0f s, is after the run's, %.4f s", endS, runS);
    }
    return transactions != null && count > MAX_SHARE_OF_RUN * transactions
        ? String.format(
            Locale.ROOT, "it has %.0f transactions, of %d of the run", count, transactions)
        : null;
  }
}
