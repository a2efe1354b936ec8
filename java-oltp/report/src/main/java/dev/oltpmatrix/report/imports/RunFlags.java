package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the flags for the numbers of an imported run. */
final class RunFlags {
  /** Fewer intervals do not show how throughput varies. */
  private static final int MIN_INTERVALS = 5;

  /** Chance alone makes 100 vary by 10 %. */
  private static final double MIN_MEAN_TRANSACTIONS = 100;

  private static final double MAX_VARIATION_PERCENT = 25;

  private RunFlags() {}

  static List<Flag> of(Invocation run, ImportedResult result) {
    List<Flag> flags = new ArrayList<>();
    run.fatals.forEach(line -> flags.add(Flag.of(Kind.LOG_FATAL, line)));
    addErrors(flags, run, result);
    LatencyHistogram histogram = result.histogram();
    if (histogram != null && histogram.count() != result.transactions()) {
      flags.add(Flag.of(Kind.HISTOGRAM_INCOMPLETE, histogram.count(), result.transactions()));
    }
    if (SysbenchForm.V10.equals(run.head.form())
        && result.latency().percentilesUs().values().stream()
            .anyMatch(us -> us >= Report.LAST_BUCKET_US)) {
      flags.add(Flag.of(Kind.LATENCY_OVERFLOW, "100 s, the end of sysbench's scale"));
    }
    int left = run.intervals.fewestThreads();
    if (left < run.intervals.mostThreads) {
      flags.add(Flag.of(Kind.THREADS_DIED, left, run.intervals.mostThreads));
    }
    addVariation(flags, result.intervals());
    return flags;
  }

  private static void addErrors(List<Flag> flags, Invocation run, ImportedResult result) {
    Map<String, String> counts = new LinkedHashMap<>();
    counts.put(
        run.report.find("deadlocks") != null ? "deadlocks" : "ignored errors",
        String.valueOf(orZero(result.errors())));
    counts.put("reconnects", String.valueOf(orZero(result.reconnects())));
    if (run.intervals.hookTotal != null) {
      counts.put("errors/s", run.intervals.hookTotal.getOrDefault("errors", "0"));
      counts.put("reconnects/s", run.intervals.hookTotal.getOrDefault("reconnects", "0"));
    }
    counts.values().removeIf(count -> Double.parseDouble(count) <= 0);
    if (!counts.isEmpty()) {
      double sum = counts.values().stream().mapToDouble(Double::parseDouble).sum();
      flags.add(Flag.of(Kind.ERRORS, sum, 0, counts.toString()));
    }
  }

  /** The last interval is left out, because the end of the run may cut it short. */
  private static void addVariation(List<Flag> flags, List<Interval> intervals) {
    int n = intervals.size() - 1;
    if (n < MIN_INTERVALS) {
      return;
    }
    double[] rates =
        intervals.stream().limit(n).mapToDouble(i -> i.transactions() / i.lengthS()).toArray();
    double mean = Arrays.stream(rates).average().orElseThrow();
    double squares = Arrays.stream(rates).map(rate -> Math.pow(rate - mean, 2)).sum();
    double percent = 100 * Math.sqrt(squares / (n - 1)) / mean;
    double transactions =
        intervals.stream().limit(n).mapToLong(Interval::transactions).average().orElseThrow();
    if (transactions >= MIN_MEAN_TRANSACTIONS && percent > MAX_VARIATION_PERCENT) {
      flags.add(Flag.of(Kind.UNEVEN, percent, MAX_VARIATION_PERCENT, n));
    }
  }

  private static long orZero(Long count) {
    return count == null ? 0 : count;
  }
}
