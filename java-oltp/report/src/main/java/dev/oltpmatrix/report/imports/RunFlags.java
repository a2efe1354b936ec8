package dev.oltpmatrix.report.imports;

import static dev.oltpmatrix.model.record.Measurement.percentileName;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.report.imports.Report.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the flags for the numbers of an imported run. */
final class RunFlags {
  /** Tolerance of a count over the total time; sysbench prints both with few decimals. */
  private static final double MAX_RATE_ERROR = 0.01;

  /** Half of the last digit of a printed rate. */
  private static final double RATE_ROUNDING = 0.005;

  /** By how much sysbench's clock of its rates begins before that of its total time. */
  private static final double MAX_CLOCK_AHEAD_S = 0.005;

  /** A percentile is read off a histogram, with its error; 0.4 rounds to 0.1 ms. */
  private static final double MAX_LATENCY_ERROR = 0.02;

  private static final double MAX_ROUNDING_MS = 0.1;

  /** The last bucket of sysbench's histogram, which also contains all longer latencies. */
  private static final long LAST_BUCKET_US = 100_000_000;

  /** Fewer intervals do not show how throughput varies. */
  private static final int MIN_INTERVALS = 5;

  /** Chance alone makes 100 vary by 10 %. */
  private static final double MIN_MEAN_TRANSACTIONS = 100;

  private static final double MAX_VARIATION_PERCENT = 25;

  /** Statements of sysbench's scripts of several, with their defaults; all others have one. */
  private static final Map<String, Integer> QUERIES =
      Map.of("oltp_read_only", 16, "oltp_read_write", 20, "oltp_write_only", 6);

  private static final double MAX_FEWER_QUERIES = 0.01;

  private final List<Flag> flags = new ArrayList<>();
  private final Invocation run;
  private final Report report;
  private final ImportedResult result;

  /** Only since 1.0 an event is a transaction, and each statement a query. */
  private final boolean isOfToday;

  RunFlags(Invocation run, ImportedResult result) {
    this.run = run;
    this.report = run.report;
    this.result = result;
    this.isOfToday = LogHead.V10.equals(run.head.form());
  }

  List<Flag> all(CellKey cell) {
    run.fatals.forEach(line -> flags.add(Flag.of(Kind.LOG_FATAL, line)));
    addContradictions();
    addErrors();
    LatencyHistogram histogram = result.histogram();
    if (histogram != null && histogram.count() != result.transactions()) {
      flags.add(Flag.of(Kind.HISTOGRAM_INCOMPLETE, histogram.count(), result.transactions()));
    }
    if (isOfToday
        && result.latency().percentilesUs().values().stream()
            .anyMatch(us -> us >= LAST_BUCKET_US)) {
      flags.add(Flag.of(Kind.LATENCY_OVERFLOW, "100 s, the end of sysbench's scale"));
    }
    int left = run.intervals.fewestThreads();
    if (left < run.intervals.mostThreads()) {
      flags.add(Flag.of(Kind.THREADS_DIED, left, run.intervals.mostThreads()));
    }
    addVariation();
    addOtherWorkload(cell);
    return flags;
  }

  /** Adds numbers that cannot all be right: nobody knows which of them is. */
  private void addContradictions() {
    if (result.timeS() != null) {
      checkRate("transactions", result.timeS());
      checkRate("queries", result.timeS());
    }
    Map<String, Value> between = new LinkedHashMap<>();
    report.percentiles.forEach(
        (rank, value) -> between.put("percentile " + percentileName(rank), value));
    between.put("avg", report.find("avg"));
    between.forEach(
        (name, value) -> {
          checkOrder("min", report.find("min"), name, value);
          checkOrder(name, value, "max", report.find("max"));
        });
  }

  private void contradiction(String text, Object... values) {
    flags.add(Flag.of(Kind.CONTRADICTION, String.format(Locale.ROOT, text, values)));
  }

  private void checkRate(String name, double timeS) {
    Value value = report.find(name);
    if (value == null || value.rate() == null) {
      return;
    }
    double rate = value.count() / timeS;
    double least = value.count() / (timeS * (1 + MAX_RATE_ERROR) + MAX_CLOCK_AHEAD_S);
    double most = rate * (1 + MAX_RATE_ERROR);
    if (value.rate() < least - RATE_ROUNDING || value.rate() > most + RATE_ROUNDING) {
      contradiction(
          "%s %s per s, but %d in %.4f s are %.2f",
          name, value.perSecond(), value.count(), timeS, rate);
    }
  }

  /** A printed zero only means "less than half the last digit". */
  private void checkOrder(String lowName, Value low, String highName, Value high) {
    if (low != null
        && high != null
        && high.ms() > 0
        && low.ms() > high.ms() * (1 + MAX_LATENCY_ERROR) + MAX_ROUNDING_MS) {
      contradiction("%s of %.2f ms is above %s of %.2f ms", lowName, low.ms(), highName, high.ms());
    }
  }

  private void addErrors() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put(
        report.find("deadlocks") != null ? "deadlocks" : "ignored errors", orZero(result.errors()));
    counts.put("reconnects", orZero(result.reconnects()));
    counts.values().removeIf(count -> count == 0);
    if (!counts.isEmpty()) {
      double sum = counts.values().stream().mapToLong(Long::longValue).sum();
      flags.add(Flag.of(Kind.ERRORS, sum, 0, counts.toString()));
    }
  }

  /** The last interval is left out, because the end of the run may cut it short. */
  private void addVariation() {
    int n = result.intervals().size() - 1;
    if (n < MIN_INTERVALS) {
      return;
    }
    List<Interval> whole = result.intervals().subList(0, n);
    double[] rates = whole.stream().mapToDouble(i -> i.transactions() / i.lengthS()).toArray();
    double mean = Arrays.stream(rates).average().orElseThrow();
    double squares = Arrays.stream(rates).map(rate -> Math.pow(rate - mean, 2)).sum();
    double percent = 100 * Math.sqrt(squares / (n - 1)) / mean;
    double transactions = whole.stream().mapToLong(Interval::transactions).average().orElseThrow();
    if (transactions >= MIN_MEAN_TRANSACTIONS && percent > MAX_VARIATION_PERCENT) {
      flags.add(Flag.of(Kind.UNEVEN, percent, MAX_VARIATION_PERCENT, n));
    }
  }

  /** Adds a flag if a report counts statements that are not those of its cell's workload. */
  private void addOtherWorkload(CellKey cell) {
    Workload workload = Workloads.find(cell.workload()).orElse(null);
    Queries sent = result.queries();
    if (workload == null
        || !workload.dataSet().equals(Workload.SBTEST)
        || workload.wantsEmptySchema()
        || sent == null
        || !isOfToday) {
      return;
    }
    int each = QUERIES.getOrDefault(workload.name(), 1);
    long done = result.transactions();
    // What failed was begun again, and the last ones may not have come to their end.
    long begun = done + orZero(result.errors()) + orZero(result.reconnects()) + cell.threads();
    boolean isPossible =
        sent.total() >= each * done * (1 - MAX_FEWER_QUERIES)
            && sent.total() <= (double) each * begun
            && (workload.writes() ? each > 1 || sent.read() == 0 : sent.write() == 0);
    if (!isPossible) {
      double perTransaction = (double) sent.total() / done;
      flags.add(
          Flag.of(
              Kind.OTHER_WORKLOAD,
              perTransaction,
              each,
              sent.read(),
              sent.write(),
              workload.name()));
    }
  }

  private static long orZero(Long count) {
    return count == null ? 0 : count;
  }
}
