package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.report.imports.sysbench.ReportLines.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Numbers of a report that cannot all be right, so that nobody knows which of them is. */
final class ReportContradictions {
  /** Tolerance of a count over the total time; sysbench prints both with few decimals. */
  private static final double MAX_RATE_ERROR = 0.01;

  /** A percentile is read off a histogram, with {@link HistogramLines#RELATIVE_ERROR}. */
  private static final double MAX_LATENCY_ERROR = 0.02;

  /** Rounding of sysbench 0.4. */
  private static final double MAX_ROUNDING_MS = 0.1;

  /** Half of the last digit of a printed rate, and of a printed time. */
  private static final double RATE_ROUNDING = 0.005;

  private static final double TIME_ROUNDING_S = 0.00005;

  /** By how much sysbench's clock of its rates begins before that of its total time. */
  private static final double MAX_CLOCK_AHEAD_S = 0.005;

  /** Values with a rate behind them. */
  private static final List<String> RATED =
      List.of(
          "transactions",
          "queries",
          "read/write requests",
          "other operations",
          "ignored errors",
          "deadlocks",
          "reconnects");

  private record Latency(String name, Double us) {
    String text() {
      return String.format(Locale.ROOT, "%s of %.2f ms", name, us / 1000);
    }
  }

  private final ReportLines report;
  private final List<String> found = new ArrayList<>();

  private ReportContradictions(ReportLines report) {
    this.report = report;
  }

  /** Each in words. */
  static List<String> of(ReportLines report, SysbenchForm form, ImportedResult result) {
    ReportContradictions made = new ReportContradictions(report);
    if (result.timeS() != null) {
      RATED.forEach(name -> made.addRate(name, result.timeS()));
    }
    if (SysbenchForm.V10.equals(form)) {
      made.addCounts(result);
    }
    made.addLatencies(result.latency());
    return made.found;
  }

  private void addRate(String name, double timeS) {
    Value value = report.find(name);
    if (value == null || value.rate() == null) {
      return;
    }
    double rate = value.count() / timeS;
    double most = rate * (1 + MAX_RATE_ERROR + TIME_ROUNDING_S / timeS) + RATE_ROUNDING;
    double least =
        value.count() / (timeS * (1 + MAX_RATE_ERROR) + TIME_ROUNDING_S + MAX_CLOCK_AHEAD_S)
            - RATE_ROUNDING;
    if (value.rate() < least || value.rate() > most) {
      found.add(
          String.format(
              Locale.ROOT,
              "%s %s per s, but %d in %.4f s are %.2f",
              name,
              value.perSecond(),
              value.count(),
              timeS,
              rate));
    }
  }

  /** Only since 1.0 an event is a transaction, and each statement a query. */
  private void addCounts(ImportedResult result) {
    Value queries = report.find("queries");
    addCount("total number of events", result.transactions(), "transactions");
    if (queries != null && result.queries() != null) {
      addCount("queries", result.queries().total(), "read, write and other");
    }
  }

  private void addCount(String name, Long count, String otherName) {
    Value value = report.find(name);
    if (value != null && count != null && value.count() != count) {
      found.add(name + " " + value.count() + ", but " + otherName + " " + count);
    }
  }

  private void addLatencies(ImportedResult.Latency latency) {
    Latency min = new Latency("min", us(latency.minUs()));
    Latency max = new Latency("max", us(latency.maxUs()));
    List<Latency> rising = new ArrayList<>(List.of(min));
    latency.percentilesUs().entrySet().stream()
        .sorted(Comparator.comparingDouble(e -> Double.parseDouble(e.getKey())))
        .map(
            (Map.Entry<String, Long> e) ->
                new Latency("percentile " + e.getKey(), us(e.getValue())))
        .forEach(rising::add);
    rising.add(max);
    addFalling(rising);
    addFalling(List.of(min, new Latency("avg", latency.meanUs())));
    addFalling(List.of(new Latency("avg", latency.meanUs()), max));
  }

  private static Double us(Long us) {
    return us == null ? null : Double.valueOf(us);
  }

  /** Returns the first value that is less than the one before it. */
  private void addFalling(List<Latency> rising) {
    List<Latency> known = rising.stream().filter(one -> one.us() != null).toList();
    for (int i = 1; i < known.size(); i++) {
      Latency less = known.get(i - 1);
      Latency more = known.get(i);
      if (less.us() > more.us() * (1 + MAX_LATENCY_ERROR) + MAX_ROUNDING_MS * 1000) {
        found.add(less.text() + " is above " + more.text());
      }
    }
  }
}
