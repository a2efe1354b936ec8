package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.measure.WindowSlice.ClientTotals;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Prints a run as sysbench does, so that parsers of its reports read this one too. */
public final class SysbenchReport implements RunListener {
  private static final double NS_PER_S = 1e9;
  private static final double NS_PER_MS = 1e6;
  private static final double US_PER_MS = 1e3;
  private static final double S_PER_MINUTE = 60;

  private static final String DEBUG = "DEBUG: ";

  private final PrintStream out;
  private final Options options;
  private final long reportIntervalNs;
  private final List<Double> percentiles;

  /** The window up to the last intermediate report; {@code null} before the first. */
  private WindowSlice reported;

  private Histogram sinceReported = LatencyHistogram.newHdr();

  public SysbenchReport(PrintStream out, Options options) {
    this.out = out;
    this.options = options;
    reportIntervalNs = (long) (options.integer("report-interval") * NS_PER_S);
    percentiles = options.percentiles();
  }

  public void banner(String generatorVersion) {
    print("%s%n", generatorVersion);
    out.flush();
  }

  public void header() {
    print("Running the test with following options:");
    print("Number of threads: %d", options.integer("threads"));
    if (options.integer("rate") > 0) {
      print("Target transaction rate: %d/sec", options.integer("rate"));
    }
    if (reportIntervalNs > 0) {
      print("Report intermediate results every %d second(s)", options.integer("report-interval"));
    }
    List<Integer> checkpointsS = options.integers("report-checkpoints").stream().sorted().toList();
    if (!checkpointsS.isEmpty()) {
      String times = checkpointsS.stream().map(String::valueOf).collect(Collectors.joining(", "));
      print("Report checkpoint(s) at %s seconds", times);
    }
    if (options.flag("debug")) {
      print("Debug mode enabled.%n");
    }
    if (options.flag("validate")) {
      print("Validation checks: on.%n");
    }
    if (options.integer("rand-seed") == 0) {
      print("Initializing random number generator from current time");
    } else {
      print("Initializing random number generator from seed (%d).", options.integer("rand-seed"));
    }
    print("%n%nInitializing worker threads...%n");
    out.flush();
  }

  @Override
  public void started() {
    print("Threads started!%n");
    out.flush();
  }

  /** For programs that observe the server during the window. */
  @Override
  public void windowOpens(long timeNs) {
    print("Window opens at %d", timeNs);
    out.flush();
  }

  @Override
  public void intervalEnded(IntervalStats interval) {
    if (reportIntervalNs == 0) {
      return;
    }
    sinceReported.add(interval.latency());
    WindowSlice now = interval.soFar();
    long reportedNs = reported == null ? 0 : reported.lengthNs();
    // Intervals are cut a little after the full second, and so is the report.
    if (now.lengthNs() / reportIntervalNs > reportedNs / reportIntervalNs) {
      intermediate(now.lengthNs(), reported == null ? now : now.since(reported, sinceReported));
      queue(now.lengthNs(), interval.queue());
      out.flush();
      reported = now;
      sinceReported = LatencyHistogram.newHdr();
    }
  }

  private void intermediate(long endNs, WindowSlice part) {
    double seconds = part.lengthNs() / NS_PER_S;
    double percentile = percentiles.isEmpty() ? 0 : percentiles.get(0);
    print(
        "[ %.0fs ] thds: %d tps: %4.2f qps: %4.2f (r/w/o: %4.2f/%4.2f/%4.2f)"
            + " lat (ms,%s%%): %4.2f err/s: %4.2f reconn/s: %4.2f",
        endNs / NS_PER_S,
        options.integer("threads"),
        part.transactions() / seconds,
        part.queries().total() / seconds,
        part.queries().read() / seconds,
        part.queries().write() / seconds,
        part.queries().other() / seconds,
        plain(percentile),
        percentile == 0 ? 0 : part.latency().getValueAtPercentile(percentile) / US_PER_MS,
        part.errorCount() / seconds,
        part.reconnects() / seconds);
  }

  private void queue(long endNs, IntervalStats.Queue queue) {
    if (queue != null) {
      print(
          "[ %.0fs ] queue length: %d, concurrency: %d",
          endNs / NS_PER_S, queue.backlog(), queue.concurrency());
    }
  }

  @Override
  public void checkpoint(long timeNs, WindowSlice part) {
    print("[ %.0fs ] Checkpoint report:", timeNs / NS_PER_S);
    part(part, timeNs, null);
    out.flush();
  }

  /** Prints the final report, which covers the time after the last checkpoint. */
  public void cumulative(RunOutcome outcome) {
    if (options.flag("histogram")) {
      print("Latency histogram (values are in milliseconds)");
      SysbenchHistogram.lines(outcome.sinceCheckpoint().latency())
          .forEach(line -> print("%s", line));
      print(" ");
    }
    part(outcome.sinceCheckpoint(), outcome.windowNs(), outcome);
    if (outcome.clientPool() != null) {
      print("Client pool in the window (waits are part of the latency above):");
      print("    connections:                         %d", outcome.clientPool().connections());
      print("    wait for a connection (ms):");
      times(outcome.poolWaits());
    }
    kinds(outcome.kinds(), outcome.windowNs() / NS_PER_S);
    out.flush();
  }

