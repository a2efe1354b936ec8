package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the flags for the numbers of an imported run. */
final class RunFlags {
  /** Fewer intervals do not show how throughput varies. */
  private static final int MIN_INTERVALS = 5;

  /** Chance alone makes 100 vary by 10 %. */
  private static final double MIN_MEAN_TRANSACTIONS = 100;

  private static final double MAX_VARIATION_PERCENT = 25;

  /** Statements of sysbench's scripts of several, with their defaults; all others have one. */
  private static final Map<String, Integer> QUERIES =
      Map.of("oltp_read_only", 16, "oltp_read_write", 20, "oltp_write_only", 6);

  private static final double MAX_FEWER_QUERIES = 0.01;

  private RunFlags() {}

  static List<Flag> of(Invocation run, ImportedResult result) {
    List<Flag> flags = new ArrayList<>();
    run.fatals.forEach(line -> flags.add(Flag.of(Kind.LOG_FATAL, line)));
    run.report
        .contradictions(run.head.form(), result)
        .forEach(text -> flags.add(Flag.of(Kind.CONTRADICTION, text)));
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

  /** Returns a flag if a report counts statements that are not those of its cell's workload. */
  static Optional<Flag> ofWorkload(CellKey cell, ImportedResult result) {
    Workload workload =
        Workloads.find(cell.workload())
            .filter(one -> one.dataSet().equals(Workload.SBTEST) && !one.wantsEmptySchema())
            .orElse(null);
    boolean isOfToday = result.sources().get(0).form().equals(SysbenchForm.V10.formName());
    if (workload == null || result.queries() == null || !isOfToday) {
      return Optional.empty();
    }
    LoadResult.Queries sent = result.queries();
    int each = QUERIES.getOrDefault(workload.name(), 1);
    // What failed was begun again, and the last ones may not have come to their end.
    long begun = result.transactions() + orZero(result.errors()) + orZero(result.reconnects());
    boolean isPossible =
        sent.total() >= each * result.transactions() * (1 - MAX_FEWER_QUERIES)
            && sent.total() <= (double) each * (begun + cell.threads())
            && (workload.writes() ? each > 1 || sent.read() == 0 : sent.write() == 0);
    double perTransaction = (double) sent.total() / result.transactions();
    return isPossible
        ? Optional.empty()
        : Optional.of(
            Flag.of(
                Kind.OTHER_WORKLOAD,
                perTransaction,
                each,
                sent.read(),
                sent.write(),
                workload.name()));
  }

  private static long orZero(Long count) {
    return count == null ? 0 : count;
  }
}
