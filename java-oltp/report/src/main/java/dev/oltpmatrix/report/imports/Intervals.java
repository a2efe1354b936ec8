package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.IntervalLine;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The lines of {@code --report-interval}, in their three historical forms. */
final class Intervals {
  /** Two days of seconds. A record with more could not be read. */
  private static final int MAX_INTERVALS = 200_000;

  /** Ends are printed in whole seconds. */
  private static final double MAX_AFTER_RUN_S = 1;

  /** The length of one whose predecessors were cut out of the log is not known. */
  private static final double MAX_SHARE_OF_RUN = 2;

  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: ([^\\s,]+),? writes(?:/s)?: ([^\\s,]+)");

  /** An interval as printed; {@code null} for what its line does not have, or that is no number. */
  private record Printed(IntervalLine line, Double tps, Double statementsPerS, Long latencyUs) {}

  private final List<Printed> printed = new ArrayList<>();

  /** Adds a line; returns whether it is an interval. */
  boolean add(String line) {
    IntervalLine interval = IntervalLine.parse(line).orElse(null);
    if (interval == null) {
      return false;
    }
    Matcher kinds = STATEMENTS.matcher(line);
    Double reads = kinds.find() ? LogText.number(kinds.group(1)) : null;
    Double writes = reads == null ? null : LogText.number(kinds.group(2));
    add(interval, writes == null ? null : Double.valueOf(reads + writes));
    return true;
  }

  void add(IntervalLine interval, Double statementsPerS) {
    Double ms = interval.latencyMs() == null ? null : LogText.number(interval.latencyMs());
    printed.add(
        new Printed(
            interval,
            LogText.number(interval.tps()),
            statementsPerS,
            ms == null ? null : LogText.us(ms)));
  }

  int mostThreads() {
    return printed.stream().mapToInt(one -> one.line().threads()).max().orElse(0);
  }

  /** Returns the lowest number of threads before the last interval, in which some have ended. */
  int fewestThreads() {
    return printed.stream()
        .limit(Math.max(0, printed.size() - 1))
        .mapToInt(one -> one.line().threads())
        .min()
        .orElse(mostThreads());
  }

  /** Checks whether a time is lower than one before it, which does not happen within one run. */
  boolean goBack() {
    return IntStream.range(1, printed.size())
        .anyMatch(i -> printed.get(i).line().endS() < printed.get(i - 1).line().endS());
  }

  /**
   * Returns all intervals that can be.
   *
   * @param runS the run's length, {@code null} for unknown
   * @param transactions of the run, {@code null} for unknown
   * @param eventsAreStatements whether each event was one statement outside of a transaction, which
   *     sysbench 0.5 does not count as a transaction
   * @param percentile rank of a latency if its line does not contain it; {@code null} for unknown
   * @param notes gets a note on those that are left out
   */
  List<Interval> read(
      Double runS,
      Long transactions,
      boolean eventsAreStatements,
      String percentile,
      List<String> notes) {
    double mostS = runS == null ? Double.MAX_VALUE : runS + MAX_AFTER_RUN_S;
    double most = transactions == null ? Double.MAX_VALUE : MAX_SHARE_OF_RUN * transactions;
    List<Interval> intervals = new ArrayList<>();
    double startS = 0;
    for (Printed one : printed) {
      double endS = one.line().endS();
      double lengthS = endS - startS;
      Double rate = eventsAreStatements ? one.statementsPerS() : one.tps();
      if (lengthS <= 0
          || endS > mostS
          || rate == null
          || rate * lengthS > most
          || intervals.size() == MAX_INTERVALS) {
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
      startS = endS;
    }
    int leftOut = printed.size() - intervals.size();
    if (leftOut > 0) {
      notes.add(
          "%d of %d intervals left out: their numbers cannot be"
              .formatted(leftOut, printed.size()));
    }
    return intervals;
  }
}
