package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.IntervalLine;
import dev.oltpmatrix.report.imports.source.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of {@code --report-interval}, in their three historical forms and in those of
 * sysbench's JSON and CSV hooks.
 */
final class IntervalLines {
  /** Maximum number of intervals: two days of seconds. A record with more could not be read. */
  private static final int MAX_INTERVALS = 200_000;

  /** Ends are printed in whole seconds. */
  private static final double MAX_AFTER_RUN_S = 1;

  /** The length of one whose predecessors were cut out of the log is not known. */
  private static final double MAX_SHARE_OF_RUN = 2;

  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: ([^\\s,]+),? writes(?:/s)?: ([^\\s,]+)");

  /**
   * An interval as printed.
   *
   * @param where its file and line
   * @param statementsPerS {@code null} if the form has none
   * @param percentile rank of the percentile {@code latencyUs}; {@code null} if the line does not
   *     contain it
   */
  private record Printed(
      String where,
      double endS,
      double tps,
      Double statementsPerS,
      String percentile,
      Long latencyUs) {}

  /**
   * Intervals that were read.
   *
   * @param problem why some are left out; {@code null} where none are
   */
  record Read(List<Interval> intervals, String problem) {}

  private final HookLines hooks = new HookLines();
  private final List<Printed> printed = new ArrayList<>();
  private String problem;
  private int leftOut;
  private double lastEndS;
  private boolean goesBack;
  private int maxThreads;
  private int lastThreads;
  private int minThreads = Integer.MAX_VALUE;

  /** Adds a line; returns whether it is an interval. */
  boolean add(String where, String line) {
    IntervalLine interval = IntervalLine.parse(line).orElse(null);
    if (interval != null) {
      add(where, line, interval);
      return true;
    }
    return hooks.add(line, hook -> add(where, line, hook));
  }

  private void add(String where, String line, IntervalLine interval) {
    goesBack |= interval.endS() < lastEndS;
    maxThreads = Math.max(maxThreads, interval.threads());
    // In the last interval some threads have already ended.
    minThreads = printed.isEmpty() ? minThreads : Math.min(minThreads, lastThreads);
    lastThreads = interval.threads();
    lastEndS = interval.endS();
    if (printed.size() == MAX_INTERVALS) {
      leftOut++;
      problem = problem == null ? "a record has at most " + MAX_INTERVALS : problem;
      return;
    }
    try {
      Matcher statements = STATEMENTS.matcher(line);
      Double statementsPerS =
          statements.find()
              ? Double.valueOf(
                  Numbers.parse(where, statements.group(1))
                      + Numbers.parse(where, statements.group(2)))
              : null;
      String latency = interval.latencyMs();
      Long us = latency == null ? null : Numbers.us(Numbers.parse(where, latency));
      double tps = Numbers.parse(where, interval.tps());
      printed.add(
          new Printed(where, interval.endS(), tps, statementsPerS, interval.percentile(), us));
    } catch (UsageException e) {
      leftOut++;
      problem = problem == null ? e.getMessage() : problem;
    }
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
    List<String> impossible = new ArrayList<>();
    double startS = 0;
    for (Printed one : printed) {
      double lengthS = one.endS() - startS;
      Double statements = one.statementsPerS();
      double rate = !eventsAreStatements ? one.tps() : statements == null ? 0 : statements;
      String why = impossible(one.endS(), lengthS, rate * lengthS, runS, transactions);
      if (why == null) {
        intervals.add(interval(one, startS, lengthS, rate, percentile));
        startS = one.endS();
      } else {
        impossible.add(one.where() + ": " + why);
      }
    }
    return new Read(intervals, problem(impossible));
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

  private static Interval interval(
      Printed one, double startS, double lengthS, double rate, String percentile) {
    String name = one.percentile() != null ? one.percentile() : String.valueOf(percentile);
    return new Interval(
        startS,
        lengthS,
        Math.round(rate * lengthS),
        name.equals("50") ? one.latencyUs() : null,
        name.equals("95") ? one.latencyUs() : null,
        name.equals("99") ? one.latencyUs() : null,
        null,
        null);
  }

  private String problem(List<String> impossible) {
    int all = leftOut + impossible.size();
    return all == 0
        ? null
        : all
            + " of "
            + (printed.size() + leftOut)
            + " intervals left out: "
            + (problem != null ? problem : impossible.get(0));
  }

  /** Returns a hook's report of the complete run; {@code null} without one. */
  HookLines.Total total() {
    return hooks.total();
  }

  /** Checks whether a time is lower than one before it, which does not happen within one run. */
  boolean goesBack() {
    return goesBack;
  }

  int mostThreads() {
    return maxThreads;
  }

  /** Returns the lowest number of threads before the last interval. */
  int fewestThreads() {
    return Math.min(maxThreads, minThreads);
  }
}
