package dev.oltpmatrix.report.imports.sysbench;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Finds the flags for the numbers of an imported run. */
public final class RunFlags {
  /** Minimum number of intervals; fewer do not show how throughput varies. */
  private static final int MIN_INTERVALS = 5;

  /** Minimum mean number of transactions; chance alone makes 100 vary by 10 %. */
  private static final double MIN_MEAN_TRANSACTIONS = 100;

  private static final double MAX_VARIATION_PERCENT = 25;

  /** Statements of sysbench's scripts of several, with their defaults; all others have one. */
  private static final Map<String, Integer> QUERIES =
      Map.of("oltp_read_only", 16, "oltp_read_write", 20, "oltp_write_only", 6);

  private static final double MAX_FEWER_QUERIES = 0.01;

  private final Invocation run;
  private final ImportedResult result;
  private final List<Flag> flags = new ArrayList<>();

  private RunFlags(Invocation run, ImportedResult result) {
    this.run = run;
    this.result = result;
  }

  static List<Flag> of(Invocation run, ImportedResult result) {
    RunFlags made = new RunFlags(run, result);
    run.fatals().forEach(line -> made.flags.add(Flag.of(Kind.LOG_FATAL, line)));
    ReportContradictions.of(run.report(), run.head().form(), result)
        .forEach(text -> made.flags.add(Flag.of(Kind.CONTRADICTION, text)));
    made.addErrors();
    made.addHistogram();
    made.addThreads();
    made.addVariation();
    return made.flags;
  }

  /** Returns a flag if a report counts statements that are not those of its cell's workload. */
  public static Optional<Flag> ofWorkload(CellKey cell, ImportedResult result) {
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

  private void addErrors() {
    String kind = run.report().find("deadlocks") != null ? "deadlocks" : "ignored errors";
    HookLines.Total hook = run.intervals().total();
    StringJoiner counts = new StringJoiner(", ", "{", "}").setEmptyValue("");
    double count =
        add(counts, kind, result.errors()) + add(counts, "reconnects", result.reconnects());
    if (hook != null) {
      count += addRate(counts, "errors/s", hook.errorsPerS());
      count += addRate(counts, "reconnects/s", hook.reconnectsPerS());
    }
    if (count > 0) {
      flags.add(Flag.of(Kind.ERRORS, count, 0, counts.toString()));
    }
  }

  private static double add(StringJoiner counts, String kind, Long count) {
    if (count == null || count == 0) {
      return 0;
    }
    counts.add(kind + "=" + count);
    return count;
  }

  private static double addRate(StringJoiner counts, String kind, String rate) {
    double perSecond = rate == null ? 0 : Double.parseDouble(rate);
    if (perSecond > 0) {
      counts.add(kind + "=" + rate);
    }
    return perSecond;
  }

  private void addHistogram() {
    LatencyHistogram histogram = result.histogram();
    if (histogram != null && histogram.count() != result.transactions()) {
      flags.add(Flag.of(Kind.HISTOGRAM_INCOMPLETE, histogram.count(), result.transactions()));
    }
    boolean atTheEnd =
        SysbenchForm.V10.equals(run.head().form())
            && result.latency().percentilesUs().values().stream()
                .anyMatch(us -> us >= HistogramLines.LAST_BUCKET_US);
    if (atTheEnd) {
      flags.add(Flag.of(Kind.LATENCY_OVERFLOW, "100 s, the end of sysbench's scale"));
    }
  }

  private void addThreads() {
    int max = run.intervals().mostThreads();
    int min = run.intervals().fewestThreads();
    if (min < max) {
      flags.add(Flag.of(Kind.THREADS_DIED, min, max));
    }
  }

  /**
   * Flags variation; the last interval is left out, because the end of the run may cut it short.
   */
  private void addVariation() {
    List<Interval> intervals = result.intervals();
    int n = intervals.size() - 1;
    if (n < MIN_INTERVALS) {
      return;
    }
    List<Interval> complete = intervals.subList(0, n);
    double mean = complete.stream().mapToDouble(RunFlags::rate).average().orElseThrow();
    double transactions =
        complete.stream().mapToLong(Interval::transactions).average().orElseThrow();
    double squares = complete.stream().mapToDouble(i -> Math.pow(rate(i) - mean, 2)).sum();
    double percent = 100 * Math.sqrt(squares / (n - 1)) / mean;
    if (transactions >= MIN_MEAN_TRANSACTIONS && percent > MAX_VARIATION_PERCENT) {
      flags.add(Flag.of(Kind.UNEVEN, percent, MAX_VARIATION_PERCENT, n));
    }
  }

  private static double rate(Interval interval) {
    return interval.transactions() / interval.lengthS();
  }
}