  /** The end is sysbench's total time; at a checkpoint the outcome is {@code null}. */
  private void part(WindowSlice part, long endNs, RunOutcome outcome) {
    double seconds = part.lengthNs() / NS_PER_S;
    Queries queries = part.queries();
    print("SQL statistics:");
    print("    queries performed:");
    print("        read:                            %d", queries.read());
    print("        write:                           %d", queries.write());
    print("        other:                           %d", queries.other());
    print("        total:                           %d", queries.total());
    perSecond("transactions:", part.transactions(), seconds);
    perSecond("queries:", queries.total(), seconds);
    perSecond("ignored errors:", part.errorCount(), seconds);
    perSecond("reconnects:", part.reconnects(), seconds);
    print("");
    print("General statistics:");
    print("    total time:                          %.4fs", endNs / NS_PER_S);
    print("    total number of events:              %d", part.transactions());
    print("");
    latency(part);
    if (outcome != null && outcome.openLoop() != null) {
      openLoop(outcome.openLoop(), outcome.service());
    }
    fairness(part.clients());
    if (options.flag("debug")) {
      eachClient(part.clients());
    }
  }

  private void perSecond(String label, long count, double seconds) {
    print("    %-36s %-6d (%.2f per sec.)", label, count, count / seconds);
  }

  private void latency(WindowSlice part) {
    Histogram histogram = part.latency();
    boolean empty = histogram.getTotalCount() == 0;
    double sumMs = part.latencySumNs() / NS_PER_MS;
    print("Latency (ms):");
    print("         min: %39.2f", empty ? 0 : histogram.getMinValue() / US_PER_MS);
    print("         avg: %39.2f", empty ? 0 : sumMs / part.transactions());
    print("         max: %39.2f", empty ? 0 : histogram.getMaxValue() / US_PER_MS);
    percentiles(histogram);
    if (percentiles.isEmpty()) {
      print("         percentile stats:               disabled");
    }
    print("         sum: %39.2f", sumMs);
    print("");
  }

  /** Lines that sysbench's report lacks; the latencies above are from the planned start. */
  private void openLoop(LoadResult.OpenLoop loop, Histogram service) {
    print("Open loop in the window (the latency above is from the planned start):");
    print("    planned starts:                      %d", loop.arrivals());
    print("    backlog (max/end):                   %d/%d", loop.backlogMax(), loop.backlogEnd());
    print("    latency from the actual start (ms):");
    times(service);
  }

  /** Lines that sysbench's report lacks, and that no reader of such a report takes for others. */
  private void kinds(List<LoadResult.Kind> kinds, double seconds) {
    if (kinds.isEmpty()) {
      return;
    }
    print("Kinds of transaction in the window (latency in ms; restarts by error code):");
    for (LoadResult.Kind kind : kinds) {
      LatencySummary latency = kind.latencies().summary();
      boolean empty = latency.count() == 0;
      print(
          "    %-16s %d, %.2f/min, mean %.2f, p95 %.2f, restarts %s, rolled back %d",
          kind.name(),
          kind.transactions(),
          S_PER_MINUTE * kind.transactions() / seconds,
          empty ? 0 : latency.meanUs() / US_PER_MS,
          empty ? 0 : latency.p95Us() / US_PER_MS,
          kind.errors(),
          kind.rolledBack());
    }
    print("");
  }

  /** The score of the workload's own rules. */
  public void score(String line) {
    print("%s", line);
    out.flush();
  }

  private void times(Histogram histogram) {
    boolean empty = histogram.getTotalCount() == 0;
    print("         avg: %39.2f", empty ? 0 : histogram.getMean() / US_PER_MS);
    print("         max: %39.2f", empty ? 0 : histogram.getMaxValue() / US_PER_MS);
    percentiles(histogram);
    print("");
  }

  private void percentiles(Histogram histogram) {
    for (double percentile : percentiles) {
      double ms = histogram.getValueAtPercentile(percentile) / US_PER_MS;
      print("        %3sth percentile: %27.2f", plain(percentile), ms);
    }
  }

  private void eachClient(List<ClientTotals> clients) {
    print(DEBUG + "Verbose per-thread statistics:%n");
    for (int i = 0; i < clients.size(); i++) {
      ClientTotals client = clients.get(i);
      double sumS = client.latencySumNs() / NS_PER_S;
      print(
          DEBUG + "    thread #%3d: min: %.4fs  avg: %.4fs  max: %.4fs  events: %d",
          i,
          client.latencyMinNs() / NS_PER_S,
          client.transactions() == 0 ? 0 : sumS / client.transactions(),
          client.latencyMaxNs() / NS_PER_S,
          client.transactions());
      print(DEBUG + "                 total time taken by event execution: %.4fs", sumS);
    }
    print("");
  }

  private void fairness(List<ClientTotals> clients) {
    double[] events = spread(clients.stream().mapToLong(ClientTotals::transactions));
    double[] ns = spread(clients.stream().mapToLong(ClientTotals::latencySumNs));
    print("Threads fairness:");
    print("    events (avg/stddev):           %.4f/%3.2f", events[0], events[1]);
    print("    execution time (avg/stddev):   %.4f/%3.2f", ns[0] / NS_PER_S, ns[1] / NS_PER_S);
    print("");
  }

  /** Returns mean and standard deviation. */
  private static double[] spread(LongStream values) {
    long[] all = values.toArray();
    double mean = LongStream.of(all).average().orElse(0);
    double squares = LongStream.of(all).mapToDouble(v -> Math.pow(v - mean, 2)).sum();
    return new double[] {mean, Math.sqrt(squares / Math.max(1, all.length))};
  }

  /** Returns 95 for 95.0, and 99.9 unchanged. */
  private static String plain(double number) {
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%.0f", number)
        : Double.toString(number);
  }

  private void print(String format, Object... values) {
    // Always \n: the format is sysbench's, not the platform's.
    out.print(String.format(Locale.ROOT, format.replace("%n", "\n"), values) + "\n");
  }
}
