package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.run.IntervalStats;
import dev.oltpmatrix.load.run.RunListener;
import dev.oltpmatrix.load.run.RunOutcome;
import dev.oltpmatrix.record.LatencyHistogram;
import dev.oltpmatrix.record.LoadResult.Queries;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** A run in the form of sysbench's report, so that what parses sysbench's reads this too. */
public final class SysbenchReport implements RunListener {
  private static final double NS_PER_S = 1e9;
  private static final double NS_PER_MS = 1e6;
  private static final double US_PER_MS = 1e3;

  private final PrintStream out;
  private final int threads;
  private final long reportIntervalNs;
  private final List<Double> percentiles;
  private Pending pending = new Pending();

  /** Second-long intervals waiting for the report's interval to be full. */
  private static final class Pending {
    final Histogram histogram = LatencyHistogram.newHdr();
    long lengthNs;
    long transactions;
    long read;
    long write;
    long other;
    long errors;
  }

  /**
   * @param reportIntervalS 0 for no intermediate reports
   * @param percentiles the first one stands in intermediate reports; empty for none
   */
  public SysbenchReport(
      PrintStream out, int threads, int reportIntervalS, List<Double> percentiles) {
    this.out = out;
    this.threads = threads;
    this.reportIntervalNs = (long) (reportIntervalS * NS_PER_S);
    this.percentiles = percentiles;
  }

  public void header(String generatorVersion, int seed) {
    print("%s%n", generatorVersion);
    print("Running the test with following options:");
    print("Number of threads: %d", threads);
    if (reportIntervalNs > 0) {
      print("Report intermediate results every %d second(s)", (long) (reportIntervalNs / NS_PER_S));
    }
    if (seed == 0) {
      print("Initializing random number generator from current time");
    } else {
      print("Initializing random number generator from seed (%d).", seed);
    }
    print("%n%nInitializing worker threads...%n");
    out.flush();
  }

  @Override
  public void started() {
    print("Threads started!%n");
    out.flush();
  }

  @Override
  public void intervalEnded(IntervalStats interval) {
    if (reportIntervalNs == 0) {
      return;
    }
    pending.histogram.add(interval.histogram());
    pending.lengthNs += interval.lengthNs();
    pending.transactions += interval.transactions();
    pending.read += interval.queries().read();
    pending.write += interval.queries().write();
    pending.other += interval.queries().other();
    pending.errors += interval.errors();
    long endNs = interval.startNs() + interval.lengthNs();
    // Intervals are cut a little after the full second; so is the report.
    if (endNs / reportIntervalNs > (endNs - pending.lengthNs) / reportIntervalNs) {
      intermediate(endNs);
      pending = new Pending();
    }
  }

  private void intermediate(long endNs) {
    double seconds = pending.lengthNs / NS_PER_S;
    double percentile = percentiles.isEmpty() ? 0 : percentiles.get(0);
    print(
        "[ %.0fs ] thds: %d tps: %4.2f qps: %4.2f (r/w/o: %4.2f/%4.2f/%4.2f)"
            + " lat (ms,%s%%): %4.2f err/s: %4.2f reconn/s: %4.2f",
        endNs / NS_PER_S,
        threads,
        pending.transactions / seconds,
        (pending.read + pending.write + pending.other) / seconds,
        pending.read / seconds,
        pending.write / seconds,
        pending.other / seconds,
        plain(percentile),
        percentile == 0 ? 0 : pending.histogram.getValueAtPercentile(percentile) / US_PER_MS,
        pending.errors / seconds,
        0.0);
    out.flush();
  }

  /** The report at the end. */
  public void cumulative(RunOutcome outcome) {
    double seconds = outcome.windowNs() / NS_PER_S;
    Queries queries = outcome.queries();
    long errors = outcome.errors().values().stream().mapToLong(Long::longValue).sum();
    print("SQL statistics:");
    print("    queries performed:");
    print("        read:                            %d", queries.read());
    print("        write:                           %d", queries.write());
    print("        other:                           %d", queries.other());
    print("        total:                           %d", queries.total());
    perSecond("transactions:", outcome.transactions(), seconds);
    perSecond("queries:", queries.total(), seconds);
    perSecond("ignored errors:", errors, seconds);
    perSecond("reconnects:", 0, seconds);
    print("");
    print("General statistics:");
    print("    total time:                          %.4fs", seconds);
    print("    total number of events:              %d", outcome.transactions());
    print("");
    latency(outcome);
    fairness(outcome);
    out.flush();
  }

  private void perSecond(String label, long count, double seconds) {
    print("    %-36s %-6d (%.2f per sec.)", label, count, count / seconds);
  }

  private void latency(RunOutcome outcome) {
    Histogram histogram = outcome.latency();
    boolean empty = histogram.getTotalCount() == 0;
    double sumMs = outcome.latencySumNs() / NS_PER_MS;
    print("Latency (ms):");
    print("         min: %39.2f", empty ? 0 : histogram.getMinValue() / US_PER_MS);
    print("         avg: %39.2f", empty ? 0 : sumMs / outcome.transactions());
    print("         max: %39.2f", empty ? 0 : histogram.getMaxValue() / US_PER_MS);
    for (double percentile : percentiles) {
      double ms = histogram.getValueAtPercentile(percentile) / US_PER_MS;
      print("        %3sth percentile: %27.2f", plain(percentile), ms);
    }
    if (percentiles.isEmpty()) {
      print("         percentile stats:               disabled");
    }
    print("         sum: %39.2f", sumMs);
    print("");
  }

  private void fairness(RunOutcome outcome) {
    List<RunOutcome.ClientTotals> clients = outcome.clients();
    double eventsMean = mean(clients, RunOutcome.ClientTotals::transactions);
    double eventsDeviation = deviation(clients, RunOutcome.ClientTotals::transactions);
    double timeMean = mean(clients, RunOutcome.ClientTotals::latencySumNs) / NS_PER_S;
    double timeDeviation = deviation(clients, RunOutcome.ClientTotals::latencySumNs) / NS_PER_S;
    print("Threads fairness:");
    print("    events (avg/stddev):           %.4f/%3.2f", eventsMean, eventsDeviation);
    print("    execution time (avg/stddev):   %.4f/%3.2f", timeMean, timeDeviation);
    print("");
  }

  private static <T> double mean(List<T> values, ToLongFunction<T> value) {
    return values.stream().mapToLong(value).average().orElse(0);
  }

  private static <T> double deviation(List<T> values, ToLongFunction<T> value) {
    double mean = mean(values, value);
    double squares =
        values.stream().mapToDouble(v -> Math.pow(value.applyAsLong(v) - mean, 2)).sum();
    return Math.sqrt(squares / Math.max(1, values.size()));
  }

  /** 95 for 95.0, and 99.9 as it is. */
  private static String plain(double number) {
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%.0f", number)
        : Double.toString(number);
  }

  private void print(String format, Object... values) {
    // Always \n: the form is sysbench's, not the platform's.
    out.print(String.format(Locale.ROOT, format.replace("%n", "\n"), values) + "\n");
  }
}
